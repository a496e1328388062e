"""Codes of four letters that are guessed: wrong ones are counted, of an address, and of everybody together.

Of the 331,776 codes a few wait at a time. Six hundred wrong ones find one of ten that wait once in fifty-five times. A
connection can have many addresses, and so strangers together can make as many wrong ones as they like; whoever has a
good code must not be shut out by that. So nobody is, after six hundred in an hour: each network, and each account, has
a few more wrong ones. A good one is never counted, and whoever types it in is turned away only for others of the own
network that have guessed.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager

from core import limits
from core.errors import Missing, TooOften

HOUR = 3600
ADDRESS_MOST = 30  # wrong codes of an address in an hour
ALL_MOST = 600  # of all addresses together
FEW_MOST = 3  # and then, of a network or an account
NETWORK = {"v4": 24, "v6": 48}  # bits of an address that whoever has a cheap connection or machine does not choose


@contextmanager
def guessing(address: str, user_id: int | None) -> Iterator[None]:
    """A code is looked for in here, by an address and an account, if it has one. What raises Missing was a guess.

    Raises TooOften.
    """
    counts: list[str] = []
    wait = _count(f"code_{limits.connection_of(address)}", ADDRESS_MOST, counts)
    if not wait and _count("code-all", ALL_MOST, counts):
        few = f"account-{user_id}" if user_id else f"network-{limits.connection_of(address, **NETWORK)}"
        wait = _count(f"code-few_{few}", FEW_MOST, counts)
    guessed = False
    try:
        if wait:
            raise TooOften("throttled", seconds=math.ceil(wait))
        yield
    except Missing:
        guessed = True
        raise
    finally:
        for who in () if guessed else counts:
            limits.uncount(who, seconds=HOUR)


def _count(who: str, most: int, counts: list[str]) -> float:
    """0 where one more is counted, which `counts` holds then; else how long to wait."""
    wait = limits.seconds_to_wait(who, most=most, seconds=HOUR)
    if not wait:
        counts.append(who)
    return wait
