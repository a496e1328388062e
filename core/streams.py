"""The way to a stream: whoever may see a table, a campaign or a sheet is handed over to the live process."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from core.grants import Asker
from core.news import ACCOUNT, GRANT, Watched, stream_address


def to_stream(request: HttpRequest, asker: Asker, watched: Watched) -> HttpResponse:
    """To the stream of what the asker sees, which ends when a right of theirs does."""
    by = [(GRANT, number) for number in asker.held().values_list("pk", flat=True)]
    by += [(ACCOUNT, user.pk) for user in asker.accounts]
    address = stream_address(watched.thing, watched.version, request.build_absolute_uri("/"), by)
    return HttpResponseRedirect(address, preserve_request=True)
