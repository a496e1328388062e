"""The weapons of a mech file, which gives them twice: in a list, and slot by slot in a table of its locations.

The table counts, as in MegaMek: it names each weapon exactly and says which face backward. How many lines a weapon
takes is known from content/weapons.toml. The list says in what order, and stands in for locations without a table.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from games.battletech.damage import LOCATIONS
from games.battletech.designs import MOUNTS_MAX, SHOTS_MAX, DesignMount, MechNote
from games.battletech.equipment import Part, squashed
from games.battletech.mechs import WEAPONS
from games.core import structs
from games.core.errors import Illegal

Table = Mapping[str, Sequence[tuple[int, Part]]]


class ListedPart(structs.Value):
    """A line of the list. `location` is "" for a leg that is not kept, None for a location that there is not."""

    part: Part
    location: str | None
    many: int
    rear: bool
    ammunition: int | None
    text: str


class _Gun(structs.Value):
    key: str
    location: str
    rear: bool
    once: bool


def loadout(
    listed: Sequence[ListedPart], table: Table, loose: Iterable[Part], *, halved: bool
) -> tuple[list[DesignMount], list[MechNote]]:
    """The weapons with their ammunition, and notes on all that is not as it seems. `halved`: a mech of more than a
    hundred tons, whose weapons take half as many slots. Raises Illegal("mtf-weapons")."""
    notes: list[MechNote] = []
    parts = [part for location in table for _, part in table[location]]
    guns, names = _guns(table, listed, notes, halved)
    known = {location for location in table if table[location]}
    found: list[tuple[_Gun, str]] = []
    named: Counter[tuple[str, str]] = Counter()
    for line in listed:
        if line.part.kind not in ("weapon", "unknown") or line.location == "":
            continue
        if line.location is None:
            notes.append(MechNote("unknown-place", line.text))
        elif line.part.kind == "unknown":
            found += [(_Gun("", line.location, line.rear, False), line.part.name)] * line.many
        else:
            key = _as_in_table(line, guns)
            named[key, line.location] += line.many
            fitting = [gun for gun in guns if (gun.key, gun.location) == (key, line.location)]
            if line.location in known:
                taken = [gun for gun in fitting for _ in range(guns[gun])][: line.many]
                guns.subtract(taken)
                found += [(gun, line.part.name) for gun in taken]
            else:
                notes.append(MechNote("list-only", line.part.name, line.location))
                if line.part.others:
                    notes.append(MechNote("either-kind", line.part.name, line.location))
                found += [(_Gun(key, line.location, line.rear, line.part.one_shot), line.part.name)] * line.many
        if len(found) > MOUNTS_MAX:
            raise Illegal("mtf-weapons", high=MOUNTS_MAX)
    found += [(gun, names[gun]) for gun in guns for _ in range(guns[gun])]
    if len(found) > MOUNTS_MAX:
        raise Illegal("mtf-weapons", high=MOUNTS_MAX)
    if listed:
        _compare(found, named, known, notes)
    shots = _shots(found, parts, listed, notes)
    mounts = [
        DesignMount(name, gun.location, gun.key, left, gun.rear) for (gun, name), left in zip(found, shots, strict=True)
    ]
    _equipment([line.part for line in listed], [*parts, *loose], notes)
    return mounts, notes


def _guns(
    table: Table, listed: Sequence[ListedPart], notes: list[MechNote], halved: bool
) -> tuple[Counter[_Gun], dict[_Gun, str]]:
    """The weapons of the table, and their names there. One may stand in two locations; it is then in the one that the
    list says, or where it has more slots."""
    lines: dict[tuple[str, int, bool, bool], Counter[str]] = {}
    names: dict[_Gun, str] = {}
    for location in table:
        for _, part in table[location]:
            if part.kind == "weapon" and location:
                lines.setdefault((part.key, part.slots, part.rear, part.one_shot), Counter())[location] += 1
                names.setdefault(_Gun(part.key, location, part.rear, part.one_shot), part.name)
    guns: Counter[_Gun] = Counter()
    for (key, full, rear, once), counts in lines.items():
        slots = -(-full // 2) if halved else full
        over = {location: count % slots for location, count in counts.items() if count % slots}
        for location, count in counts.items():
            guns[_Gun(key, location, rear, once)] += count // slots
        split, left = divmod(sum(over.values()), slots)
        listed_locations = [line.location for line in listed if line.part.key == key and line.location in over]
        best = sorted(over, key=lambda location: (location not in listed_locations, -over[location]))
        for location in best[: split + bool(left)]:
            guns[_Gun(key, location, rear, once)] += 1
        if left:
            notes.append(MechNote("slots-differ", names[_Gun(key, best[0], rear, once)], best[0]))
    return +guns, names


def _as_in_table(line: ListedPart, guns: Mapping[_Gun, int]) -> str:
    """The key of a listed weapon: of those that go by its name the one that the table has in this location."""
    there = {gun.key for gun in guns if gun.location == line.location}
    return next((key for key in (line.part.key, *line.part.others) if key in there), line.part.key)


def _compare(
    found: list[tuple[_Gun, str]], named: Counter[tuple[str, str]], known: set[str], notes: list[MechNote]
) -> None:
    """Notes on what list and table say differently."""
    have = Counter((gun.key, gun.location) for gun, _ in found if gun.key)
    for key, location in sorted((named - have) + (have - named), key=lambda pair: (LOCATIONS.index(pair[1]), pair[0])):
        if location in known:
            notes.append(MechNote("weapons-differ", WEAPONS[key].title.en, location))


def _shots(
    found: list[tuple[_Gun, str]], parts: Iterable[Part], listed: Iterable[ListedPart], notes: list[MechNote]
) -> list[int | None]:
    """The ammunition of each weapon. What several of a kind share is dealt out evenly among those that can fire."""
    needing = [gun.key for gun, _ in found if gun.key and WEAPONS[gun.key].ammunition and not gun.once]
    pool: Counter[str] = Counter()
    for part in parts:
        if part.kind == "ammunition":
            key = next((key for key in (part.key, *part.others) if key in needing), None)
            if key is None:
                notes.append(MechNote("unused-ammunition", part.name))
                continue
            pool[key] += part.shots
            if part.special:
                notes.append(MechNote("special-ammunition", part.name))
    for line in listed:
        key = next((key for key in (line.part.key, *line.part.others) if key in needing), "")
        if (
            key
            and line.ammunition
            and not any(part.kind == "ammunition" and key in (part.key, *part.others) for part in parts)
        ):
            pool[key] += line.ammunition
            notes.append(MechNote("list-ammunition", line.part.name))
    dealt: list[int | None] = []
    for gun, _ in found:
        if gun.once:
            notes.append(MechNote("one-shot", WEAPONS[gun.key].title.en))
        dealt.append(1 if gun.once else 0 if gun.key in needing else None)
    for key, shots in pool.items():
        indices = [at for at, (gun, _) in enumerate(found) if gun.key == key and not gun.once]
        indices = [at for at in indices if not found[at][0].rear] or indices
        for turn, at in enumerate(indices):
            dealt[at] = min(SHOTS_MAX, shots // len(indices) + (turn < shots % len(indices)))
    return dealt


def _equipment(listed: Iterable[Part], table: Iterable[Part], notes: list[MechNote]) -> None:
    """Notes on equipment that has no use here and on parts that are not known; what the list names is told once."""
    seen: set[str] = set()
    noted: set[str] = set()
    for part in listed:
        if part.kind == "idle" and part.key not in noted:
            notes.append(MechNote("idle-equipment", part.name))
        noted.add(part.key)
    for part in table:
        if part.kind in ("idle", "unknown") and part.key not in noted and squashed(part.name) not in seen:
            notes.append(MechNote("idle-equipment" if part.kind == "idle" else "unknown-equipment", part.name))
            seen.add(squashed(part.name))
