"""A record sheet as its page shows it to one reader: what is left, what waits, what may be done, what has happened."""

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from campaigns.access import SHEET
from core.errors import Invalid
from core.language import reader_language
from games.core.protocol import Undo
from games.core.sheets import HitSource, SheetPage
from games.core.structs import by_tag
from matches.access import SheetAccess
from matches.logs import Undoing, numbers_of
from matches.models import RecordSheet
from matches.sheet_selectors import SheetNow, sheet_lines, sheets_of
from web import typed
from web.asker import asker_of
from web.faces import PicturedFace, faces_of
from web.refusals import NOTHING_REFUSED, Refusal
from web.sheets import words
from web.words import LineInWords

SHEETS_MOST = 100
LINES_SHOWN = 15
LINES_MOST = RecordSheet.longest or 0
UNSAID = "unsaid"  # no weapon named
BY_DICE = ("table", "server")


class SheetLogLine(LineInWords, frozen=True, kw_only=True):
    """A line of a sheet's log, with its dice and their sum."""

    dice: str


def sheet_rows(request: HttpRequest, most: int = SHEETS_MOST) -> list[Any]:
    """The sheets the reader sees, newest first."""
    found = SHEET.rows(asker_of(request))
    return list(found.select_related("in_campaign__campaign", "match", "owner").defer("state").order_by("-pk")[:most])


# --- what the sheet says --------------------------------------------------------------------------


def log_lines(access: SheetAccess, now: SheetNow, *, most: int) -> list[SheetLogLine]:
    """The newest lines of a sheet's log, the newest first."""
    undoings: Mapping[int, Undoing] = {}
    found: list[SheetLogLine] = []
    for line in sheet_lines(access.sheet, after=max(0, access.sheet.version - most), most=most):
        faces = line["dice"]["faces"]
        texts = tuple(words.event_words(access.sheet.game, event, now) for event in line["events"])
        if line["action"]["do"] == Undo.do:
            undoings = undoings or numbers_of(access.sheet).undoings
            texts = (words.undoing_words(undoings[line["seq"]]),)
        found.append(
            SheetLogLine(
                seq=line["seq"],
                actor=line["actor"],
                texts=texts,
                dice=f"{' + '.join(map(str, faces))} = {sum(faces)}" if faces else "",
                by=line["dice"]["by"] or "",
                stands=line["stands"],
                at=line["at"],
            )
        )
    return found[::-1]


def page_tag(access: SheetAccess, now: SheetNow, campaign: str) -> str:
    """Moves whenever the page of a sheet would be another."""
    facts = (access.sheet.name, campaign, access.marks, access.owns)
    return f"{now.version}-{zlib.crc32(repr(facts).encode()) % 10**8}"


# --- what is typed --------------------------------------------------------------------------------


class HitForm(Struct, frozen=True, kw_only=True):
    """The form for a hit, as it was filled in: `dice` by their fields, which say where it hits where `by_dice`.
    `refusal` is why it was not taken.
    """

    weapon: str = ""
    other: str = ""
    damage: str = ""
    side: str
    location: str = ""
    dice: Mapping[str, str]
    by_dice: bool = False
    faces: tuple[PicturedFace, ...] = ()
    refusal: Refusal = NOTHING_REFUSED
    sides: tuple[tuple[str, str], ...] = ()


def hit_form(
    sheet: RecordSheet,
    page: SheetPage,
    near: Sequence[HitSource],
    data: Mapping[str, str],
    refusal: Refusal,
) -> HitForm:
    """The form with what was typed; `at` is a location that was tapped, whatever was chosen before. Until something is
    said, the hit is by the first of the weapons at hand.
    """
    at, _dash, rear = data.get("at", "").partition("-")
    behind = {each.location: each.rear for each in page.armour}  # in the order of the sheet: front, then rear
    tapped = at if at in behind else ""
    side = data.get("side", "")
    if tapped:
        side = "rear" if rear == "rear" and behind[at] else "" if side == "rear" else side
    by_first = not data.get("damage") and not data.get("other") and near
    dice = sheets_of(sheet.game).location_dice
    return HitForm(
        weapon=data.get("weapon", near[0].key if by_first else "").replace(UNSAID, ""),
        other=data.get("other", ""),
        damage=data.get("damage", "")[:6],
        side=side if side in dict(page.sides) else next((side for side, _words in page.sides), ""),
        location=tapped or data.get("location", ""),
        dice={name: data.get(name, "") for name in (f"d{n + 1}" for n in range(len(dice)))},
        by_dice=data.get("how") in BY_DICE,
        faces=faces_of(sheet.game, dice[0].faces),
        refusal=refusal,
        sides=page.sides,
    )


KEPT = ("weapon", "other", "damage", "side", "how")  # of a hit, for the next one of a volley


def kept(data: Mapping[str, str]) -> dict[str, str]:
    """What stays chosen after a hit."""
    return {name: data[name] for name in KEPT if data.get(name)}


def place_link(address: str, data: Mapping[str, str]) -> Callable[[str], dict[str, str]]:
    """A place of the figure: a tap sends the hit there with what is chosen; without the script it leads to the form."""

    def link(place: str) -> dict[str, str]:
        location, _dash, rear = place.partition("-")
        values = {"how": "place", "location": location} | ({"side": "rear"} if rear else {})
        query = urlencode(kept(data) | {"at": place})
        return {"id": f"at-{place}", "href": f"{address}?{query}", "data-values": json.dumps(values)}

    return link


class Mark(Struct, frozen=True):
    """A mark as the service takes it: the action, the faces typed for it, whether Bivouac is to throw."""

    action: dict[str, Any]
    faces: list[int | str] | None = None
    roll: bool = False


def mark_typed(sheet: RecordSheet, data: Mapping[str, str]) -> Mark:
    """What a form of the sheet asks for. Raises Invalid with the field at fault."""
    do = data.get("do", "")
    if do == "hit":
        return _hit_typed(sheet, data)
    kind = by_tag(sheets_of(sheet.game).actions).get(do)
    given = {field.name: _field_typed(field, data) for field in fields(kind)} if kind else {}
    return Mark({"do": do, **given})


def _field_typed(field: FieldInfo, data: Mapping[str, str]) -> str | int | bool:
    """What was typed for a field of a mark, by its type."""
    if field.type is int:
        return typed.number(data, field.name)
    return data.get(field.name) == "1" if field.type is bool else data.get(field.name, "")


def _hit_typed(sheet: RecordSheet, data: Mapping[str, str]) -> Mark:
    weapon = data.get("other", "").strip() or data.get("weapon", "").replace(UNSAID, "")
    named = (each for each in (_attacks(sheet) if weapon else ()) if weapon.lower() in (each.key, each.name.lower()))
    attack = next(named, None)
    weapon = attack.key if attack else weapon
    damage = typed.number(data, "damage", default=attack.points if attack else None)
    optional = {"weapon": weapon, "side": data.get("side", "")}
    hit = {"damage": damage} | {name: value for name, value in optional.items() if value}
    if data.get("how") in BY_DICE:
        picked = typed.dice(data)
        return Mark({"do": "roll-hit", **hit}, None if picked is None else typed.faces(picked), roll=picked is None)
    if not data.get("location"):
        raise Invalid("required", field="location")
    return Mark({"do": "hit", "location": data["location"], **hit})


def _attacks(sheet: RecordSheet) -> tuple[HitSource, ...]:
    sheets = sheets_of(sheet.game)
    return sheets.attacks(sheets.design(sheet.facts), reader_language())
