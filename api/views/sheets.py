"""Record sheets: made, named, marked, taken back, handed on, as a file."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from msgspec.structs import asdict
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import in_order, shown
from api.authentication import Account
from api.filters import SheetFilter
from api.prints import IgnoreClientContentNegotiation, filled_in_print, parameter, print_responses
from api.schema import IF_MATCH_MAY, IF_NONE_MATCH, KEYLESS, LOCATION
from api.service_view import ServiceView, listing, made
from api.shapes import sheets as shapes
from api.views.logs import AFTER, OneLog, link_out, links_renewing, receipt
from campaigns.access import SHEET
from campaigns.selectors.lists import campaign_of_sheet
from campaigns.services.sheets import sheet_edit, sheet_new
from core.errors import Invalid
from core.grants import Asker, Kind, Role, grant_make, may, seen
from core.responses import json_response
from matches import sheets
from matches.access import SheetAccess
from matches.links import links_withdraw
from matches.logs import redo_of
from matches.sheet_files import sheet_export, sheet_load
from matches.sheet_selectors import sheet_lines, sheet_now
from print_room.record_sheets import sheet_print
from printables.product import Order
from printables.sheets import PAPERS
from printables.theme import THEMES
from printables.words import BOTH, LANGUAGES


class Sheets(ServiceView):
    filterset_class = SheetFilter
    ordering = ("-pk",)

    def get_queryset(self) -> QuerySet[Any]:
        return SHEET.rows(self.asker).select_related("in_campaign").defer("state")

    get = listing(shapes.SheetRowOut, _("Record sheets you see, newest first"), "record_sheets")

    @extend_schema(
        summary=_("A record sheet of a mech"),
        parameters=[LOCATION],
        request=shapes.SheetNew,
        responses={201: shapes.SheetMade},
        operation_id="record_sheet_new",
    )
    def post(self, request: Request) -> Response:
        asked = self.read(shapes.SheetNew)
        sheet = self.once(sheet_new, idempotency=self.idempotency(), asker=Asker(self.account), **asked)
        return made(shown(shapes.SheetMade, sheet))


class Import(ServiceView):
    permission_classes = (Account,)
    throttle_scope = "import"
    body_max = settings.DATA_UPLOAD_MAX_MEMORY_SIZE

    @extend_schema(
        summary=_("A record sheet out of a file"),
        description=_("The file as export/ gives it; its log is played again and has to lead to its marks."),
        parameters=[LOCATION],
        request=OpenApiTypes.OBJECT,
        responses={201: shapes.SheetMade},
        operation_id="record_sheet_import",
    )
    def post(self, request: Request) -> Response:
        if not isinstance(request.data, dict):
            raise Invalid("not-an-object")
        sheet = self.once(sheet_load, idempotency=self.idempotency(), user=request.user, raw=request.data)
        return made(shown(shapes.SheetMade, sheet))


class OneSheet(OneLog):
    """Anything of one sheet."""

    found_access: SheetAccess | None = None

    def access(self) -> SheetAccess:  # type: ignore[override]  # of a sheet, where others have a seat in a campaign
        """What the asker may do with the sheet of the address. Raises Missing."""
        self.found_access = may(self.asker, SHEET, pk=self.kwargs["sheet_id"])
        return self.found_access

    def lines_seen(self, after: int, most: int) -> list[dict[str, Any]]:
        return sheet_lines(self.found_access.sheet, after=after, most=most) if self.found_access else []


class Sheet(OneSheet):
    def answer(self, access: SheetAccess) -> HttpResponse:
        now = sheet_now(access)
        whole = shown(
            shapes.SheetOut,
            access.sheet,
            campaign=campaign_of_sheet(access.sheet.pk)[0],
            version=now.version,
            redo=None if access.table else redo_of(access.sheet),
            owns=access.owns,
            may_mark=access.marks and access.table is None,
            may_rename=now.renames,
            design=in_order(access.sheet.facts),
            notes=now.design.notes,
            **asdict(now.says(get_language() or "en")),
        )
        return self.whole(now.version, whole)

    @extend_schema(
        summary=_("A record sheet as it stands"),
        parameters=[IF_NONE_MATCH],
        responses=shapes.SheetOut,
        operation_id="record_sheet",
    )
    def get(self, request: Request, sheet_id: int) -> HttpResponse:
        return self.answer(self.access())

    @extend_schema(
        summary=_("Name the pilot, or put the sheet into a campaign"),
        request=shapes.SheetEdit,
        responses=shapes.SheetOut,
        operation_id="record_sheet_edit",
    )
    def patch(self, request: Request, sheet_id: int) -> HttpResponse:
        access = self.access()
        asked = self.read(shapes.SheetEdit)
        if not asked:
            raise Invalid("nothing-to-change")
        sheet_edit(asker=self.asker, access=access, **asked)
        return self.answer(access)

    @extend_schema(
        summary=_("Delete a record sheet that nobody can go on with"),
        description=_("Its owner deletes one whose game is not installed here any more (“game-not-installed”)."),
        responses={204: None},
        operation_id="record_sheet_delete",
    )
    def delete(self, request: Request, sheet_id: int) -> Response:
        sheets.sheet_delete(access=seen(self.asker, SHEET, pk=sheet_id))
        return Response(status=204)


class Marks(OneSheet):
    asks = ("after",)

    @extend_schema(
        summary=_("The log of a record sheet, oldest line first"),
        parameters=[AFTER],
        responses=shapes.SheetLinesOut,
        operation_id="record_sheet_marks",
    )
    def get(self, request: Request, sheet_id: int) -> Response:
        version = self.access().sheet.version
        address = reverse("api-sheet-marks", args=[sheet_id])
        return Response({"sheet": sheet_id, "version": version, **self.log_page(version, address)})

    @extend_schema(
        summary=_("Make a mark"),
        description=_(
            "Marks of several phones are made one on top of the other, so that If-Match may be left out; where it is "
            "sent it holds. Where dice are wanted and none came along, the answer is 422 “need-dice”. In a match the "
            "sheet is what the match says, and cannot be marked."
        ),
        parameters=[IF_MATCH_MAY],
        request=shapes.Marking,
        responses={201: shapes.SheetReceipt},
        operation_id="record_sheet_mark",
    )
    def post(self, request: Request, sheet_id: int) -> Response:
        access = self.access()
        asked = self.read(shapes.Marking)
        if asked.get("faces") and asked.get("roll"):
            raise Invalid("dice-or-roll", field="roll")
        row = self.once(sheets.sheet_mark, request=self.write_request(access, self.expected()), **asked)
        return receipt(row, 201, sheet=sheet_id)


class Undo(OneSheet):
    @extend_schema(
        summary=_("Take back the newest mark that stands, go back to a line, or do again"),
        description=_(
            "By a line of its own: the one that is taken back, and its dice, stay in the log. Name it as “entry”, or "
            "the version you have seen in If-Match. With “after” the sheet is to stand where it stood after that line: "
            "an earlier one, or until another mark is made one that was taken back, which is done again with the dice "
            "that fell."
        ),
        parameters=[IF_MATCH_MAY],
        request=shapes.SheetTakeBack,
        responses=shapes.SheetReceipt,
        operation_id="record_sheet_undo",
    )
    def post(self, request: Request, sheet_id: int) -> Response:
        access = self.access()
        asked = self.asked(shapes.SheetTakeBack)
        expected = self.expected(required="entry" not in asked)
        row = self.once(sheets.sheet_undo, request=self.write_request(access, expected), **asked)
        return receipt(row, sheet=sheet_id)


class Export(OneSheet):
    @extend_schema(
        summary=_("The whole record sheet as a file"),
        responses={200: OpenApiTypes.OBJECT},
        operation_id="record_sheet_export",
    )
    def get(self, request: Request, sheet_id: int) -> HttpResponse:
        exported = sheet_export(access=self.access(), at=timezone.now())
        return json_response(exported, f"record-sheet-{sheet_id}.json")


class SheetFile(OneSheet):
    """The sheet as it stands, to print or to look at."""

    content_negotiation_class = IgnoreClientContentNegotiation
    asks = ("paper", "theme", "lang")
    throttle_scope = "print"

    def drawn(self, sheet_id: int, kind: str) -> HttpResponse:
        access, asked = self.access(), self.request.query_params
        belongs_to, now = campaign_of_sheet(access.sheet.pk)[1], sheet_now(access)
        order = Order(
            now.sheets.product,
            paper=asked.get("paper", "a4"),
            theme=asked.get("theme", "colour"),
            language=asked.get("lang", get_language() or "en"),
            data=sheet_print(access, now, belongs_to=belongs_to),
        )
        try:
            return filled_in_print(self.request, order, f"sheet:{sheet_id}", format=kind)
        except Invalid as error:
            raise Invalid("bad-filter", field="lang" if error.field == "language" else error.field) from error


def printing(kind: str) -> Callable[..., HttpResponse]:
    """The method of one form of the sheet."""

    @extend_schema(
        summary=_("The record sheet as it stands, to print or to look at"),
        parameters=[
            parameter("paper", PAPERS),
            parameter("theme", THEMES),
            parameter("lang", (*LANGUAGES, BOTH)),
            LOCATION,
        ],
        responses=print_responses(kind),
        operation_id=f"record_sheet_{kind}",
    )
    def get(self: SheetFile, request: Request, sheet_id: int) -> HttpResponse:
        return self.drawn(sheet_id, kind)

    return get


class Svg(SheetFile):
    get = printing("svg")


class Pdf(SheetFile):
    get = printing("pdf")


class Links(OneSheet):
    @extend_schema(
        summary=_("A signed link to a record sheet, to mark it or to see it"),
        request=shapes.SheetLinkNew,
        responses=shapes.SheetLinkOut,
        extensions=KEYLESS,
        operation_id="record_sheet_link",
    )
    def post(self, request: Request, sheet_id: int) -> Response:
        access = self.access()
        asked = self.asked(shapes.SheetLinkNew)
        access.require_owner()
        role = Role.PLAYER if asked.get("marks") else Role.SPECTATOR
        grant = grant_make(Kind.SHEET, sheet_id, role, label=asked.get("label", ""))
        return Response(link_out(shapes.SheetLinkOut, request, grant))


class LinksRenew(OneSheet):
    post = links_renewing(
        links_withdraw,
        _("Withdraw all links to the record sheet"),
        shapes.SheetLinksRenewed,
        "record_sheet_links_renew",
    )
