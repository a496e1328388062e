"""What Battle Cry offers to print."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, get_args

from msgspec import Meta

from games.battle_cry.dice import FACES
from games.battle_cry.scenario import all_scenarios
from games.core.text import Text
from printables import dice
from printables.art.battle_cry import board, certificate, data, desk_sheet, loose, pieces, reference, scenarios
from printables.art.battle_cry.card import BattleReference
from printables.art.battle_cry.sheet import campaign_sheet
from printables.art.battle_cry.tokens import ConfederacyTokens, ReserveTokens, UnionTokens, reserve_tokens
from printables.cutting import Cut
from printables.options import PrintOptions, few, free_text, number
from printables.product import Product, called
from printables.sheets import PageContent, Style
from printables.words import LANGUAGES, Words

GAME, TITLE = "battle-cry", "Battle Cry"
BRANDY = "brandy-station"


def _listed(title: str, day: str) -> str:
    """A scenario in a list: with its year, where its title does not say it already."""
    return title if title.endswith(day[:4]) else f"{title} ({day[:4]})"


_BATTLES: Mapping[str, Text] = {
    scenario.key: Text(*[_listed(scenarios.title_of(scenario, Words(lang, GAME)), scenario.date) for lang in LANGUAGES])
    for scenario in all_scenarios()
}
_BOARDS: Mapping[str, Text] = {
    battle.key: Text(*[Words(lang, GAME)("map_in_book", name=_BATTLES[battle.key].said_in(lang)) for lang in LANGUAGES])
    if battle.ground.empty
    else _BATTLES[battle.key]
    for battle in all_scenarios()
}
_EventRoll = Annotated[str, few("event_roll", {key: key for key in get_args(data.EventRoll)})]


class _Sheet(PrintOptions):
    battles: Annotated[int, number("option_battles", *data.BATTLES)] = 3
    rounds: Annotated[int, number("option_rounds", *data.ROUNDS)] = data.BLANK_ROUNDS
    union: UnionTokens = 6
    confederacy: ConfederacyTokens = 6
    event_roll: _EventRoll = "per_battle"


class _OfBattle(PrintOptions):
    battle: Annotated[str, few("option_battle", _BATTLES)] = BRANDY
    own: Annotated[str, free_text("option_own_scenario", 8000)] = ""
    hex_mm: scenarios.ForHexes = 0.0


class _Board(_OfBattle):
    battle: Annotated[str, few("option_battle", _BOARDS)] = BRANDY
    hex_mm: Annotated[float, number("option_hex_mm", *scenarios.HEXES)] = 0.0
    setup: Annotated[bool, Meta(title="option_setup")] = True


class _Markers(_OfBattle):
    spare: Annotated[int, number("option_spare", *pieces.COUNTS["spare"])] = 2
    elites: Annotated[int, number("option_elites", *pieces.COUNTS["elites"])] = 1


class _Counters(_Markers):
    fieldworks: Annotated[int, number("option_fieldworks", *pieces.COUNTS["fieldworks"])] = 6
    size_mm: pieces.CounterSize = 0.0


class _Loose(_OfBattle):
    times: Annotated[int, number("option_times", *loose.TIMES)] = 1


class _Desk(PrintOptions):
    battle: Annotated[int, number("option_battle_number", *data.BATTLES)] = 2
    rounds: Annotated[int, number("option_rounds", *data.ROUNDS)] = data.BLANK_ROUNDS
    event_roll: _EventRoll = "per_battle"


class _Reference(PrintOptions):
    battle: Annotated[str, few("option_battle", {"": "any_battle", **_BATTLES})] = ""


def battle_pack(*, drawn: bool, empty: bool) -> tuple[str, ...]:
    """What a battle needs on paper, in the order in which it is laid out. Where its map is not `drawn`, as only a book
    has it, there is no board, or an `empty` one with loose terrain.
    """
    board = ("battle-board",) if drawn else ("battle-board", "battle-terrain") if empty else ()
    return (
        *board, "battle-counters", "battle-markers", "reserve-tokens",
        "battle-reference", "battle-desk", "campaign-sheet",
    )  # fmt: skip


def _of_scenario(
    slug: str,
    name: str,
    kind: type[scenarios.OfScenario],
    options: type[_OfBattle],
    contents: Callable[..., list[PageContent]] | None = None,
    cuts: Callable[..., list[Cut]] | None = None,
) -> Product:
    """What lies on the table by a scenario."""
    blank = partial(scenarios.blank, kind)
    return Product(slug, name, kind, scenarios.headline, blank, contents, cuts, options, True, field="hex_mm")


def _of_pieces(
    slug: str, name: str, options: type[_OfBattle], cuts: Callable[[Style, pieces.BattlePieces], list[Cut]]
) -> Product:
    """The pieces of a battle."""
    blank, headline = partial(scenarios.blank, pieces.pieces_of), called(TITLE, "name")
    return Product(
        slug, name, pieces.BattlePieces, headline, blank, cuts=cuts, options=options, amends=True, field="hex_mm"
    )


PRODUCTS = (
    Product(
        "campaign-sheet",
        "campaign_sheet",
        data.CampaignSheet,
        called(TITLE, "name"),
        data.blank_sheet,
        contents=campaign_sheet,
        options=_Sheet,
    ),
    _of_scenario("battle-board", "battle_board", board.BattleBoard, _Board, contents=board.battle_board),
    _of_pieces("battle-counters", "battle_counters", _Counters, pieces.battle_counters),
    _of_pieces("battle-markers", "battle_markers", _Markers, pieces.battle_markers),
    _of_scenario("battle-terrain", "loose_terrain", loose.LooseTerrain, _Loose, cuts=loose.loose_terrain),
    Product.of_options(
        "battle-blanks",
        "blank_counters",
        pieces.BattleBlanks,
        headline=called(TITLE),
        cuts=pieces.battle_blanks,
        field="hex_mm",
    ),
    Product.of_options(
        "battle-dice",
        "dice_to_make",
        dice.DiceToMake,
        headline=called(TITLE),
        cuts=partial(dice.dice_to_make, GAME, FACES),
    ),
    Product.of_options("reserve-tokens", "reserve_tokens", ReserveTokens, headline=called(TITLE), cuts=reserve_tokens),
    Product(
        "battle-desk",
        "battle_desk",
        data.DeskSheet,
        called(TITLE, "name", "campaign"),
        data.blank_desk,
        contents=desk_sheet.battle_desk,
        options=_Desk,
    ),
    Product(
        "battle-reference",
        "battle_reference",
        BattleReference,
        called(TITLE, "name"),
        reference.reference_of,
        contents=reference.battle_reference,
        options=_Reference,
        reference=True,
    ),
    Product(
        "best-general",
        "certificate",
        certificate.Certificate,
        called(TITLE, "campaign"),
        contents=certificate.certificates,
    ),
)
