"""Campaigns and record sheets out of files; a campaign as a file: whole, as a table of results, as a printed sheet."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import IsAuthenticated

from api.filters import FLAGS
from api.framework import OneForm
from api.names import ref
from api.prints import filled_in_print, printing
from api.service_view import CampaignView, ServiceView, operation
from api.shapes.common import Receipt
from api.shapes.sheets import SheetMade
from api.views.campaigns import MADE_AT
from campaigns.models import JournalEntry
from campaigns.results_csv import results_csv
from campaigns.transfer import export, load
from core import checks
from core.addresses import origin_of
from core.errors import Invalid
from core.receipts import done_once
from core.responses import file_response, json_response
from core.uploads import KEPT_MAX
from matches.models import RecordSheet
from matches.sheet_files import file_read, sheet_load
from print_room.sources import data_of

SLUG = "campaign-sheet"
PRINTING = _("The campaign sheet, to print or to look at")
BLANK = OpenApiParameter("blank", bool, description=_("To be filled in by hand."))


class Imports(ServiceView):
    """What comes in as a whole file, which is the body."""

    permission_classes = (IsAuthenticated,)
    body_max = KEPT_MAX

    @property
    def file(self) -> dict[str, Any]:
        """The object in the file. Raises Invalid("not-an-object")."""
        if not isinstance(self.request.data, dict):
            raise Invalid("not-an-object")
        return self.request.data

    @operation(
        _("A campaign out of a file"),
        _(
            "The file as export/ gives it, with its record sheets. You organise the campaign that is made of it. One "
            "that is here already is refused with its id, if you see it; with `copy` it comes in as a copy, which "
            "counts for no ranking. Other accounts are invited."
        ),
        parameters=[OpenApiParameter("copy", bool)],
        body={"application/json": ref("CampaignFile")},
        answer=Receipt,
        made_at=MADE_AT,
        limit="import",
    )
    def campaign_import(self) -> JournalEntry:
        file, copy = self.file, flag("copy", self.request.query_params.get("copy", "false"))
        idempotency = self.idempotency()
        return done_once(
            load.campaign_import, user=self.account, at=timezone.now(), raw=file, copy=copy, idempotency=idempotency
        )

    @operation(
        _("A record sheet out of a file"),
        _("The file as export/ gives it; its log is played again and has to lead to its marks."),
        body={"application/json": ref("SheetFile")},
        answer=SheetMade,
        made_at="{href}",
        limit="import",
    )
    def record_sheet_import(self) -> RecordSheet:
        return done_once(sheet_load, file=file_read(self.file), idempotency=self.idempotency(), user=self.account)


def flag(name: str, text: str) -> bool:
    """A parameter that is true or false. Raises Invalid("bad-filter")."""
    found = FLAGS.get(text.lower())
    if found is None:
        raise Invalid("bad-filter", field=name)
    return found


class Export(CampaignView):
    @operation(_("The whole campaign as a file"), answer={200: ref("CampaignFile")})
    def campaign_export(self, campaign_id: int) -> HttpResponse:
        exported = export.campaign_export(campaign=self.campaign, at=timezone.now())
        return json_response(exported, f"campaign-{campaign_id}.json")


class CampaignFiles(CampaignView):
    content_negotiation_class = OneForm

    @operation(_("The results for a spreadsheet"), answer={(200, "text/csv"): str})
    def results_csv(self, campaign_id: int) -> HttpResponse:
        return file_response(results_csv(self.campaign), "text/csv; charset=utf-8", f"campaign-{campaign_id}.csv")

    def drawn(self, kind: str) -> HttpResponse:
        """The campaign sheet, as it stands or blank."""
        asked = self.request.query_params
        blank = flag("blank", asked.get("blank") or "false")
        language = asked.get("lang", self.campaign.language)
        asker, origin = self.asker, origin_of(self.request)
        of = f"{'plan' if blank else 'campaign'}:{self.campaign.pk}"
        data = data_of(SLUG, of, asker=asker, origin=origin, language=language)
        page = checks.digits(asked.get("page", "1"), most=4)
        if page is None:
            raise Invalid("bad-filter", field="page")
        return filled_in_print(self.request, SLUG, of, data, language, format=kind, page=page)

    sheet_pdf = printing("sheet", "pdf", PRINTING, BLANK)
    sheet_svg = printing("sheet", "svg", PRINTING, BLANK, OpenApiParameter("page", int))
