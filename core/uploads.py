"""What a form of files may bring along, on pages and in the API, and any other form."""

import os
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler, TemporaryFileUploadHandler
from django.http import HttpRequest

KEPT_MAX = 4 * 2**20  # bytes of a file that a campaign or a record sheet was taken along in
UPLOAD_MAX = 96 * 2**20  # of one request
FORM_MAX = 16 * 2**20  # of one to a page that takes no more than a file of a campaign, which strangers may send
FILES_MOST = 100  # Django's own bound; whoever has more brings an archive


def is_too_long(request: HttpRequest) -> bool:
    """Whether a request has more bytes than it may, or does not say how many."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return not length.isdecimal() or int(length[:20]) > UPLOAD_MAX


class ShortForm(FileUploadHandler):
    """Refuses a form of parts that is longer than FORM_MAX, unread: to read one as long as those of files, in base64,
    would be the dearest that a stranger may ask for, and it is read for its token before anybody asks who sent it.
    """

    def handle_raw_input(
        self,
        input_data: object,
        META: Mapping[str, Any],
        content_length: int,
        boundary: object,
        encoding: str | None = None,
    ) -> None:
        if content_length > FORM_MAX:
            raise RequestDataTooBig(f"a form of {content_length} bytes, of at most {FORM_MAX}")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None


class Nameless(TemporaryFileUploadHandler):
    """Keeps a large file on the disk, without a name from the start: where the process that reads it is killed, nothing
    stays behind.
    """

    def new_file(self, *args: Any, **more: Any) -> None:
        super().new_file(*args, **more)
        os.unlink(self.file.temporary_file_path())


def long_form(request: HttpRequest) -> None:
    """Let this request bring as many files as UPLOAD_MAX allows. It is said before anybody reads its form."""
    request.upload_handlers = [each for each in request.upload_handlers if not isinstance(each, ShortForm)]
