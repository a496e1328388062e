"""C11, C12: how a campaign ends, and who the best general is."""

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from games.battle_cry.battle import BattleResult, ahead
from games.battle_cry.dice import SIDES, Side
from games.battle_cry.numbers import CAMPAIGN
from games.core import structs
from games.core.reading import one_of
from games.core.resolvers import Shape

OUTCOMES = ("won", "lost", "drawn")


class Verdict(Shape):
    """C11 The degree of the winner's victory, or the failure of both sides, without a winner."""

    component: ClassVar[str] = "VerdictOut"

    winner: Side | None
    verdict: Annotated[str, one_of(("minor", "major", "decisive", "failure"))]


class NextDegree(structs.Value):
    """Where the leader stands and what it needs: `lead` points ahead now, `verdict`; from `at` ahead it is `next`.

    `leader` is None while both are equal; `next` and `at` are None when the victory is decisive already.
    """

    leader: str | None
    lead: int
    verdict: str
    next: str | None
    at: int | None


def campaign_totals(battles: Iterable[BattleResult]) -> dict[str, int]:
    """A8 The victory points of the campaign by side: the final scores of its battles, bonus included.

    Tokens left in the pot are worth nothing (T12).
    """
    totals = dict.fromkeys(SIDES, 0)
    for battle in battles:
        for side in SIDES:
            totals[side] += battle.final[side]
    return totals


def verdict(union: int, confederacy: int) -> Verdict:
    """C11 The result of a campaign on its victory points."""
    winner = ahead(union, confederacy)
    if winner is None:
        return Verdict(None, "failure")  # C11 both fail
    return Verdict(winner, _degree(max(union, confederacy), min(union, confederacy)))


def _degree(more: int, less: int) -> str:
    if more >= CAMPAIGN.decisive_factor * less:  # C11, A7 asked first, so that 4–2 is decisive
        return "decisive"
    return "minor" if more - less <= CAMPAIGN.minor_lead_at_most else "major"  # C11


def lead_to_next(union: int, confederacy: int) -> NextDegree:
    """Which lead would bring the leader a better verdict, while the other side's points stay as they are (C11, A7).

    Equal sides: the lead that either of them would need.
    """
    now = verdict(union, confederacy)
    less, lead = min(union, confederacy), abs(union - confederacy)
    # The verdict changes at no other lead than these: ahead at all, more than minor, decisive.
    for at in sorted({1, CAMPAIGN.minor_lead_at_most + 1, max(1, (CAMPAIGN.decisive_factor - 1) * less)}):
        if at > lead and (better := _degree(less + at, less)) != now.verdict:
            return NextDegree(now.winner, lead, now.verdict, better, at)
    return NextDegree(now.winner, lead, now.verdict, None, None)


class GeneralResult(structs.Value):
    """One round of one general: the victory points its side made in it, and whether it was won, lost or drawn."""

    general: str
    points: int
    result: str


class Ranked(Shape):
    """A general's place. `points` are all its victory points, `score` what C12 makes of them."""

    component: ClassVar[str] = "RankedOut"

    general: str
    points: int
    won: int
    lost: int
    drawn: int
    score: int
    rank: int


def best_general(results: Sequence[GeneralResult]) -> tuple[Ranked, ...]:
    """C12 All generals, best first: equal scores share a rank, the next one is skipped (T19), names break the order."""
    by_general: dict[str, list[GeneralResult]] = {}
    for result in results:
        by_general.setdefault(result.general, []).append(result)
    scored = (_scored(general, own) for general, own in by_general.items())
    rows = sorted(scored, key=lambda row: (-row.score, row.general))
    ranked: list[Ranked] = []
    for index, row in enumerate(rows, start=1):
        tied = ranked and ranked[-1].score == row.score
        ranked.append(replace(row, rank=ranked[-1].rank if tied else index))  # T19
    return tuple(ranked)


def swing(won: int, lost: int) -> int:
    """C12 What rounds won add to a general's points, less what rounds lost take off."""
    return CAMPAIGN.round_won * won - CAMPAIGN.round_lost * lost


def _scored(general: str, own: Sequence[GeneralResult]) -> Ranked:
    points = sum(result.points for result in own)
    won, lost, drawn = (sum(result.result == outcome for result in own) for outcome in OUTCOMES)
    score = max(CAMPAIGN.floor, points + swing(won, lost))  # C12; A9 at the end; T18 drawn counts 0
    return Ranked(general, points, won, lost, drawn, score, rank=0)
