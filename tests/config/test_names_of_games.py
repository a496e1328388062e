"""No game is named outside its own folders: what all games share knows none of them by key, package or title."""

import re
from functools import cache

import pytest

from config import environment as env
from games.registry import GAMES

# With all that lies in their folders.
BELOW = ("api", "config", "core", "games/core", "matches", "print_room", "printables/art/bivouac", "web")
BESIDE = ("games", "printables", "printables/art")  # what lies in them, without the games' own folders
KINDS = {".py", ".html", ".css", ".js", ".svg", ".toml"}

# Where a game may be named all the same, and why.
CAMPAIGNS = "campaigns/ is for Battle Cry's campaigns, and"
EXCEPTIONS = {
    "battle-cry": {
        "api/parts.py": f"{CAMPAIGNS} a scenario of theirs is a part of the description",
        "api/shapes/battles.py": f"{CAMPAIGNS} these are the bodies and answers of their battles",
        "api/shapes/campaigns.py": f"{CAMPAIGNS} these are their own bodies and answers",
        "api/shapes/common.py": f"{CAMPAIGNS} their sides and dice are in several answers",
        "api/shapes/content.py": f"{CAMPAIGNS} these are the answers about their scenarios",
        "api/views/battles.py": f"{CAMPAIGNS} these are the addresses of their battles",
        "api/views/campaigns.py": f"{CAMPAIGNS} these are their own addresses",
        "api/views/content.py": f"{CAMPAIGNS} these are the addresses of their scenarios and templates",
        "api/views/rankings.py": f"{CAMPAIGNS} rankings are of their generals",
        "print_room/campaign_sheets.py": f"{CAMPAIGNS} this fills in their sheet",
        "print_room/desk_sheets.py": f"{CAMPAIGNS} this fills in the sheet of a battle",
        "print_room/seats.py": f"{CAMPAIGNS} these are the cards of their seats",
        "print_room/sources.py": f"{CAMPAIGNS} these are the prints that are filled in from them",
        "web/campaigns/": f"{CAMPAIGNS} these are their pages",
        "web/charts.py": f"{CAMPAIGNS} these are their charts",
        "web/desk/": f"{CAMPAIGNS} these are the pages of a battle",
        "web/limits.py": f"{CAMPAIGNS} what their forms take at most stands beside what others do",
        "web/templates/web/campaigns/": f"{CAMPAIGNS} these are their pages",
        "web/templates/web/tools/": f"{CAMPAIGNS} these are the pages of their rolls and sums",
        "web/templatetags/": f"{CAMPAIGNS} this is what their pages say again and again",
        "web/urls.py": f"{CAMPAIGNS} it leads to the pages of their rolls and sums",
        "web/tools/": f"{CAMPAIGNS} these are the pages of their rolls and sums",
    },
    "bitva": {"games/core/protocol.py": "an example that is run as a test needs a game"},
}


@cache
def shared():
    """The lines of every file that games share, by where it stands; migrations are what has been."""
    paths = [path for folder in BELOW for path in (env.ROOT / folder).rglob("*")]
    paths += [path for folder in BESIDE for path in (env.ROOT / folder).glob("*")]
    kept = (path for path in sorted(paths) if path.suffix in KINDS and "migrations" not in path.parts)
    return {path.relative_to(env.ROOT).as_posix(): path.read_text("utf-8").splitlines() for path in kept}


def lines_naming(game):
    """Where a game is named: by its key, however that is joined, as in its package and folders, or by its title."""
    title = GAMES[game].meta.title
    names = ["[-_ ]".join(game.split("-")), re.escape(title.en), re.escape(title.fr)]
    name = re.compile(rf"(?<![a-z])({'|'.join(names)})(?![a-z])", re.IGNORECASE)
    return [
        (where, n, line) for where, lines in shared().items() for n, line in enumerate(lines, 1) if name.search(line)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_games_share_names_one_of_them(game):
    allowed = tuple(EXCEPTIONS.get(game, ()))
    found = [f"{where}:{n}: {line.strip()}" for where, n, line in lines_naming(game) if not where.startswith(allowed)]
    assert found == []


@pytest.mark.parametrize("game", EXCEPTIONS)
def test_every_exception_is_one(game):
    named = {where for where, _n, _line in lines_naming(game)}
    assert [place for place in EXCEPTIONS[game] if not any(where.startswith(place) for where in named)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_style_sheet_knows_no_seat_by_name(game):
    style = "\n".join(shared()["web/static/web/bivouac.css"])
    assert [seat for seat in GAMES[game].meta.seats if f'="{seat}"' in style] == []
