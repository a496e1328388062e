"""Mechs and maps to choose from: which an account sees, and how a match takes them into its options."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from django.db.models import Exists, OuterRef, Q, QuerySet

from core.errors import Missing
from games.battletech.boardfile import BoardNote
from games.battletech.designs import NOTE_KINDS, Design, design_facts, design_of
from games.battletech.own import called, designs_text
from matches.codec import encode
from matches.models import Battlemap, MechDesign

Row = TypeVar("Row", MechDesign, Battlemap)
ABOUT_WEAPONS = ("list-only", "either-kind", "list-ammunition", "slots-differ")  # notes that name a known weapon


def digest_of(values: Any) -> str:
    """A hash over what the rules read of something: it moves when that does."""
    return hashlib.sha256(json.dumps(values, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def design_columns(design: Design) -> dict[str, Any]:
    """A design as a row has it."""
    facts = design_facts(design)
    return {
        "title": design.title,
        "chassis": design.chassis,
        "model": design.model,
        "tons": design.tons,
        "walk": design.walk,
        "status": design.status,
        "data": facts,
        "digest": digest_of([_told(facts), design.status]),
    }


def _told(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts without what is only spelling, namely how the file writes a weapon that we know, and without the notes
    that follow from the rest."""
    notes = [one for one in facts["notes"] if NOTE_KINDS[one["code"]].read]
    return {
        **facts,
        "mounts": [{**one, "name": ""} if one.get("weapon") else one for one in facts["mounts"]],
        "notes": [{**one, "name": ""} if one["code"] in ABOUT_WEAPONS else one for one in notes],
    }


def map_columns(title: str, rows: Sequence[str], notes: Iterable[BoardNote]) -> dict[str, Any]:
    """A map as a row has it."""
    told = encode(list(notes))
    return {
        "title": title,
        "width": len(rows[0]),
        "height": len(rows),
        "rows": "\n".join(rows),
        "notes": told,
        "digest": digest_of([list(rows), told]),
    }


def map_notes(row: Battlemap) -> list[BoardNote]:
    """What is different on a map from its file."""
    return [BoardNote(**one) for one in row.notes]


# --- the tool's own, and the players' of the same title --------------------------------------------


def design_alike(row: MechDesign, columns: Mapping[str, Any]) -> bool:
    """Whether a design plays as this row does: weight, movement, armour, weapons, and what is different of it here."""
    return row.status == columns["status"] and _played(row.data) == _played(columns["data"])


def _played(facts: Mapping[str, Any]) -> list[Any]:
    mounts = [
        (one.get("weapon") or one["name"], one["location"], one.get("shots", -1), one.get("rear", False))
        for one in facts["mounts"]
    ]
    return [*(facts[name] for name in ("tons", "walk", "config", "armour", "rear")), sorted(mounts)]


def map_alike(row: Battlemap, columns: Mapping[str, Any]) -> bool:
    """Whether a map has the same hexes as this row."""
    return bool(row.rows == columns["rows"])


# --- who sees what --------------------------------------------------------------------------------


def designs_seen(user: Any) -> QuerySet[MechDesign]:
    """The mechs of everybody on this installation, and one's own, which hides everybody's of the same title. Those
    that came with the tool are there all the same."""
    return _seen(MechDesign, user)


def maps_seen(user: Any) -> QuerySet[Battlemap]:
    """The same for maps."""
    return _seen(Battlemap, user)


def _seen(kind: type[Row], user: Any) -> QuerySet[Row]:
    common = Q(owner=None)
    if user is None:
        return kind.objects.filter(common)
    mine = kind.objects.filter(owner=user)
    hidden = Exists(mine.filter(key=OuterRef("key"))) | Q(builtin=False) & Exists(mine.filter(title=OuterRef("title")))
    return kind.objects.filter(Q(owner=user) | common & ~hidden)


def design_find(user: Any, key: str) -> MechDesign:
    """The mech that this key names for an account. Raises Missing("no-such-mech")."""
    row = designs_seen(user).filter(key=key).first()
    if row is None:
        raise Missing("no-such-mech", field="design")
    return row


def design_at(row: MechDesign) -> Design:
    """The mech of a row of the catalogue."""
    return design_of(row.data)


def map_find(user: Any, key: str) -> Battlemap:
    """The map likewise. Raises Missing("no-such-map")."""
    row = maps_seen(user).filter(key=key).first()
    if row is None:
        raise Missing("no-such-map", field="map")
    return row


# --- into a match ---------------------------------------------------------------------------------


def design_called(row: MechDesign) -> str:
    """What the options `attacker` and `defender` of a match call this mech."""
    return row.key if row.builtin else called(design_at(row))


def design_option(row: MechDesign) -> str:
    """What of it stands in the option `own_mechs`: nothing for one that the game has by itself."""
    return "" if row.builtin else designs_text([design_at(row)])


def map_options(row: Battlemap) -> dict[str, str]:
    """How the options of a match name this map."""
    return {"map": row.key} if row.builtin else {"map": "own", "own_map": row.rows}


def forces_options(
    *, user: Any, attacker: Iterable[str], defender: Iterable[str], map: str | None = None
) -> dict[str, str]:
    """The options of a BattleTech match between mechs named by their keys, on the map of this key, or on none.

    Whoever makes a match of them adds what else the table wants. Raises Missing("no-such-mech"),
    Missing("no-such-map"); what cannot be played is refused by the game itself when the match is made.
    """
    forces = {"attacker": list(attacker), "defender": list(defender)}
    rows = {key: design_find(user, key) for keys in forces.values() for key in keys}
    own = [design_at(row) for row in rows.values() if not row.builtin]
    options = {side: ", ".join(design_called(rows[key]) for key in keys) for side, keys in forces.items()}
    if own:
        options["own_mechs"] = designs_text(own)
    if map is None:
        return options | {"map": "none"}
    return options | map_options(map_find(user, map))
