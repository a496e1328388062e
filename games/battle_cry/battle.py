"""C7, C8: the points of rounds and the result of a battle."""

from collections.abc import Sequence

from games.battle_cry.dice import SIDES, BySide, enemy
from games.battle_cry.options import DEFAULT, Options
from games.core import structs
from games.core.errors import Illegal


def ahead(union: int, confederacy: int) -> str | None:
    """The side with the greater number; None when they are equal."""
    if union == confederacy:
        return None
    return "union" if union > confederacy else "confederacy"


class SidePoints(structs.Value):
    """C8 One side's victory points of a round, noted apart: from eliminated units, and from objectives."""

    units: int = 0
    objectives: int = 0

    @property
    def total(self) -> int:
        return self.units + self.objectives


class RoundPoints(BySide[int]):
    """The victory points of a round, units and objectives together."""

    @classmethod
    def noted(cls, union: SidePoints, confederacy: SidePoints) -> "RoundPoints":
        """C8 From the two columns of the campaign sheet."""
        return cls(union.total, confederacy.total)

    @property
    def winner(self) -> str | None:
        """The side with more points; None for a drawn round (T18)."""
        return ahead(self.union, self.confederacy)

    def outcome(self, side: str) -> str:
        """ "won", "lost" or "drawn", as the best general counts it (C12, T18)."""
        return {side: "won", enemy(side): "lost", None: "drawn"}[self.winner]


class BattleResult(structs.Value):
    """A battle's result, each mapping by side. `winner` is None for a drawn battle (A6). `final` includes the bonus."""

    totals: dict[str, int]
    rounds_won: dict[str, int]
    winner: str | None
    bonus: dict[str, int]
    final: dict[str, int]


def battle_result(rounds: Sequence[RoundPoints], *, options: Options = DEFAULT) -> BattleResult:
    """C7 The result of all rounds of a battle. Raises Illegal("no-rounds")."""
    if not rounds:
        raise Illegal("no-rounds")
    totals = {side: sum(round_.of(side) for round_ in rounds) for side in SIDES}
    rounds_won = {
        side: sum(round_.winner == side for round_ in rounds) for side in SIDES
    }  # T18 a drawn one is nobody's
    winner = ahead(**totals) or ahead(**rounds_won)  # C7 more points, else more rounds; A6 else nobody
    bonus = dict.fromkeys(SIDES, 0)  # T13 the loser's rounds bring nothing
    if winner and (len(rounds) > 1 or options.single_round_bonus):  # A5
        bonus[winner] = rounds_won[winner]  # C7
    final = {side: totals[side] + bonus[side] for side in SIDES}
    return BattleResult(totals, rounds_won, winner, bonus, final)
