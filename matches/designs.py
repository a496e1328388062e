"""Mechs and maps to choose from: which an account sees, and how a match takes them into its options."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from django.db.models import Exists, OuterRef, Q, QuerySet
from msgspec import Struct
from msgspec.structs import asdict

from core.errors import Invalid, row_of
from games import registry
from games.core.catalogue import CatalogueEntry
from games.core.text import Text
from matches.models import Battlemap, MechDesign

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User

Row = TypeVar("Row", MechDesign, Battlemap)


def columns_of(entry: CatalogueEntry) -> dict[str, Any]:
    """Something of a catalogue as a row has it; its digest moves when what the rules read of it does."""
    read = json.dumps(entry.read, sort_keys=True, separators=(",", ":"))
    return {"title": entry.title.en, **entry.columns, "digest": hashlib.sha256(read.encode()).hexdigest()}


def design_at(row: MechDesign) -> Any:
    """The design of a row."""
    return registry.with_designs()[row.game].design(row.data)


def board_at(row: Battlemap) -> Any:
    """The board of a row."""
    return registry.with_boards()[row.game].board(row.key if row.builtin else "", row.rows, row.title)


def map_title(row: Battlemap) -> Text:
    """What a map is called; only one that came with its game has it in both languages."""
    return registry.with_boards()[row.game].built_in[row.key].title if row.builtin else Text(row.title, row.title)


def map_notes(row: Battlemap) -> list[Any]:
    """What is different on a map from its file."""
    return [registry.with_boards()[row.game].note(**note) for note in row.notes]


# --- who sees what --------------------------------------------------------------------------------


def designs_seen(user: "User | None") -> QuerySet[MechDesign]:
    """The mechs of everybody on this installation, and one's own, which hides everybody's of the same title. Those
    that came with the tool are there all the same."""
    return _seen(MechDesign, user, registry.with_designs())


def designs_with_sheets(user: "User | None") -> QuerySet[MechDesign]:
    """Those of which there are record sheets."""
    seen = designs_seen(user).filter(game__in=registry.with_sheets())
    return seen.exclude(status=MechDesign.Status.UNPLAYABLE)


def maps_seen(user: "User | None") -> QuerySet[Battlemap]:
    """The same for maps."""
    return _seen(Battlemap, user, registry.with_boards())


def _seen(kind: type[Row], user: "User | None", games: Mapping[str, object]) -> QuerySet[Row]:
    rows, common = kind.objects.filter(game__in=games), Q(owner=None)
    if user is None:
        return rows.filter(common)
    own = kind.objects.filter(owner=user)
    same_title = own.filter(game=OuterRef("game"), title=OuterRef("title"))
    hidden = Exists(own.filter(key=OuterRef("key"))) | Q(builtin=False) & Exists(same_title)
    return rows.filter(Q(owner=user) | common & ~hidden)


def design_find(user: "User | None", key: str, **of: object) -> MechDesign:
    """The mech that this key names for an account, perhaps `of` some games. Raises Missing("no-such-mech")."""
    return row_of(designs_seen(user), "no-such-mech", "design", key=key, **of)


def designs_named(user: "User | None", game: str, names: Sequence[str]) -> list[MechDesign]:
    """The designs of a game that an account names, by key or title, in this order; one twice is there twice.

    Raises Invalid("unknown-mechs") with those that it does not see, whether somebody else has them or nobody.
    """
    rows = designs_seen(user).filter(Q(key__in=names) | Q(title__in=names), game=game)
    found = {row.title: row for row in rows} | {row.key: row for row in rows}
    unknown = [name for name in dict.fromkeys(names) if name not in found]
    if unknown:
        raise Invalid("unknown-mechs", names=", ".join(unknown))
    return [found[name] for name in names]


def map_find(user: "User | None", key: str, **of: str) -> Battlemap:
    """The map likewise. Raises Missing("no-such-map")."""
    return row_of(maps_seen(user), "no-such-map", "map", key=key, **of)


# --- into a match ---------------------------------------------------------------------------------


def design_option(row: MechDesign) -> Struct:
    """How the options of a match name a mech."""
    return registry.with_designs()[row.game].option(row.key if row.builtin else "", design_at(row))


def map_option(row: Battlemap) -> Struct:
    """How the options of a match name a map."""
    return registry.with_boards()[row.game].option(row.key if row.builtin else "", row.rows)


def forces_options(
    *,
    user: "User | None",
    game: str,
    forces: Mapping[str, Sequence[str]],
    map: str = "",
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The options of a match with mechs for its seats and a map, each named by its key; a seat without any, and no map,
    stay as they are in `options`.

    Raises Missing("no-such-mech"), Missing("no-such-map"); what cannot be played is refused by the game itself when the
    match is made.
    """
    rows = {key: design_find(user, key, game=game) for keys in forces.values() for key in keys}
    chosen = {key: (key if row.builtin else "", design_at(row)) for key, row in rows.items()}
    sides = {seat: [chosen[key] for key in keys] for seat, keys in forces.items()}
    made = registry.with_designs()[game].forces(options or {}, sides)
    if not map:
        return made
    option = {name: text for name, text in asdict(map_option(map_find(user, map, game=game))).items() if text}
    return {**made, **option}
