"""Comparing what is ours with its floor, in turns, and saying so in a line."""

import gc
import statistics
import time
from collections.abc import Callable

from msgspec import Struct


class Comparison(Struct, frozen=True):
    """One comparison. `ratio` is held against `limit`: at most that, or at least that where `least`."""

    name: str
    ours: str
    floor: str
    ratio: float
    limit: float
    least: bool = False

    @property
    def kept(self) -> bool:
        return self.ratio >= self.limit if self.least else self.ratio <= self.limit

    def __str__(self) -> str:
        sign = "≥" if self.least else "≤"
        verdict = "kept" if self.kept else "MISSED"
        return f"{self.name:<46} {self.ours:>12} {self.floor:>12} {self.ratio:>7.2f} {sign} {self.limit:<5} {verdict}"


HEAD = f"{'':<46} {'ours':>12} {'floor':>12} {'ratio':>7}   {'limit':<5}"


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    start = clock()
    work()
    return clock() - start


class Timed(Struct, frozen=True):
    """Seconds of ours and of the floor, a pair a round."""

    pairs: tuple[tuple[float, float], ...]

    @property
    def ours(self) -> float:
        return statistics.median(own for own, _ in self.pairs)

    @property
    def floor(self) -> float:
        return statistics.median(its for _, its in self.pairs)

    def line(self, name: str, *, limit: float) -> Comparison:
        """Ours takes at most `limit` times as long: the median of the rounds' ratios."""
        ratio = statistics.median(own / its for own, its in self.pairs)
        return Comparison(name, f"{self.ours * 1000:.2f} ms", f"{self.floor * 1000:.2f} ms", ratio, limit)

    def speeds(self, name: str, count: int, *, limit: float) -> Comparison:
        """Ours is at least `limit` times as quick, where both did `count` things a round."""
        ratio = statistics.median(its / own for own, its in self.pairs)
        return Comparison(name, f"{count / self.ours:,.0f}/s", f"{count / self.floor:,.0f}/s", ratio, limit, least=True)


def alternately(
    ours: Callable[[], object],
    floor: Callable[[], object],
    *,
    rounds: int,
    before: Callable[[], object] = lambda: None,
    clock: Callable[[], float] = time.perf_counter,
) -> Timed:
    """Time both, one after the other and the other way round, after one round of each for warmth.

    `before` runs ahead of each of them and is not counted. `clock` is `time.process_time` where all is computed in this
    process: on a busy machine the longer of two works is interrupted more often, which would flatter the shorter.
    """
    took: dict[Callable[[], object], list[float]] = {ours: [], floor: []}
    for turn in range(rounds + 1):
        for work in (ours, floor) if turn % 2 else (floor, ours):
            before()
            gc.collect()
            took[work].append(seconds(work, clock))
    return Timed(tuple(zip(took[ours][1:], took[floor][1:], strict=True)))
