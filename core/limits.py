"""How often somebody did something lately: counted where all processes see it, so that 10 a minute are 10 a minute.

Where there is a Redis or Valkey it counts, in one round trip and one transaction; without any, and while it does not
answer, each process counts by itself. Nobody waits for it, and nobody is turned away because it is gone.
"""

import logging
import secrets
import time
from ipaddress import IPv4Address, IPv6Address, ip_address
from threading import Lock

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError

from core.remote import Quiet, redis_at

log = logging.getLogger(__name__)

REDIS_SECONDS = 0.15

QUIET = Quiet()
_turn = Lock()


def counted(scope: str, address: str) -> str:
    """Whose tries count together: those of an address (`connection_of`); for a scope that ends in "-all", those of
    everybody.
    """
    return scope if scope.endswith("-all") else f"{scope}_{connection_of(address)}"


def connection_of(address: str) -> str:
    """What whoever has this address cannot choose of it: all of IPv4; of IPv6 the first 64 bits, behind which every
    connection has all the others for itself.
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))


def seconds_to_wait(who: str, *, most: int, seconds: int) -> float:
    """0 where it may be done now, which is counted; else how long until it may: at most `most` times in any `seconds`.

    Who is turned away is not counted.
    """
    key = f"bivouac.limit:{who}"
    waits = _shared(key, most, seconds) if settings.LIMITS_REDIS else None
    return _own(key, most, seconds) if waits is None else waits


def _shared(key: str, most: int, seconds: int) -> float | None:
    """The count of all processes; None while the Redis does not answer."""
    if QUIET:
        return None
    now, token = time.time(), secrets.token_hex(8)
    try:
        link = redis_at(settings.LIMITS_REDIS, REDIS_SECONDS)
        with link.pipeline(transaction=True) as all_at_once:
            all_at_once.zremrangebyscore(key, "-inf", now - seconds)
            all_at_once.zadd(key, {token: now})
            all_at_once.zcard(key)
            all_at_once.zrange(key, 0, 0, withscores=True)
            all_at_once.expire(key, seconds)
            _gone, _added, count, oldest, _kept = all_at_once.execute()
        if count <= most:
            return 0.0
        link.zrem(key, token)
    except (RedisError, OSError) as error:
        QUIET.begin()
        log.warning("Redis does not count tries (%s); for a while each process counts by itself", error)
        return None
    first: float = oldest[0][1]
    return max(first + seconds - now, 0.001)


def _own(key: str, most: int, seconds: int) -> float:
    """The count of this process, in its own memory."""
    now = time.time()
    with _turn:
        lately: list[float] = [at for at in cache.get(key, ()) if at > now - seconds]
        if len(lately) >= most:
            return max(lately[0] + seconds - now, 0.001)
        cache.set(key, [*lately, now], seconds)
    return 0.0
