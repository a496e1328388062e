"""Responses that pages and API give alike: files to keep or to look at, and 304 for what the asker has already."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.utils.http import content_disposition_header, parse_etags


def file_response(content: bytes | str, media_type: str, filename: str, *, inline: bool = False) -> HttpResponse:
    """A file to keep, or (`inline`) one that a browser may show."""
    disposition = content_disposition_header(not inline, filename)
    return HttpResponse(content, content_type=media_type, headers={"Content-Disposition": disposition})


def json_response(values: Mapping[str, Any], filename: str) -> HttpResponse:
    """A file of values to keep, for people to read too."""
    disposition = content_disposition_header(True, filename)
    text = {"ensure_ascii": False, "indent": 1}
    return JsonResponse(values, json_dumps_params=text, headers={"Content-Disposition": disposition})


def known_etags(request: HttpRequest) -> list[str]:
    """The ETags in If-None-Match, which compares weakly (RFC 9110, 13.1.2): of a weak one what it was before."""
    return [etag.removeprefix("W/") for etag in parse_etags(request.headers.get("If-None-Match", ""))]


def unless_known(request: HttpRequest, etag: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """What is made, with its ETag where that went well; 304 for a reader that has it by this ETag."""
    if request.method in ("GET", "HEAD") and etag in known_etags(request):
        return HttpResponseNotModified(headers={"ETag": etag})
    response = make()
    if response.status_code == 200:
        response.headers["ETag"] = etag
    return response
