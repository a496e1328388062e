"""Record sheets on paper and as files."""

import json

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify

from core.checks import json_place
from core.errors import Invalid
from core.language import reader_language
from core.receipts import done_once
from core.responses import json_response
from matches.access import SheetAccess
from matches.sheet_files import SheetFile, file_read, sheet_export, sheet_load
from matches.sheet_selectors import sheets_of
from web import typed
from web.access import sheet_view
from web.asker import AccountRequest
from web.idempotency import idempotency_of
from web.prints.responses import source_print
from web.refusals import NOTHING_REFUSED, REFUSALS, Refusal
from web.throttles import throttled


@throttled("print")
@sheet_view
def sheet_print(request: HttpRequest, access: SheetAccess, ending: str) -> HttpResponse:
    """The sheet as it stands. Its QR code leads back here and says what has changed since."""
    product = sheets_of(access.sheet.game).product
    return source_print(request, product, f"sheet:{access.sheet.pk}", ending, reader_language())


@sheet_view
def sheet_file(request: HttpRequest, access: SheetAccess) -> HttpResponse:
    """The whole sheet as JSON, for another Bivouac or for keeping."""
    name = slugify(str(access.sheet)) or "sheet"
    return json_response(sheet_export(access=access, at=timezone.now()), f"{name}.json")


@throttled("import", "POST")
@login_required
def sheet_bring(request: AccountRequest) -> HttpResponse:
    """A sheet from an exported file; the template gets why it was `refused`."""
    refusal = NOTHING_REFUSED
    if request.method == "POST":
        try:
            made = done_once(sheet_load, idempotency=idempotency_of(request), user=request.user, file=_read(request))
            return redirect("sheet", made.pk)
        except REFUSALS as error:
            refusal = Refusal.of(error)
    return render(request, "web/sheets/import.html", {"refused": refusal.words}, status=refusal.status)


def _read(request: HttpRequest) -> SheetFile:
    """The file that was sent. Raises Invalid "required", "body-too-large", "bad-json", "not-an-object", and what
    `file_read` raises.
    """
    raw = typed.file(request)
    if raw is None:
        raise Invalid("required", field="file")
    try:
        read = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise Invalid("bad-json", field="file", **json_place(raw)) from error
    if not isinstance(read, dict):
        raise Invalid("not-an-object", field="file")
    return file_read(read)
