"""Bitva for tables that keep their own board: what two dice allow. Needs no running game."""

from typing import Annotated, Any

from msgspec import Meta, field

from games.bitva.ground import Ground
from games.bitva.model import EMPTY, PIECES, SEATS, SOLDIERS, Move, State
from games.bitva.options import Options
from games.bitva.rules import BITVA, ground_of
from games.core import structs
from games.core.dice import D6
from games.core.errors import Illegal, echo
from games.core.reading import one_of, read
from games.core.resolvers import Shape, checked_by_rules, read_by_rules, resolver

HEX = {"type": "string", "pattern": "^-?[0-9]{1,2},-?[0-9]{1,2}$"}  # which the board knows
FACE = {"type": "integer", "minimum": 1, "maximum": 6}


class Troops(structs.Value, kw_only=True):
    """Where the soldiers of a seat stand."""

    infantry: Annotated[tuple[Annotated[Any, Meta(extra_json_schema=HEX)], ...], Meta(max_length=SOLDIERS)] = ()
    general: Annotated[str, Meta(max_length=10, extra_json_schema=HEX)]


class TroopsBySeat(structs.Value):
    """Where both seats' soldiers stand."""

    south: Troops
    north: Troops


class MovesBody(Shape):
    position: Annotated[Any, read_by_rules(TroopsBySeat)]
    seat: Annotated[Any, checked_by_rules({"type": "string", "enum": list(SEATS[2])})]
    dice: Annotated[Any, checked_by_rules({"type": "array", "items": FACE, "minItems": 2, "maxItems": 2})]


class JumpOut(Shape):
    origin: str = field(name="from")
    to: str
    captures: Annotated[str, one_of(("infantry", "general"))] | None


class JumpsOut(Shape):
    """Every move that the dice allow."""

    moves: list[JumpOut]
    must_pass: bool


@resolver("resolve", "moves")
def moves(asked: MovesBody) -> JumpsOut:
    """Rules 4 to 10, two players, base game, our board: every move of a seat, and whether it must pass (rule 4)."""
    return moves_on(Options(), asked)


def moves_on(options: Options, asked: MovesBody) -> JumpsOut:
    """The same on the board of these options.

    The position is {"south": {"infantry": ["-4,3", …], "general": "0,4"}, "north": {…}} with hexes "q,r". Raises
    Illegal with the path of what is wrong: "unknown-seat", "dice-count", "unknown-face", "unknown-hex", "hex-taken",
    "closed-post" for a position that cannot come about, "too-many", "wrong-type", "missing-field", "unknown-field".
    """
    ground = ground_of(options)
    if not isinstance(asked.seat, str) or asked.seat not in ground.sides:
        raise Illegal("unknown-seat", seat=echo(asked.seat), allowed=list(SEATS[2]))
    faces, cells = _faces(asked.dice), _cells(ground, asked.position)
    found = BITVA.legal(State(options, "battle", asked.seat, faces, cells), asked.seat)
    jumps = [
        JumpOut(move.origin, move.to, PIECES.get(cells[ground.index[move.to]]))
        for move in found
        if isinstance(move, Move)
    ]
    return JumpsOut(jumps, not jumps)


def _faces(dice: object) -> tuple[int, ...]:
    if not isinstance(dice, list | tuple) or len(dice) != 2:
        raise Illegal("dice-count", expected=2, got=len(dice) if isinstance(dice, list | tuple) else 0)
    return D6.handful(D6.typed(dice))


def _cells(ground: Ground, position: object) -> str:
    cells = [EMPTY] * len(ground.names)
    asked = read(TroopsBySeat, position, "position")
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


RESOLVERS = (moves,)
