"""Reads mechs from MegaMek's .mtf files. docs/mech_files.md says what is read, noted and refused."""

import re
from collections.abc import Iterator

from msgspec import Struct

from games.battletech.board import PACKAGE
from games.battletech.damage import LOCATIONS
from games.battletech.designs import (
    ARMOUR_MAX,
    CONFIGS,
    MOUNTS_MAX,
    NAME_MAX,
    TONS_MAX,
    WALK_MAX,
    Behind,
    Design,
    InFront,
    MechNote,
    Name,
    noted,
)
from games.battletech.equipment import PLAIN_ARMOUR, Part, part, squashed
from games.battletech.loadout import ListedPart, loadout
from games.battletech.textfile import text_lines
from games.core import structs
from games.core.content import content
from games.core.errors import Illegal
from games.core.reading import read

SLOTS_MAX = 12  # lines of a location


class _Words(structs.Value):
    head: frozenset[str]
    ending: frozenset[str]
    locations: dict[str, str]
    armour: dict[str, str]
    rear: dict[str, str]


_WORDS = content(PACKAGE, "mtf", _Words)
_KEYS = _WORDS.head | _WORDS.ending | {*_WORDS.armour, *_WORDS.rear}  # end a block
_SHORT = {location.lower(): location for location in LOCATIONS}
_NUMBERS = {"mass": ("tons", 1, TONS_MAX), "walk mp": ("walk", 0, WALK_MAX)}
_LISTED_AMMO = re.compile("ammo:([0-9]+)", re.IGNORECASE)


class _Sheet(Struct):
    """What has been read so far."""

    chassis: str | None = None
    model: str = ""
    config: str | None = None
    clan: bool = False
    numbers: dict[str, int] = {}
    armour: dict[str, int] = {}
    rear: dict[str, int] = {}
    kinds: dict[str, str] = {}  # of armour, by location; "" for the whole mech
    listed: list[tuple[int, str]] = []
    blocks: dict[str, list[tuple[int, str]]] = {}
    loose: list[tuple[int, str]] = []
    notes: list[MechNote] = []


def read_mtf(data: bytes) -> Design:
    """The mech of a file.

    Raises Illegal with the line (from 1), if any: "file-too-large", "file-empty", "file-not-text",
    "mtf-no-chassis", "mtf-missing" (a mass, walking MP or config), "mtf-number" (none, negative or too great),
    "mtf-name" (too long, or with signs that cannot be shown), "mtf-config", "mtf-slots" (too many lines for a
    location), "mtf-weapons" (too many), "mech-without-armour".
    """
    sheet = _Sheet()
    _read(text_lines(data), sheet)
    if not sheet.chassis:
        raise Illegal("mtf-no-chassis")
    for key, (name, _, _) in _NUMBERS.items():
        if name not in sheet.numbers:
            raise Illegal("mtf-missing", key=key)
    if sheet.config is None:
        raise Illegal("mtf-missing", key="config")
    if not sheet.armour:
        raise Illegal("mech-without-armour")
    missing = [
        MechNote("missing-location", location=location) for location in LOCATIONS if location not in sheet.armour
    ]
    special = [
        MechNote("patchwork-armour" if location else "special-armour", kind, location)
        for location, kind in sheet.kinds.items()
        if kind and squashed(kind) not in PLAIN_ARMOUR
    ]
    tech = "clan" if sheet.clan else "is"
    table = {
        location: [(line, _part(line, half, tech)) for line, text in lines for half in text.split("|", 1)]
        for location, lines in sheet.blocks.items()
    }
    loose = [_part(line, text.partition(":")[0], tech) for line, text in sheet.loose]
    listed = [weapon for line, text in sheet.listed for weapon in _listed(line, text, tech)]
    mounts, notes = loadout(listed, table, loose, halved=sheet.numbers["tons"] > 100)
    return noted(
        Design(
            chassis=sheet.chassis,
            model=sheet.model,
            tons=sheet.numbers["tons"],
            walk=sheet.numbers["walk"],
            config=sheet.config,
            front=InFront(**{location: sheet.armour.get(location, 0) for location in LOCATIONS}),
            behind=Behind(**sheet.rear),
            mounts=tuple(mounts),
            notes=(*missing, *special, *sheet.notes, *notes),
        )
    )


def _read(lines: list[str], sheet: _Sheet) -> None:
    titles = 0  # lines that are still to come without a key: the chassis, then the model
    block: list[tuple[int, str]] | None = None
    for number, line in enumerate(lines, start=1):
        if line.startswith("#"):
            continue
        key, colon, value = line.partition(":")
        key, value = key.strip().lower(), value.strip()
        if titles and not (colon and (key == "generator" or key in _WORDS.head)):
            if titles == 2:
                sheet.chassis = _name(line, number)
            else:
                sheet.model = _name(line, number)
            titles -= 1
            continue
        if key != "generator":
            titles = 0
        if block is not None and not line:
            block = None
        elif colon and key in _WORDS.locations and not value:
            if sheet.blocks.get(_WORDS.locations[key]):
                sheet.notes.append(MechNote("given-twice", line))
            block = sheet.blocks[_WORDS.locations[key]] = []
        elif block is not None and not (colon and key in _KEYS):
            if block is not sheet.listed and len(block) >= SLOTS_MAX:
                raise Illegal("mtf-slots", line=number, high=SLOTS_MAX)
            if len(block) >= MOUNTS_MAX:
                raise Illegal("mtf-weapons", high=MOUNTS_MAX)
            block.append((number, line))
        elif colon and key == "version":
            titles, block = 2, None
        elif colon and key == "weapons":
            block = sheet.listed
        elif colon:
            block = None
            _fact(sheet, number, key, value)


def _fact(sheet: _Sheet, number: int, key: str, value: str) -> None:
    """One line `key:value`. What is given twice counts as it stands last."""
    if key == "chassis":
        sheet.chassis = _name(value, number)
    elif key == "model":
        sheet.model = _name(value, number)
    elif key == "config":
        word = value.lower().split()[0] if value else ""
        if word not in CONFIGS:
            raise Illegal("mtf-config", line=number, config=value[:NAME_MAX])
        _once(sheet, key, sheet.config, word)
        sheet.config = word
    elif key == "techbase":
        sheet.clan = "clan" in value.lower()
    elif key in _NUMBERS:
        name, low, high = _NUMBERS[key]
        read = _number(value, number, key, low, high)
        _once(sheet, key, sheet.numbers.get(name), read)
        sheet.numbers[name] = read
    elif key == "armor":
        sheet.kinds[""] = _name(value.partition("(")[0], number)
    elif key in _WORDS.armour or key in _WORDS.rear:
        front = key in _WORDS.armour
        kept, location = (sheet.armour, _WORDS.armour[key]) if front else (sheet.rear, _WORDS.rear[key])
        kind, _, points = value.rpartition(":")
        read = _number(points.strip(), number, key, 0, ARMOUR_MAX)
        _once(sheet, key, kept.get(location), read)
        kept[location] = read
        if front:
            sheet.kinds[location] = _name(kind.partition("(")[0], number)
    elif key == "nocrit":
        if len(sheet.loose) >= MOUNTS_MAX:
            raise Illegal("mtf-weapons", high=MOUNTS_MAX)
        sheet.loose.append((number, value))


def _once(sheet: _Sheet, key: str, before: object, now: object) -> None:
    if before not in (None, now):
        sheet.notes.append(MechNote("given-twice", key))


def _number(text: str, line: int, key: str, low: int, high: int) -> int:
    if not re.fullmatch("[0-9]{1,9}", text) or not low <= int(text) <= high:
        raise Illegal("mtf-number", line=line, key=key, low=low, high=high)
    return int(text)


def _name(text: str, line: int) -> str:
    try:
        return read(Name, text.strip())
    except Illegal as bad:
        raise Illegal("mtf-name", line=line, max=NAME_MAX) from bad


def _part(line: int, text: str, tech: str) -> Part:
    """A part by its name, of which as much is kept as a name may have."""
    return part(_name(text[:NAME_MAX], line), tech)


def _listed(line: int, text: str, tech: str) -> Iterator[ListedPart]:
    """A line of the list of weapons: `2 Medium Laser, Left Arm, Ammo:20`."""
    name, *rest = (column.strip() for column in text.split(","))
    rear = any(column.lower() == "(r)" for column in rest) or text.lower().endswith("(r)")
    ammunition = next((int(found[1][:6]) for column in rest if (found := _LISTED_AMMO.fullmatch(column))), None)
    written = (rest[0] if rest else "").lower().removesuffix("(r)").strip()
    count, _, item = name.partition(" ")
    if not (count.isascii() and count.isdecimal()):
        count, item = "1", name
    many = _number(count, line, "weapons", 0, MOUNTS_MAX)
    where = _WORDS.locations.get(written, _SHORT.get(written))
    yield ListedPart(_part(line, item, tech), where, many, rear, ammunition, _name(text[:NAME_MAX], line))
