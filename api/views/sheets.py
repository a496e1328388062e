"""Record sheets: made, named, marked, taken back, handed on, as a file."""

import json
from typing import Any

import segno
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import Account
from api.doors import NEVER, SINCE_MOST, Door, once
from api.filters import SheetFilter
from api.prints import Whatever, answers, file_of, parameter, printed
from api.receipts import in_order
from api.schema import IF_MATCH_MAY, IF_NONE_MATCH, KEYLESS
from api.shapes import sheets as shapes
from api.shapes.campaigns import Nothing, UndoBody
from api.views.matches import AFTER, MOVES_MOST, NUMBER_MOST, tag_of
from campaigns.access import SHEET, campaign_of_sheet
from campaigns.services.sheets import sheet_edit, sheet_new
from core.errors import Invalid, Stale
from core.grants import Kind, Role, grant_make, may, signed
from core.receipts import answer_keep
from games.battletech.designs import Design
from matches import sheets
from matches.access import Hand
from matches.models import RecordSheet, SheetMark
from matches.sheet_files import sheet_export, sheet_load
from matches.sheet_selectors import SheetNow, sheet_lines, sheet_now, sheet_words
from print_room.record_sheets import sheet_print
from printables.product import Order
from printables.sheets import PAPERS
from printables.theme import THEMES
from printables.words import BOTH, LANGUAGES

PRODUCT = "record-sheet"


def made(sheet: RecordSheet) -> Response:
    """The answer to a new sheet, of what never changes."""
    words = shapes.SheetMade(sheet).data
    return Response(words, status=201, headers={"Location": words["href"]})


class Sheets(Door):
    filterset_class = SheetFilter
    ordering = ("-pk",)

    def get_queryset(self) -> QuerySet[Any]:
        return SHEET.rows(self.asker).select_related("in_campaign").defer("marks")

    @extend_schema(
        summary=_("Record sheets you see, newest first"),
        responses=shapes.SheetRowOut(many=True),
        operation_id="record_sheets",
    )
    def get(self, request: Request) -> Response:
        return self.page(shapes.SheetRowOut)

    @extend_schema(
        summary=_("A record sheet of a mech"),
        request=shapes.SheetNew,
        responses={201: shapes.SheetMade},
        operation_id="record_sheet_new",
    )
    def post(self, request: Request) -> Response:
        asked = self.read(shapes.SheetNew)
        if not request.user.is_authenticated:
            self.permission_denied(request)
        return made(once(sheet_new, self.ask(), asker=self.asker, **asked))


class Import(Door):
    permission_classes = (Account,)
    throttle_scope = "import"
    body_max = settings.DATA_UPLOAD_MAX_MEMORY_SIZE

    @extend_schema(
        summary=_("A record sheet out of a file"),
        description=_("The file as export/ gives it; its log is played again and has to lead to its marks."),
        request=OpenApiTypes.OBJECT,
        responses={201: shapes.SheetMade},
        operation_id="record_sheet_import",
    )
    def post(self, request: Request) -> Response:
        if not isinstance(request.data, dict):
            raise Invalid("not-an-object")
        return made(once(sheet_load, self.ask(), user=request.user, raw=request.data))


class OneSheet(Door):
    """Anything of one sheet."""

    field_of = {
        "dice-count": "faces",
        "unknown-face": "faces",
        "malformed": "action",
        "unknown-action": "action",
    }
    hand: Hand | None = None

    def mine(self) -> Hand:
        """What the asker may do with the sheet of the address. Raises Missing."""
        self.hand = may(self.asker, SHEET, pk=self.kwargs["sheet_id"])
        return self.hand

    def since(self, error: Stale) -> list[dict[str, Any]]:
        """The marks that the asker's version does not know, from the first on."""
        before = error.params["expected"]
        if self.hand is None or before == NEVER:
            return []
        return lines(self.hand, before, SINCE_MOST)


def lines(hand: Hand, after: int, most: int) -> list[dict[str, Any]]:
    """Lines of a sheet's log, to be shown."""
    found = sheet_lines(hand.sheet.pk, after=after, most=most)
    return [in_order(one | {"at": one["at"].isoformat()}) for one in found]


def notes_of(design: Design) -> list[dict[str, str]]:
    """The notes of a design in the reader's language."""
    language = get_language() or "en"
    return [{"code": one.code, "weight": one.weight, "text": one.text.said_in(language)} for one in design.notes]


def words_of(hand: Hand, now: SheetNow) -> dict[str, Any]:
    said = {
        "version": now.version,
        "owns": hand.owns,
        "may_mark": hand.marks and hand.place is None,
        "may_rename": now.renames,
        "design": in_order(hand.sheet.facts),
        "notes": notes_of(now.design),
    }
    row = shapes.SheetMade(hand.sheet).data | {"name": hand.sheet.name, "campaign": campaign_of_sheet(hand.sheet.pk)[0]}
    return row | said | sheet_words(now)


class Sheet(OneSheet):
    def answer(self, hand: Hand) -> Response:
        now = sheet_now(hand)
        words = words_of(hand, now)
        etag = tag_of(now.version, words)
        if self.request.method == "GET" and etag in self.request.headers.get("If-None-Match", ""):
            return Response(status=304, headers={"ETag": etag})
        return Response(words, headers={"ETag": etag})

    @extend_schema(
        summary=_("A record sheet as it stands"),
        parameters=[IF_NONE_MATCH],
        responses=shapes.SheetOut,
        operation_id="record_sheet",
    )
    def get(self, request: Request, sheet_id: int) -> Response:
        return self.answer(self.mine())

    @extend_schema(
        summary=_("Name the pilot, or put the sheet into a campaign"),
        request=shapes.SheetEdit,
        responses=shapes.SheetOut,
        operation_id="record_sheet_edit",
    )
    def patch(self, request: Request, sheet_id: int) -> Response:
        hand = self.mine()
        asked = self.read(shapes.SheetEdit)
        if not asked:
            raise Invalid("nothing-to-change")
        sheet_edit(asker=self.asker, hand=hand, **asked)
        return self.answer(hand)


class Marks(OneSheet):
    asks = ("after",)

    @extend_schema(
        summary=_("The log of a record sheet, oldest line first"),
        parameters=[AFTER],
        responses=shapes.SheetLinesOut,
        operation_id="record_sheet_marks",
    )
    def get(self, request: Request, sheet_id: int) -> Response:
        hand, after = self.mine(), request.query_params.get("after", "0")
        if not (after.isascii() and after.isdecimal() and len(after) <= 10 and int(after) <= NUMBER_MOST):
            raise Invalid("bad-filter", field="after")
        found, version = lines(hand, int(after), MOVES_MOST), hand.sheet.version
        last = found[-1]["seq"] if found else version
        link = f"{reverse('api-sheet-marks', args=[sheet_id])}?after={last}" if last < version else None
        return Response({"sheet": sheet_id, "version": version, "next": link, "results": found})

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
        hand = self.mine()
        asked = self.read(shapes.Marking)
        if asked.get("faces") and asked.get("roll"):
            raise Invalid("dice-or-roll", field="roll")
        expected = self.expected()
        row = once(sheets.sheet_mark, self.ask(), hand=hand, at=timezone.now(), expected_version=expected, **asked)
        return receipt(row, 201)


def receipt(row: SheetMark, status: int = 200) -> Response:
    """The answer to a mark, made of its row alone, so that it can be said again to the letter."""
    words = {
        "sheet": row.sheet_id,
        "seq": row.seq,
        "version": row.seq,
        "action": in_order(row.action),
        "dice": {"faces": row.faces, "by": row.by or None},
        "events": in_order(row.events),
        "at": row.at.isoformat(),
    }
    return Response(words, status=status, headers={"ETag": tag_of(row.seq)})


class Undo(OneSheet):
    @extend_schema(
        summary=_("Take back the newest mark that stands"),
        description=_(
            "By a line of its own: the one that is taken back, and its dice, stay in the log. Name it as “entry”, or "
            "the version you have seen in If-Match."
        ),
        parameters=[IF_MATCH_MAY],
        request=UndoBody,
        responses=shapes.SheetReceipt,
        operation_id="record_sheet_undo",
    )
    def post(self, request: Request, sheet_id: int) -> Response:
        hand = self.mine()
        asked = self.read_maybe(UndoBody)
        expected = self.expected(required="entry" not in asked)
        row = once(sheets.sheet_undo, self.ask(), hand=hand, at=timezone.now(), expected_version=expected, **asked)
        return receipt(row)


class Export(OneSheet):
    @extend_schema(
        summary=_("The whole record sheet as a file"),
        responses={200: OpenApiTypes.OBJECT},
        operation_id="record_sheet_export",
    )
    def get(self, request: Request, sheet_id: int) -> HttpResponse:
        said = sheet_export(hand=self.mine(), at=timezone.now())
        text = json.dumps(said, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
        return file_of(text, "application/json", f"record-sheet-{sheet_id}.json")


class SheetFile(OneSheet):
    """The sheet as it stands, to print or to look at."""

    content_negotiation_class = Whatever
    asks = ("paper", "theme", "lang")
    throttle_scope = "print"
    kind = ""

    def drawn(self, sheet_id: int) -> HttpResponse:
        hand, asked = self.mine(), self.request.query_params
        belongs_to = campaign_of_sheet(hand.sheet.pk)[1]
        order = Order(
            PRODUCT,
            paper=asked.get("paper", "a4"),
            theme=asked.get("theme", "colour"),
            language=asked.get("lang", get_language() or "en"),
            data=sheet_print(hand, sheet_now(hand), belongs_to=belongs_to),
        )
        try:
            return printed(self.request, order, f"sheet:{sheet_id}", format=self.kind)
        except Invalid as error:
            raise Invalid("bad-filter", field="lang" if error.field == "language" else error.field) from error


def drawn_schema(kind: str) -> Any:
    """What both forms of the sheet have in common."""
    return extend_schema(
        summary=_("The record sheet as it stands, to print or to look at"),
        parameters=[parameter("paper", PAPERS), parameter("theme", THEMES), parameter("lang", (*LANGUAGES, BOTH))],
        responses=answers(kind),
        operation_id=f"record_sheet_{kind}",
    )


class Svg(SheetFile):
    kind = "svg"

    @drawn_schema("svg")
    def get(self, request: Request, sheet_id: int) -> HttpResponse:
        return self.drawn(sheet_id)


class Pdf(SheetFile):
    kind = "pdf"

    @drawn_schema("pdf")
    def get(self, request: Request, sheet_id: int) -> HttpResponse:
        return self.drawn(sheet_id)


class Links(OneSheet):
    @extend_schema(
        summary=_("A signed link to a record sheet, to mark it or to see it"),
        request=shapes.SheetLinkNew,
        responses=shapes.SheetLinkOut,
        extensions=KEYLESS,
        operation_id="record_sheet_link",
    )
    def post(self, request: Request, sheet_id: int) -> Response:
        hand = self.mine()
        asked = self.read_maybe(shapes.SheetLinkNew)
        hand.require_owner()
        role = Role.PLAYER if asked.get("marks") else Role.SPECTATOR
        link = signed(grant_make(Kind.SHEET, sheet_id, role, label=asked.get("label", "")))
        address = reverse("link", args=[link])
        code = segno.make(request.build_absolute_uri(address), error="m", micro=False)
        return Response({"link": link, "address": address, "qr": code.svg_inline(border=2, omitsize=True)})


class LinksRenew(OneSheet):
    @extend_schema(
        summary=_("Withdraw all links to the record sheet"),
        request=Nothing,
        responses=shapes.SheetLinksRenewed,
        operation_id="record_sheet_links_renew",
    )
    def post(self, request: Request, sheet_id: int) -> Response:
        hand = self.mine()
        self.read_maybe(Nothing)
        ask = self.ask()

        def make() -> dict[str, Any]:
            sheets.links_withdraw(hand=hand, at=timezone.now())
            return {"sheet": hand.sheet.pk}

        return Response(answer_keep(key=ask.key, digest=ask.digest, make=make) if ask else make())
