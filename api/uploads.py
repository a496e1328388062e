"""Files as they come in: many at once, none of them held in memory, and no more than an address takes."""

from collections.abc import Mapping
from typing import IO, Any

from django.core.exceptions import TooManyFieldsSent, TooManyFilesSent
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, QueryDict
from rest_framework.parsers import DataAndFiles, MultiPartParser
from rest_framework.request import Request

from api.bodies import TooLarge
from api.service_view import ServiceView
from core.errors import Invalid
from core.uploads import FILES_MOST, UPLOAD_MAX, is_too_long, long_form

BODY = {
    "multipart/form-data": {
        "type": "object",
        "properties": {"files": {"type": "array", "items": {"type": "string", "format": "binary"}}},
        "required": ["files"],
        "additionalProperties": False,
    }
}


class Upload(MultiPartParser):
    """A form of files. Refused before it is read: one that is too long, or does not say how long it is."""

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> "DataAndFiles[Any, Any]":
        if is_too_long((parser_context or {})["request"]):
            raise TooLarge(UPLOAD_MAX)
        try:
            return super().parse(stream, media_type, parser_context)
        except (TooManyFilesSent, TooManyFieldsSent) as error:
            raise Invalid("too-many", field="files", most=FILES_MOST) from error


class TakesFiles(ServiceView):
    """Where forms of files come in."""

    parser_classes = (Upload,)

    def initialize_request(self, request: HttpRequest, *args: object, **kwargs: object) -> Request:
        long_form(request)  # whoever comes with a session is asked for the form's token first
        return super().initialize_request(request, *args, **kwargs)


def files_of(request: Request) -> list["UploadedFile[bytes]"]:
    """The files of a form that has the field `files` and no other. Raises Invalid."""
    form = request.data if isinstance(request.data, QueryDict) else QueryDict()  # of no body at all, a plain dict
    if unknown := sorted(set(form) - {"files"}):
        raise Invalid("unknown-field", field=unknown[0][:60])
    sent: list[object] = list(form.getlist("files"))
    files = [file for file in sent if isinstance(file, UploadedFile)]
    if not files:
        raise Invalid("required", field="files")
    return files
