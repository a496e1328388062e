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
from django.http import HttpRequest
from redis.exceptions import RedisError

from core.remote import Quiet, redis_at

log = logging.getLogger(__name__)

REDIS_SECONDS = 0.15
MINUTE = 60

QUIET = Quiet()
_turn = Lock()


def scope_wait(scope: str, address: str) -> float:
    """0 where an address may do now what a scope limits, which is counted; else how long until it may. Tries of one
    connection count together (`connection_of`).
    """
    return seconds_to_wait(f"{scope}_{connection_of(address)}", most=settings.LIMITS[scope], seconds=MINUTE)


def address_of(request: HttpRequest) -> str:
    """From where a request came."""
    return address_from(request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", ""))


def address_from(peer: str, forwarded: str) -> str:
    """The address that asks: the peer, or what our own proxies say of it in X-Forwarded-For."""
    proxies: int = settings.PROXIES
    hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()] if proxies else []
    return hops[-min(proxies, len(hops))] if hops else peer


def connection_of(address: str, v4: int = 32, v6: int = 64) -> str:
    """What whoever has this address cannot choose of it: all of IPv4; of IPv6 the first 64 bits, behind which every
    connection has all the others for itself. With fewer bits, the network that it is in.
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    free = found.max_prefixlen - (v4 if isinstance(found, IPv4Address) else v6)
    return str(type(found)(int(found) >> free << free))


def seconds_to_wait(who: str, *, most: int, seconds: int) -> float:
    """0 where it may be done now, which is counted; else how long until it may: at most `most` times in any `seconds`.

    Who is turned away is not counted.
    """
    key = _key(who)
    waits = _shared(key, most, seconds) if settings.LIMITS_REDIS else None
    return _own(key, most, seconds) if waits is None else waits


def uncount(who: str, *, seconds: int) -> None:
    """Forget the newest try that counted: it was none."""
    key = _key(who)
    if settings.LIMITS_REDIS and not QUIET:
        try:
            redis_at(settings.LIMITS_REDIS, REDIS_SECONDS).zpopmax(key)
        except (RedisError, OSError) as error:
            _fall_back(error)
        return
    with _turn:
        cache.set(key, cache.get(key, [])[:-1], seconds)


def _key(who: str) -> str:
    return f"bivouac.limit:{who}"


def _fall_back(error: Exception) -> None:
    QUIET.begin()
    log.warning("Redis does not count tries (%s); for a while each process counts by itself", error)


def _shared(key: str, most: int, seconds: int) -> float | None:
    """The count of all processes; None while the Redis does not answer."""
    if QUIET:
        return None
    now, token = time.time(), secrets.token_hex(8)
    try:
        link = redis_at(settings.LIMITS_REDIS, REDIS_SECONDS)
        with link.pipeline(transaction=True) as all_at_once:
            all_at_once.zremrangebyscore(key, "-inf", now - seconds)
            all_at_once.zremrangebyscore(key, now + seconds, "+inf")  # the clock was put back since
            all_at_once.zadd(key, {token: now})
            all_at_once.zcard(key)
            all_at_once.zrange(key, 0, 0, withscores=True)
            all_at_once.expire(key, seconds)
            _gone, _ahead, _added, count, oldest, _kept = all_at_once.execute()
        if count <= most:
            return 0.0
        link.zrem(key, token)
    except (RedisError, OSError) as error:
        _fall_back(error)
        return None
    first: float = oldest[0][1]
    return max(first + seconds - now, 0.001)


def _own(key: str, most: int, seconds: int) -> float:
    """The count of this process, in its own memory."""
    now = time.time()
    with _turn:
        lately: list[float] = [at for at in cache.get(key, ()) if abs(now - at) < seconds]
        if len(lately) >= most:
            return max(lately[0] + seconds - now, 0.001)
        cache.set(key, [*lately, now], seconds)
    return 0.0
