"""Mechs to choose from: those that come with Bivouac, those of everybody here, and one's own."""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import answered, in_order, shown
from api.filters import MechFilter
from api.schema import LOCATION
from api.service_view import ServiceView, listing
from api.shapes.catalogue import ImportJobOut, SummaryOut
from api.shapes.mechs import MechOut, MechRowOut
from api.uploads import BODY, Upload, files_of
from core.receipts import answered_once
from core.sources import sums_of
from matches.designs import design_at, design_find, design_option, designs_seen
from matches.import_jobs import uploads_import
from matches.summaries import Summary


class Catalogue(ServiceView):
    """A list that files can be brought into. Only bringing counts against the limit of imports."""

    parser_classes = (Upload,)
    throttle_scope, throttled_methods = "import", ("POST",)
    ordering = ("title", "pk")

    def bring(self, kind: str) -> Response:
        """The files of the request into the asker's own catalogue, at once or by a worker; a repeated request hears the
        first answer.
        """
        owner, files = self.account, files_of(self.request)

        def make() -> dict[str, Any]:
            made = uploads_import(owner=owner, kind=kind, uploads=files, at=timezone.now())
            answer: dict[str, Any] = answered(shown(SummaryOut if isinstance(made, Summary) else ImportJobOut, made))
            return answer

        idempotency = self.idempotency(what=sums_of(files))
        words = in_order(answered_once(idempotency, make))
        if "href" in words:
            return Response(words, status=202, headers={"Location": words["href"]})
        return Response(words)


class Mechs(Catalogue):
    filterset_class = MechFilter

    def get_queryset(self) -> QuerySet[Any]:
        return designs_seen(self.asker.user)

    get = listing(MechRowOut, _("Mechs by name"), "mechs")

    @extend_schema(
        summary=_("Bring in mechs"),
        description=_(
            "MegaMek's .mtf files, or zip archives of them; they are your account's own. The same files again change "
            "nothing. What cannot be read is named with its reason, and the rest comes in. Up to 100 files of 2 "
            "megabytes in all, unpacked, come in at once; more are brought in by a worker: the answer is 202, and its "
            "Location says how far that is."
        ),
        parameters=[LOCATION],
        request=BODY,
        responses={200: SummaryOut, 202: ImportJobOut},
        operation_id="mechs_import",
    )
    def post(self, request: Request) -> Response:
        return self.bring("mechs")


class Mech(ServiceView):
    @extend_schema(summary=_("A mech with its facts"), responses=MechOut, operation_id="mech")
    def get(self, request: Request, key: str) -> Response:
        row = design_find(self.asker.user, key)
        design, notes, option = in_order(row.data), design_at(row).notes, design_option(row)
        return Response(shown(MechOut, row, design=design, notes=notes, option=option))
