"""What Battle Cry offers to print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.battle_cry.scenario import catalogue
from games.core.text import Text
from printables.art.battle_cry import board, certificate, desk_data, desk_sheet, pieces, reference
from printables.art.battle_cry.data import CampaignSheet, blank_sheet
from printables.art.battle_cry.sheet import campaign_sheet
from printables.art.battle_cry.tokens import TOKENS, ReserveTokens, reserve_tokens
from printables.fonts import plain
from printables.options import Option
from printables.product import Product
from printables.words import LANGUAGES, Words

GAME, TITLE = "battle-cry", "Battle Cry"
BRANDY = "brandy-station"


def _said(key: str) -> Text:
    """Words of the sheets in both languages."""
    return Text(*[Words(language)(key) for language in LANGUAGES])


_POTS = {side: Option(6, f"option_tokens_{side}", *TOKENS) for side in ("union", "confederacy")}
_BATTLES: Mapping[str, Text] = {
    scenario.key: Text(*[f"{scenario.name} ({scenario.date[:4]})"] * 2) for scenario in catalogue()
}
_BATTLE = Option(BRANDY, "option_battle", choices=_BATTLES)
_EVENT_ROLL = Option(
    "per_battle", "option_event_roll", choices={key: _said(key) for key in ("per_battle", "per_round")}
)
_COUNTS = {
    "spare": Option(2, "option_spare", *pieces.COUNTS["spare"]),
    "elites": Option(1, "option_elites", *pieces.COUNTS["elites"]),
}


def _blank(
    battles: int = 3, rounds: int = 4, union: int = 6, confederacy: int = 6, event_roll: str = "per_battle"
) -> CampaignSheet:
    return blank_sheet(battles, rounds, (union, confederacy), event_roll)


def _of(data: pieces.BattlePieces, words: Words) -> tuple[str, str]:
    return plain(data.name) or TITLE, data.revision


PRODUCTS = (
    Product(
        "campaign-sheet",
        GAME,
        "campaign_sheet",
        CampaignSheet,
        _blank,
        lambda data, words: (plain(data.name) or TITLE, data.revision),
        contents=campaign_sheet,
        options={
            "battles": Option(3, "option_battles", 1, 30),
            "rounds": Option(4, "option_rounds", 1, 12),
            **_POTS,
            "event_roll": _EVENT_ROLL,
        },
    ),
    Product(
        "battle-board",
        GAME,
        "battle_board",
        board.BattleBoard,
        board.board_of,
        board.headline,
        contents=board.battle_board,
        options={
            "battle": _BATTLE,
            "hex_mm": Option(0.0, "option_hex_mm", *board.HEX_MM),
            "setup": Option(True, "option_setup"),
        },
        amend=board.amended,
    ),
    Product(
        "battle-counters",
        GAME,
        "battle_counters",
        pieces.BattlePieces,
        pieces.pieces_of,
        _of,
        cuts=pieces.battle_counters,
        options={
            "battle": _BATTLE,
            **_COUNTS,
            "fieldworks": Option(6, "option_fieldworks", *pieces.COUNTS["fieldworks"]),
            "size_mm": Option(20.0, "option_size_mm", *pieces.SIZE_MM),
        },
        amend=pieces.amended,
    ),
    Product(
        "battle-markers",
        GAME,
        "battle_markers",
        pieces.BattlePieces,
        lambda **chosen: pieces.pieces_of(**{"spare": 0, **chosen}),
        _of,
        cuts=pieces.battle_markers,
        options={"battle": _BATTLE, **_COUNTS, "spare": Option(0, "option_spare", *pieces.COUNTS["spare"])},
        amend=pieces.amended,
    ),
    Product(
        "reserve-tokens",
        GAME,
        "reserve_tokens",
        ReserveTokens,
        ReserveTokens,
        lambda _, words: (TITLE, ""),
        cuts=reserve_tokens,
        options=_POTS,
        amend=replace,
    ),
    Product(
        "battle-desk",
        GAME,
        "battle_desk",
        desk_data.BattleDesk,
        desk_data.blank_desk,
        desk_sheet.headline,
        contents=desk_sheet.battle_desk,
        options={
            "battle": Option(2, "option_battle_number", *desk_data.BATTLES),
            "rounds": Option(3, "option_rounds", *desk_data.ROUNDS),
            "event_roll": _EVENT_ROLL,
        },
    ),
    Product(
        "battle-reference",
        GAME,
        "battle_reference",
        reference.BattleReference,
        reference.reference_of,
        reference.headline,
        contents=reference.battle_reference,
        options={"battle": Option("", "option_battle", choices={"": _said("any_battle"), **_BATTLES})},
    ),
    Product(
        "best-general",
        GAME,
        "certificate",
        certificate.Certificate,
        certificate.Certificate,
        certificate.headline,
        contents=certificate.certificate,
    ),
)
