"""Every code that is raised has words, and the words find their parameters."""

import ast
import json
import re
from functools import cache

import pytest
from django.conf import settings
from django.utils.translation import override

from core.messages import _OTHER_NAMES, MESSAGES, HouseRefusals, add_refusals, message
from games.core.content import content
from games.core.errors import Illegal
from games.core.text import Text
from games.registry import GAMES, playable

# A game's codes need words from the day it is registered.
GAMES_REGISTERED = [f"games/{key.replace('-', '_')}" for key in GAMES]
APPS = ("core", "matches", "campaigns", "print_room", "api", "web")
FOLDERS = ("games/registry.py", "games/core", *GAMES_REGISTERED, *APPS)
RAISED = {"Illegal", "Refused", "Invalid", "Forbidden", "Missing", "Conflict", "Stale", "KeyReused"}
PARAMETER = re.compile(r"{(\w+)}")


@cache
def raised():
    """(code, names of its parameters, where) for every refusal written in the code."""
    found = []
    for folder in FOLDERS:
        place = settings.BASE_DIR / folder
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and name_of(node.func) in RAISED and node.args:
                    for code in codes_in(node.args[0]):
                        names = {keyword.arg for keyword in node.keywords} - {"field"}
                        found.append((code, names, f"{path.relative_to(settings.BASE_DIR)}:{node.lineno}"))
    return found


def name_of(function):
    return getattr(function, "id", getattr(function, "attr", ""))


def codes_in(argument):
    """The code, or both of a conditional; the condition itself is no code."""
    if isinstance(argument, ast.IfExp):
        yield from codes_in(argument.body)
        yield from codes_in(argument.orelse)
    elif isinstance(argument, ast.Constant):
        yield argument.value


def test_every_code_that_is_raised_has_words():
    assert len(raised()) > 100
    assert [(code, where) for code, _names, where in raised() if code not in MESSAGES] == []


def test_the_house_refuses_in_both_languages_with_the_same_parameters_and_french_spaces():
    house = content("core", "refusals", HouseRefusals)
    texts = [text for group in house.__struct_fields__ for text in getattr(house, group).values()]
    assert len(texts) > 200
    for text in texts:
        assert text.en
        assert sorted(PARAMETER.findall(text.en)) == sorted(PARAMETER.findall(text.fr)), text
        assert not re.search(r"(?<![\u00a0\u202f])[;?!]|[^\u00a0\u202f\d]: ", text.fr), text


def test_the_words_find_their_parameters():
    for code, names, where in raised():
        if None in names:  # handed on as they came
            continue
        wanted = set(PARAMETER.findall(MESSAGES[code].en))
        given = {_OTHER_NAMES.get(name, name) for name in names}
        assert wanted <= given, (code, where)


def test_parameters_are_named_in_words():
    assert message("placement-not-allowed", {"kind": "unit"}) == "It cannot go there."
    assert message("not-a-choice", {"choices": ["union", "confederacy"]}) == "Choose one of: Union, Confederacy."
    assert message("out-of-range", {"low": 0, "high": 9, "path": "pot"}) == "Give a number from 0 to 9."


def test_a_code_without_words_is_said_by_itself_and_a_parameter_that_is_not_there_by_its_name():
    assert message("column-full-by-100%", {"column": 3}) == "column-full-by-100%"
    assert message("above-most") == "Give a number of at most ‹most›."


def test_what_one_game_refuses_has_its_words_with_the_game_in_the_language_of_the_moment():
    refusal = Illegal("gate-closed", tile="gate", cell="B2")
    assert message(refusal.code, refusal.params) == "On the tile “gate” the way out at B2 is closed."
    with override("fr"):
        assert message(refusal.code, refusal.params) == "Sur la tuile «\u00a0gate\u00a0», la sortie en B2 est fermée."


def test_a_game_cannot_give_other_words_to_a_code_that_has_some():
    with pytest.raises(ValueError, match="nim refuses with malformed, which has words already"):
        add_refusals("nim", {}, {"malformed": Text("No", "Non")})


# --- options --------------------------------------------------------------------------------------

SEATS = {
    "bitva": ("south", "north"),
    "invasion": ("hero-1", "hero-2", "goblins"),
    "battletech": ("attacker", "defender"),
    "little-battlefield": ("blue", "red"),
}


def table_of(game, **options):
    return {"game": game, "seats": [{"seat": seat, "who": "me"} for seat in SEATS[game]], "options": options}


def texts(who, path, body):
    """What a refusal says in both languages."""
    answers = [who.post(path, body, **{"Accept-Language": language}) for language in ("en", "fr")]
    assert [answer.json()["code"] for answer in answers] == ["bad-option"] * 2, answers[0].content
    return [answer.json()["detail"] for answer in answers]


@pytest.mark.django_db
@pytest.mark.parametrize("game", SEATS)
def test_no_option_s_refusal_leaves_out_what_would_be_right(as_alice, game):
    """Neither an empty list nor a word of Python."""
    for name in playable(game).options:
        for sentence in texts(as_alice, "matches/", table_of(game, **{name: {"not": "a value"}})):
            assert name in sentence
            assert not re.search(r": ?\.$|True|False", sentence), sentence


@pytest.mark.django_db
def test_yes_and_no_are_said_as_json_writes_them(as_alice):
    english, french = texts(as_alice, "campaigns/", {"name": "Virginia", "options": {"single_round_bonus": "yes"}})
    assert english == "The option “single_round_bonus” can be: true, false."
    assert french == "L’option «\u00a0single_round_bonus\u00a0» peut être\u00a0: true, false."


@pytest.mark.django_db
def test_cards_beside_a_scenario_are_told_to_stay_away(as_alice):
    english, french = texts(as_alice, "matches/", table_of("little-battlefield", scenario="crown", cards="ford"))
    assert english == "Leave the option “cards” empty: it does not go with “scenario”."
    assert french == "Laissez l’option «\u00a0cards\u00a0» vide\u00a0: elle ne va pas avec «\u00a0scenario\u00a0»."


@pytest.mark.django_db
def test_a_force_too_large_hears_how_large_it_may_be(as_alice):
    english, _french = texts(as_alice, "matches/", table_of("battletech", attacker=",".join(["HBK-4G"] * 100)))
    assert english.startswith("The option “attacker” names at most 99 of: ")


@pytest.mark.django_db
def test_a_number_without_a_fraction_is_whole_and_one_with_a_fraction_is_not(as_alice):
    """JSON knows one kind of number."""
    body = json.dumps(table_of("battletech", defender_rows=3.0))
    assert as_alice.post("matches/", body).status_code == 201
    (sentence, _french) = texts(as_alice, "matches/", table_of("battletech", defender_rows=3.5))
    assert sentence == "The option “defender_rows” can be: 1, 2, 3, 4, 5, 6, 7, 8."
