"""Mechs and maps to choose from: which an account sees, and how a match takes them into its options."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.battletech.board import PACKAGE
from games.battletech.designs import DESIGNS, Design, design_facts, design_of
from games.battletech.own import called, designs_text
from games.core.content import load
from matches.errors import Missing
from matches.models import Battlemap, MechDesign

Row = TypeVar("Row", MechDesign, Battlemap)


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
        "digest": digest_of([facts, design.status]),
    }


def map_columns(title: str, rows: Sequence[str], ignored: dict[str, Any]) -> dict[str, Any]:
    """A map as a row has it."""
    return {
        "title": title,
        "width": len(rows[0]),
        "height": len(rows),
        "rows": "\n".join(rows),
        "ignored": ignored,
        "digest": digest_of([list(rows), ignored]),
    }


# --- who sees what --------------------------------------------------------------------------------


def designs_seen(user: Any) -> QuerySet[MechDesign]:
    """The mechs of everybody on this installation, and one's own; one's own stands before another of its key."""
    return _seen(MechDesign, user)


def maps_seen(user: Any) -> QuerySet[Battlemap]:
    """The same for maps."""
    return _seen(Battlemap, user)


def _seen(kind: type[Row], user: Any) -> QuerySet[Row]:
    common = Q(owner=None)
    if user is None:
        return kind.objects.filter(common)
    mine = kind.objects.filter(owner=user, key=OuterRef("key"))
    return kind.objects.filter(Q(owner=user) | common & ~Exists(mine))


def design_find(user: Any, key: str) -> MechDesign:
    """The mech that this key names for an account. Raises Missing("no-such-mech")."""
    row = designs_seen(user).filter(key=key).first()
    if row is None:
        raise Missing("no-such-mech", field="design")
    return row


def map_find(user: Any, key: str) -> Battlemap:
    """The map likewise. Raises Missing("no-such-map")."""
    row = maps_seen(user).filter(key=key).first()
    if row is None:
        raise Missing("no-such-map", field="map")
    return row


# --- into a match ---------------------------------------------------------------------------------


def design_called(row: MechDesign) -> str:
    """What the options `attacker` and `defender` of a match call this mech."""
    return row.key if row.builtin else called(design_of(row.data))


def design_option(row: MechDesign) -> str:
    """What of it stands in the option `own_mechs`: nothing for one that the game has by itself."""
    return "" if row.builtin else designs_text([design_of(row.data)])


def map_options(row: Battlemap) -> dict[str, str]:
    """How the options of a match name this map."""
    return {"map": row.key} if row.builtin else {"map": "own", "own_map": row.rows}


def battletech_options(
    *, user: Any, attacker: Iterable[str], defender: Iterable[str], map: str | None = None
) -> dict[str, str]:
    """The options of a BattleTech match between mechs named by their keys, on the map of this key, or on none.

    Whoever makes a match of them adds what else the table wants. Raises Missing("no-such-mech"),
    Missing("no-such-map"); what cannot be played is refused by the game itself when the match is made.
    """
    forces = {"attacker": list(attacker), "defender": list(defender)}
    rows = {key: design_find(user, key) for keys in forces.values() for key in keys}
    own = [design_of(row.data) for row in rows.values() if not row.builtin]
    options = {side: ", ".join(design_called(rows[key]) for key in keys) for side, keys in forces.items()}
    if own:
        options["own_mechs"] = designs_text(own)
    if map is None:
        return options | {"map": "none"}
    return options | map_options(map_find(user, map))


# --- what comes with the tool ---------------------------------------------------------------------


def builtin_load(**_: Any) -> None:
    """The mechs and maps of the rules as rows, so that one list holds them all. Run after every migration."""
    for key, design in DESIGNS.items():
        _builtin(MechDesign, key, design_columns(design))
    for key, board in load(PACKAGE, "boards").items():
        _builtin(Battlemap, key, map_columns(board["title"]["en"], board["rows"], {}))


def _builtin(kind: type[Row], key: str, columns: dict[str, Any]) -> None:
    kind.objects.update_or_create(owner=None, key=key, defaults={**columns, "builtin": True})
