"""For a table that keeps its own board: what two dice allow. Needs no running game."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from msgspec import Meta

from games.bitva.ground import Ground
from games.bitva.model import EMPTY, SEATS, SOLDIERS, Move, State
from games.bitva.rules import BITVA, ground_of
from games.core import structs
from games.core.dice import D6
from games.core.errors import Illegal, echo
from games.core.reading import read

# A jump; `captures` is "infantry", "general" or None.
Jump = TypedDict("Jump", {"from": str, "to": str, "captures": str | None})


HEX = {"type": "string", "pattern": "^-?[0-9]{1,2},-?[0-9]{1,2}$"}  # which the board knows


class Troops(structs.Value, kw_only=True):
    """Where the soldiers of a seat stand."""

    infantry: Annotated[tuple[Annotated[Any, Meta(extra_json_schema=HEX)], ...], Meta(max_length=SOLDIERS)] = ()
    general: Annotated[str, Meta(max_length=10, extra_json_schema=HEX)]


class Position(structs.Value):
    """Where both seats' soldiers stand."""

    south: Troops
    north: Troops


def moves(position: object, seat: object, dice: object, *, board: str = "") -> tuple[list[Jump], bool]:
    """Rules 4 to 10, two players, base game: every move of a seat, and whether it must pass (rule 4).

    `position` is {"south": {"infantry": ["-4,3", …], "general": "0,4"}, "north": {…}} with hexes "q,r"; `dice` are two
    faces; `board` is a board as TOML, "" for ours. Raises Illegal with the path of what is wrong: "unknown-seat",
    "dice-count", "unknown-face", "unknown-hex", "hex-taken", "closed-post" for a position that cannot come about,
    "too-many", "wrong-type", "missing-field", "unknown-field"; and what reading a board raises.
    """
    start = BITVA.setup(board=board)
    ground = ground_of(start.options)
    if not isinstance(seat, str) or seat not in ground.sides:
        raise Illegal("unknown-seat", seat=echo(seat), allowed=list(SEATS[2]))
    faces = _faces(dice)
    cells = _cells(ground, position)
    found = BITVA.legal(State(start.options, "battle", seat, faces, cells), seat)
    jumps = [
        Jump({"from": move.origin, "to": move.to, "captures": _captures(ground, cells[ground.index[move.to]])})
        for move in found
        if isinstance(move, Move)
    ]
    return jumps, not jumps


def _captures(ground: Ground, letter: str) -> str | None:
    if letter == EMPTY:
        return None
    return "infantry" if letter == ground.owners[letter].infantry else "general"


def _faces(dice: object) -> tuple[int, ...]:
    if not isinstance(dice, list | tuple) or len(dice) != 2:
        raise Illegal("dice-count", expected=2, got=len(dice) if isinstance(dice, list | tuple) else 0)
    return D6.handful(D6.typed(dice))


def _cells(ground: Ground, position: object) -> str:
    cells = [EMPTY] * len(ground.names)
    asked = read(Position, position, "position")
    for seat, side in ground.sides.items():
        troops, path = getattr(asked, seat), f"position.{seat}"
        for place, name in enumerate(troops.infantry):
            _stand(ground, cells, name, f"{path}.infantry[{place}]", side.infantry)
        _stand(ground, cells, troops.general, f"{path}.general", side.general)
    _check_posts(ground, cells)
    return "".join(cells)


def _stand(ground: Ground, cells: list[str], name: object, path: str, letter: str) -> None:
    place = ground.index.get(name) if isinstance(name, str) else None
    if place is None:
        raise Illegal("unknown-hex", path=path, hex=echo(name))
    if cells[place] != EMPTY:
        raise Illegal("hex-taken", path=path, hex=ground.names[place])
    cells[place] = letter


def _check_posts(ground: Ground, cells: list[str]) -> None:
    """Rule 9, A4: on a post whose owner has infantry, nobody but the owner's general can stand."""
    for side in ground.sides.values():
        for place in side.posts:
            if side.infantry in cells and cells[place] not in (EMPTY, side.general):
                raise Illegal("closed-post", path="position", hex=ground.names[place])
