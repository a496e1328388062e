"""The way to a stream: whoever may see a table, a campaign or a sheet is handed over to the live process."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from core.grants import Asker
from core.news import Watched, stream_address


def to_stream(request: HttpRequest, asker: Asker, watched: Watched) -> HttpResponse:
    """To the stream of what the asker sees, which ends when a grant of theirs is withdrawn."""
    grants = list(asker.held().values_list("pk", flat=True))
    address = stream_address(watched.thing, watched.version, request.build_absolute_uri("/"), grants)
    return HttpResponseRedirect(address, preserve_request=True)
