"""The running score of a round that is being played: points noted as they fall, each a line of the journal.

Nothing follows from a note but what the close of its round is filled in with, so that it needs no row beside its line,
moves no version, and can be taken back by itself as long as the round is played. Writes nothing.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet
from msgspec import Struct

from campaigns.models import BattleRound, JournalEntry
from games.battle_cry.dice import SIDES

NOTED = "point-noted"
KINDS = {"unit": "units", "objective": "objectives"}  # what falls, and the column of the campaign sheet it counts in


class RunningScore(Struct, frozen=True):
    """The notes that stand in a round, the newest first."""

    lines: tuple[JournalEntry, ...] = ()

    @property
    def points(self) -> Mapping[str, Mapping[str, int]]:
        """C8 Those of each side so far, from units and from objectives apart."""
        sums = {side: dict.fromkeys(KINDS.values(), 0) for side in SIDES}
        for line in self.lines:
            sums[line.data["side"]][KINDS[line.data["what"]]] += line.data["worth"]
        return sums

    @property
    def totals(self) -> dict[str, int]:
        return {side: sum(points.values()) for side, points in self.points.items()}

    def taken(self, side: str) -> frozenset[int]:
        """The objectives of the scenario that the side has taken, by their places in it, from 1 on."""
        return frozenset(line.data.get("objective", 0) for line in self.lines if line.data["side"] == side) - {0}


def notes_of(campaign_id: int, **about: Any) -> QuerySet[JournalEntry]:
    """The notes of a campaign that stand, the newest first; `about` is what they say: `data__round=7`."""
    return JournalEntry.objects.filter(campaign=campaign_id, kind=NOTED, undone=False, **about).order_by("-seq")


def running_scores(campaign_id: int, rounds: Iterable[int]) -> dict[int, RunningScore]:
    """By round; an empty score for rounds that have none."""
    lines: dict[int, list[JournalEntry]] = {pk: [] for pk in rounds}
    for line in notes_of(campaign_id, data__round__in=list(lines)) if lines else ():
        lines[line.data["round"]].append(line)
    return {pk: RunningScore(tuple(found)) for pk, found in lines.items()}


def note_standing(campaign_id: int, seq: int) -> JournalEntry | None:
    """The note of this number, while its round is played."""
    line = notes_of(campaign_id, seq=seq).first()
    played = line and BattleRound.objects.filter(pk=line.data.get("round"), closed_at=None).exists()
    return line if played else None


def of_score(line: JournalEntry) -> bool:
    """Whether a line notes a point, or takes one back."""
    return NOTED in (line.kind, line.data.get("kind"))


def noted_since(campaign_id: int, round_id: int, seq: int) -> bool:
    """Whether the score of a round has changed after this line of the journal."""
    return any(map(of_score, JournalEntry.objects.filter(campaign=campaign_id, seq__gt=seq, data__round=round_id)))
