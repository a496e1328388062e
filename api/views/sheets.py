"""Record sheets: made, named, marked, taken back, handed on, as a file."""

from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec.structs import asdict

from api.answers import in_order, shown
from api.bodies import Nothing
from api.filters import SheetFilter
from api.framework import OneForm
from api.names import ref
from api.prints import filled_in_print, printing
from api.schema import IF_MATCH_MAY, IF_MATCH_OR_ENTRY, IF_NONE_MATCH
from api.service_view import ServiceView, listing, operation
from api.shapes import sheets as shapes
from api.views.logs import AFTER, OneLog, dice_or_roll, link_out, receipt
from campaigns.access import SHEET
from campaigns.selectors.lists import campaign_of_sheet
from campaigns.services.sheets import sheet_edit, sheet_new
from core.errors import Invalid
from core.grants import Asker, Kind, Role, grant_make, may, seen
from core.language import reader_language
from core.receipts import done_once
from core.responses import json_response
from matches import sheets
from matches.access import SheetAccess
from matches.logs import redo_of
from matches.models import RecordSheet
from matches.sheet_files import sheet_export
from matches.sheet_selectors import sheet_lines, sheet_now
from print_room.record_sheets import sheet_print

PRINTING = _("The record sheet as it stands, to print or to look at")


class Sheets(ServiceView):
    @listing(shapes.SheetRowOut, _("Record sheets you see, newest first"), filters=SheetFilter)
    def record_sheets(self) -> QuerySet[Any]:
        return SHEET.rows(self.asker).select_related("in_campaign").defer("state")

    @operation(
        _("A record sheet of a mech"),
        body=shapes.SheetNew,
        answer=shapes.SheetMade,
        made_at="{href}",
    )
    def record_sheet_new(self, **asked: Any) -> RecordSheet:
        return done_once(sheet_new, idempotency=self.idempotency(), asker=Asker(self.account), **asked)


class SheetView(OneLog):
    """Anything of one sheet."""

    @cached_property
    def access(self) -> SheetAccess:
        """What the asker may do with the sheet of the address. Raises Missing."""
        return may(self.asker, SHEET, pk=self.kwargs["sheet_id"])

    def lines_seen(self, after: int, most: int) -> list[dict[str, Any]]:
        return sheet_lines(self.access.sheet, after=after, most=most)


class Sheet(SheetView):
    def answer(self) -> HttpResponse:
        access, now = self.access, sheet_now(self.access)
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
            **asdict(now.says(reader_language())),
        )
        return self.whole(now.version, whole)

    @operation(_("A record sheet as it stands"), answer=shapes.SheetOut, parameters=[IF_NONE_MATCH])
    def record_sheet(self, sheet_id: int) -> HttpResponse:
        return self.answer()

    @operation(
        _("Name the pilot, or put the sheet into a campaign"),
        body=shapes.SheetEdit,
        answer=shapes.SheetOut,
        tagged=True,
    )
    def record_sheet_edit(self, sheet_id: int, **asked: Any) -> HttpResponse:
        if not asked:
            raise Invalid("nothing-to-change")
        sheet_edit(asker=self.asker, access=self.access, **asked)
        return self.answer()

    @operation(
        _("Delete a record sheet that nobody can go on with"),
        _("Its owner deletes one whose game is not installed here any more (“game-not-installed”)."),
        access=False,
    )
    def record_sheet_delete(self, sheet_id: int) -> None:
        sheets.sheet_delete(access=seen(self.asker, SHEET, pk=sheet_id))

    @operation(
        _("The log of a record sheet, oldest line first"),
        parameters=[AFTER],
        answer=shapes.SheetLinesOut,
    )
    def record_sheet_marks(self, sheet_id: int) -> dict[str, Any]:
        version = self.access.sheet.version
        address = reverse("api-sheet-marks", args=[sheet_id])
        return {"sheet": sheet_id, "version": version, **self.log_page(version, address)}

    @operation(
        _("Make a mark"),
        _(
            "Marks of several phones are made one on top of the other, so that If-Match may be left out; where it is "
            "sent it holds. Where dice are wanted and none came along, the answer is 422 “need-dice”. In a match the "
            "sheet is what the match says, and cannot be marked."
        ),
        body=shapes.Marking,
        answer=shapes.SheetReceipt,
        status=201,
        match=IF_MATCH_MAY,
    )
    def record_sheet_mark(self, sheet_id: int, **asked: Any) -> dict[str, Any]:
        dice_or_roll(asked)
        return receipt(done_once(sheets.sheet_mark, request=self.write_request(), **asked), sheet=sheet_id)

    @operation(
        _("Take back the newest mark that stands, go back to a line, or do again"),
        _(
            "By a line of its own: the one that is taken back, and its dice, stay in the log. Name it as “entry”, or "
            "the version you have seen in If-Match. With “after” the sheet is to stand where it stood after that line: "
            "an earlier one, or until another mark is made one that was taken back, which is done again with the dice "
            "that fell."
        ),
        body=shapes.SheetTakeBack,
        answer=shapes.SheetReceipt,
        match=IF_MATCH_OR_ENTRY,
    )
    def record_sheet_undo(self, sheet_id: int, **asked: Any) -> dict[str, Any]:
        request = self.write_request(required="entry" not in asked)
        return receipt(done_once(sheets.sheet_undo, request=request, **asked), sheet=sheet_id)

    @operation(_("The whole record sheet as a file"), answer={200: ref("SheetFile")})
    def record_sheet_export(self, sheet_id: int) -> HttpResponse:
        exported = sheet_export(access=self.access, at=timezone.now())
        return json_response(exported, f"record-sheet-{sheet_id}.json")

    @operation(
        _("A signed link to a record sheet, to mark it or to see it"),
        body=shapes.SheetLinkNew,
        answer=shapes.SheetLinkOut,
        keyless=True,
    )
    def record_sheet_link(self, sheet_id: int, marks: bool = False, label: str = "") -> shapes.SheetLinkOut:
        self.access.require_owner()
        grant = grant_make(Kind.SHEET, sheet_id, Role.PLAYER if marks else Role.SPECTATOR, label=label)
        return link_out(shapes.SheetLinkOut, self.request, grant)

    @operation(_("Withdraw all links to the record sheet"), body=Nothing, answer=shapes.SheetLinksRenewed)
    def record_sheet_links_renew(self, sheet_id: int) -> dict[str, Any]:
        return self.links_renewed(sheet=sheet_id)


class SheetPrints(SheetView):
    content_negotiation_class = OneForm

    def drawn(self, kind: str) -> HttpResponse:
        """The sheet as it stands, to print or to look at."""
        access, language = self.access, self.request.query_params.get("lang", reader_language())
        belongs_to, now = campaign_of_sheet(access.sheet.pk)[1], sheet_now(access)
        of, data = f"sheet:{access.sheet.pk}", sheet_print(access, now, belongs_to=belongs_to)
        return filled_in_print(self.request, now.sheets.product, of, data, language, format=kind)

    svg = printing("record_sheet", "svg", PRINTING)
    pdf = printing("record_sheet", "pdf", PRINTING)
