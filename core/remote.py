"""Services beside this process that may be gone: asked once and not for long, and after a failure not for a while."""

import time
from functools import lru_cache

from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

QUIET_SECONDS = 10.0


class Quiet:
    """The while in which nobody asks a service, since it has failed; true as long as it lasts."""

    until = 0.0

    def __bool__(self) -> bool:
        return time.monotonic() < self.until

    def begin(self) -> None:
        self.until = time.monotonic() + QUIET_SECONDS


@lru_cache(maxsize=4)
def redis_at(url: str, seconds: float) -> Redis:
    """The Redis at an address, which has this long to answer; no second try."""
    return Redis.from_url(url, socket_timeout=seconds, socket_connect_timeout=seconds, retry=Retry(NoBackoff(), 0))
