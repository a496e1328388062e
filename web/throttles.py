"""How often one address may try passwords: the rate is the API's own."""

from django.http import HttpRequest
from rest_framework.throttling import SimpleRateThrottle


class SignInThrottle(SimpleRateThrottle):
    scope = "sign-in"

    def get_cache_key(self, request: HttpRequest, view: object) -> str:
        return self.cache_format % {"scope": f"page-{self.scope}", "ident": self.get_ident(request)}


def seconds_to_wait(request: HttpRequest) -> int:
    """0 when this address may try now; else the seconds until it may."""
    throttle = SignInThrottle()
    return 0 if throttle.allow_request(request, None) else max(1, round(throttle.wait() or 60))
