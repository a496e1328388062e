"""Codes of four letters and passwords that are guessed: wrong ones are counted, of an address and of all together.

Of the 331,776 codes a few wait at a time. Six hundred wrong ones find one of ten that wait once in fifty-five times. A
connection can have many addresses, and so strangers together can make as many wrong ones as they like; whoever has a
good code must not be shut out by that. So nobody is, after six hundred in an hour: each network, and each account, has
a few more wrong ones. A good one is never counted, and whoever types it in is turned away only for others of the own
network that have guessed. Passwords of one account likewise (docs/decisions/0041-passwords.md).
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager

from core import limits
from core.errors import Missing, TooOften
from core.receipts import digest_of

HOUR = 3600
DAY = 24 * HOUR
ADDRESS_MOST = 30  # wrong codes of an address in an hour
ALL_MOST = 600  # of all addresses together
FEW_MOST = 3  # and then, of a network or an account
PASSWORD_MOST = 100  # wrong passwords of one account, of all addresses together, in a day
PASSWORD_FEW_MOST = 5  # and then, of a network in an hour
NETWORK = {"v4": 24, "v6": 48}  # bits of an address that whoever has a cheap connection or machine does not choose

Counts = dict[str, int]  # in how many seconds who was counted


@contextmanager
def guessing(address: str, user_id: int | None) -> Iterator[None]:
    """A code is looked for in here, by an address and an account, if it has one. What raises Missing was a guess.

    Raises TooOften.
    """
    counts: Counts = {}
    wait = _count(f"code_{limits.connection_of(address)}", ADDRESS_MOST, HOUR, counts)
    if not wait and _count("code-all", ALL_MOST, HOUR, counts):
        few = f"account-{user_id}" if user_id else f"network-{limits.connection_of(address, **NETWORK)}"
        wait = _count(f"code-few_{few}", FEW_MOST, HOUR, counts)
    with _counted(counts, wait, Missing):
        yield


@contextmanager
def password_guessing(name: str, address: str, wrong: type[Exception]) -> Iterator[None]:
    """A password of the account of this name is tried in here, by an address, whether there is such an account or not.
    What raises `wrong` was a guess.

    Raises TooOften.
    """
    counts: Counts = {}
    account, wait = digest_of(name), 0.0
    if _count(f"password_{account}", PASSWORD_MOST, DAY, counts):
        network = limits.connection_of(address, **NETWORK)
        wait = _count(f"password-few_{account}_{network}", PASSWORD_FEW_MOST, HOUR, counts)
    with _counted(counts, wait, wrong):
        yield


@contextmanager
def _counted(counts: Counts, wait: float, wrong: type[Exception]) -> Iterator[None]:
    """What was counted stays so where `wrong` is raised in here, and is forgotten otherwise. Raises TooOften."""
    guessed = False
    try:
        if wait:
            raise TooOften("throttled", seconds=math.ceil(wait))
        yield
    except wrong:
        guessed = True
        raise
    finally:
        for who, seconds in () if guessed else counts.items():
            limits.uncount(who, seconds=seconds)


def _count(who: str, most: int, seconds: int, counts: Counts) -> float:
    """0 where one more is counted, which `counts` holds then; else how long to wait."""
    wait = limits.seconds_to_wait(who, most=most, seconds=seconds)
    if not wait:
        counts[who] = seconds
    return wait
