"""Mechs and maps to choose from: what the game has, what people bring along, and how a match names them."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import asdict

from games.battletech.board import BOARD_ROWS, BOARDS
from games.battletech.boardfile import BOARD_NOTES, BoardNote, read_board
from games.battletech.damage import LOCATIONS, REARS
from games.battletech.designs import DESIGNS, NOTE_KINDS, TONS_MAX, Design, design_facts, design_of
from games.battletech.labels import TEXTS
from games.battletech.mtf import read_mtf
from games.battletech.own import called, designs_text, own_board
from games.battletech.sight_words import BOARD_SIGHT
from games.battletech.words import location_said, shots_said, weapon_facts
from games.core.catalogue import Boards, CatalogueEntry, DesignInWords, Designs
from games.core.errors import Illegal
from games.core.facts import Table
from games.core.resolvers import Shape
from games.core.text import Text, both, capital

BOARD = ".board"
ABOUT_WEAPONS = ("list-only", "either-kind", "list-ammunition", "slots-differ")  # notes that name a known weapon


# --- mechs ----------------------------------------------------------------------------------------


class MechListed(Shape):
    chassis: str
    model: str
    tons: int
    walk: int


class MechOptionOut(Shape):
    """For the options of a match: what `attacker` and `defender` call it, and its part of `own_mechs`, if any."""

    name: str
    own_mechs: str


def design_entry(design: Design) -> CatalogueEntry:
    """A mech as a row. What follows from the rest, and how a file writes a weapon that is known, says nothing new; it
    plays the same with the same weight, movement, armour, weapons, and what is different of it here.
    """
    facts = design_facts(design)
    notes = [note for note in facts["notes"] if NOTE_KINDS[note["code"]].read]
    read = {
        **facts,
        "mounts": [{**mount, "name": ""} if mount.get("weapon") else mount for mount in facts["mounts"]],
        "notes": [{**note, "name": ""} if note["code"] in ABOUT_WEAPONS else note for note in notes],
    }
    mounts = [
        (mount.weapon or mount.name, mount.location, -1 if mount.shots is None else mount.shots)
        for mount in design.mounts
    ]
    rears = [mount.rear for mount in design.mounts]
    played = (
        design.status,
        *(facts[name] for name in ("tons", "walk", "config", "armour", "rear")),
        sorted(zip(mounts, rears, strict=True)),
    )
    columns = {"status": design.status, "data": facts}
    return CatalogueEntry(both(design.title), columns, [read, design.status], played)


def with_forces(options: Mapping[str, Any], forces: Mapping[str, Sequence[tuple[str, Design]]]) -> dict[str, Any]:
    """D3, D5 The options with these mechs on the sides; a side without any stays as it is."""
    sides = {side: ", ".join(key or called(design) for key, design in force) for side, force in forces.items() if force}
    own = {called(design): design for force in forces.values() for key, design in force if not key}
    texts = [options.get("own_mechs", ""), designs_text(own.values()) if own else ""]
    return {**options, **sides, **({"own_mechs": "\n".join(filter(None, texts))} if any(texts) else {})}


def described(design: Design, language: str) -> DesignInWords:
    """A mech for its page: weight and movement, its weapons, its armour."""
    say = TEXTS.speaking(language)
    figures = tuple((say(f"designs.{name}"), getattr(design, name)) for name in ("tons", "walk", "run"))
    weapons = tuple(
        (
            f"{capital(mount.title.said_in(language))}\n{location_said(mount.location, language, rear=mount.rear)}",
            "\n".join(filter(None, (weapon_facts(mount.weapon, language), shots_said(mount.shots, language)))),
        )
        for mount in design.mounts
    )
    armour = [
        (location_said(location, language), left) for location, left in zip(LOCATIONS, design.armour, strict=True)
    ]
    armour += [
        (location_said(location, language, rear=True), left)
        for location, left in zip(REARS, design.rear, strict=True)
        if left
    ]
    points = tuple((where, str(left)) for where, left in armour)
    tables = (Table(say("designs.weapons"), (), weapons), Table(say("designs.armour"), (), points))
    return DesignInWords(say("designs.armour"), figures, tables)


DESIGN_CATALOGUE = Designs(
    built_in={key: design_entry(design) for key, design in DESIGNS.items()},
    files={".mtf": lambda name, data: design_entry(read_mtf(data))},
    facts_shape=Design,
    design=design_of,
    listed=MechListed,
    columns={name: TEXTS.text("designs", f"column-{name}") for name in ("tons", "walk")},
    brief=TEXTS.text("designs", "brief"),
    measure="tons",
    measure_most=TONS_MAX,
    measured_from=TEXTS.text("designs", "from"),
    described=described,
    option=lambda key, design: MechOptionOut(key, "") if key else MechOptionOut(called(design), designs_text([design])),
    option_shape=MechOptionOut,
    forces=with_forces,
)


# --- maps -----------------------------------------------------------------------------------------


class MapOptionOut(Shape):
    """For the options of a match: `map`, and `own_map` if it needs one."""

    map: str
    own_map: str


def board_entry(title: Text, rows: Sequence[str], notes: tuple[BoardNote, ...] = ()) -> CatalogueEntry:
    """A map as a row; it plays the same with the same hexes."""
    noted = [asdict(note) for note in notes]
    text = "\n".join(rows)
    columns = {"width": len(rows[0]), "height": len(rows), "rows": text, "notes": noted}
    return CatalogueEntry(title, columns, [list(rows), noted], text, notes)


def read_map(name: str, data: bytes) -> CatalogueEntry:
    """The map of a file, by which it is called. Raises what `read_board` raises, and Illegal("blank")."""
    found = read_board(data)
    title = name.replace("\\", "/").rpartition("/")[2][: -len(BOARD)].strip()
    if not title:
        raise Illegal("blank")
    return board_entry(both(title), found.rows, found.notes)


BOARD_CATALOGUE = Boards(
    built_in={key: board_entry(row.title, row.rows) for key, row in BOARD_ROWS.items()},
    files={BOARD: read_map},
    board=lambda key, rows, title: BOARDS[key] if key else own_board(rows, both(title)),
    note=BoardNote,
    codes=tuple(BOARD_NOTES),
    option=lambda key, rows: MapOptionOut(key, "") if key else MapOptionOut("own", rows),
    option_shape=MapOptionOut,
    sight=BOARD_SIGHT,
)
