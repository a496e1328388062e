"""The way to a stream: whoever may see a table, a campaign or a sheet is handed over to the live process."""

from typing import Protocol

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from core.grants import Asker
from core.news import Thing, stream_address


class Streamed(Protocol):
    """What a stream tells of: its thing and the version that it has now."""

    @property
    def thing(self) -> Thing: ...

    @property
    def version(self) -> int: ...


def to_stream(request: HttpRequest, asker: Asker, streamed: Streamed) -> HttpResponse:
    """To the stream of what the asker sees, which ends when a grant of theirs is withdrawn."""
    grants = list(asker.held().values_list("pk", flat=True))
    address = stream_address(streamed.thing, streamed.version, request.build_absolute_uri("/"), grants)
    return HttpResponseRedirect(address, preserve_request=True)
