"""Comparing what is ours with its floor, in turns, and saying so in a line."""

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
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


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def in_turns(
    name: str,
    ours: Callable[[], object],
    floor: Callable[[], object],
    *,
    limit: float,
    rounds: int,
    before: Callable[[], object] = lambda: None,
) -> Line:
    """Time both, one after the other and the other way round, after one round of each for warmth. Medians.

    `before` runs ahead of each of them and is not counted.
    """
    took: dict[Callable[[], object], list[float]] = {ours: [], floor: []}
    for turn in range(rounds + 1):
        for work in (ours, floor) if turn % 2 else (floor, ours):
            before()
            gc.collect()
            took[work].append(seconds(work))
    mine, its = (statistics.median(took[work][1:]) for work in (ours, floor))
    ratio = statistics.median(a / b for a, b in zip(took[ours][1:], took[floor][1:], strict=True))
    return Line(name, f"{mine * 1000:.2f} ms", f"{its * 1000:.2f} ms", ratio, limit)
