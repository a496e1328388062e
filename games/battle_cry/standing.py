"""B8, C4: who stands where, as far as the set-up and the players tell; the real board is on the table."""

from collections.abc import Collection, Mapping

from games.battle_cry.board import read_hex
from games.battle_cry.dice import UNITS, enemy
from games.battle_cry.ground import Ground
from games.battle_cry.holding import free_hexes
from games.core import structs
from games.core.errors import Illegal


class Standing(structs.Value):
    """The board of a round as one side sees it, from its `seat`.

    `own`: the hexes with a unit of the side, None where the set-up does not say. `occupied`: those with anybody.
    `unnoted`: called units on the baseline whose hex the players did not note.
    """

    seat: str
    terrain: Mapping[str, str]
    own: frozenset[str] | None
    occupied: frozenset[str]
    unnoted: int = 0

    @property
    def free(self) -> tuple[str, ...]:
        """C4, T5 The hexes of the baseline that a called unit may take; T3 none when the unnoted ones fill them."""
        found = free_hexes(self.seat, occupied=self.occupied, terrain=self.terrain)
        return found if len(found) > self.unnoted else ()


def standing(
    ground: Ground,
    side: str,
    *,
    called: Mapping[str, Collection[str]],
    occupied: Collection[str] = (),
    free: Collection[str] = (),
) -> Standing | None:
    """Who stands where in a round, for `side`; None without a map (B8).

    The units of the set-up stand where they were put, and those that were `called` in the round, by side, where they
    went ("": nobody noted the hex). What has changed since, the players say: hexes `occupied` besides, and `free` by
    now. Raises Illegal("bad-hex"), Illegal("unknown-hex"), Illegal("hex-twice").
    """
    more = {read_hex(hex_, f"occupied[{n}]") for n, hex_ in enumerate(occupied)}
    gone = {read_hex(hex_, f"free[{n}]") for n, hex_ in enumerate(free)}
    if both := sorted(more & gone):
        raise Illegal("hex-twice", path="free", hex=both[0])
    if ground.empty:
        return None
    theirs = {placed.hex for placed in ground.placed if placed.side == enemy(side)} | {*called.get(enemy(side), ())}
    own_units = {
        placed.hex for placed in ground.placed if placed.side == side and placed.kind in UNITS
    }  # A12 a general is no unit
    everybody = {placed.hex for placed in ground.placed} | theirs | {*called.get(side, ())}
    return Standing(
        seat="top" if ground.top == side else "bottom",
        terrain=ground.kinds,
        own=frozenset((own_units | {*called.get(side, ())} | (more - theirs)) - gone) if own_units else None,
        occupied=frozenset((everybody | more) - gone),
        unnoted=list(called.get(side, ())).count(""),
    )
