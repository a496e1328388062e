"""Mechs to choose from: those that come with Bivouac, those of everybody here, and one's own."""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.doors import Door
from api.filters import MechFilter
from api.receipts import in_order
from api.shapes.catalogue import ImportJobOut, SummaryOut, summary_words
from api.shapes.mechs import MechOut, MechRowOut
from api.uploads import BODY, Upload, files_of
from api.views.sheets import notes_of
from core.receipts import answer_keep
from core.sources import sums_of
from matches.designs import design_at, design_called, design_find, design_option, designs_seen
from matches.import_jobs import uploads_import
from matches.summaries import Summary


class Catalogue(Door):
    """A list that files can be brought into. Only bringing counts against the limit of imports."""

    parser_classes = (Upload,)
    throttle_scope = "import"
    ordering = ("title", "pk")

    def get_throttles(self) -> list[Any]:
        return super().get_throttles() if self.request.method == "POST" else []

    def bring(self, kind: str) -> Response:
        """The files of the request into the asker's own catalogue, at once or by a worker; a repeated request hears the
        first answer.
        """
        if not self.request.user.is_authenticated:
            self.permission_denied(self.request)
        files = files_of(self.request)

        def make() -> dict[str, Any]:
            made = uploads_import(owner=self.request.user, kind=kind, uploads=files, at=timezone.now())
            return summary_words(made) if isinstance(made, Summary) else dict(ImportJobOut(made).data)

        ask = self.ask(what=sums_of(files))
        words = in_order(answer_keep(key=ask.key, digest=ask.digest, make=make) if ask else make())
        if "href" in words:
            return Response(words, status=202, headers={"Location": words["href"]})
        return Response(words)


class Mechs(Catalogue):
    filterset_class = MechFilter

    def get_queryset(self) -> QuerySet[Any]:
        return designs_seen(self.asker.user).defer("data")

    @extend_schema(summary=_("Mechs by name"), responses=MechRowOut(many=True), operation_id="mechs")
    def get(self, request: Request) -> Response:
        return self.page(MechRowOut)

    @extend_schema(
        summary=_("Bring in mechs"),
        description=_(
            "MegaMek's .mtf files, or zip archives of them; they are your account's own. The same files again change "
            "nothing. What cannot be read is named with its reason, and the rest comes in. Up to 100 files of 2 "
            "megabytes in all, unpacked, come in at once; more are brought in by a worker: the answer is 202, and its "
            "Location says how far that is."
        ),
        request=BODY,
        responses={200: SummaryOut, 202: ImportJobOut},
        operation_id="mechs_import",
    )
    def post(self, request: Request) -> Response:
        return self.bring("mechs")


class Mech(Door):
    @extend_schema(summary=_("A mech with its facts"), responses=MechOut, operation_id="mech")
    def get(self, request: Request, key: str) -> Response:
        row = design_find(self.asker.user, key)
        words = MechRowOut(row).data | {
            "design": in_order(row.data),
            "notes": notes_of(design_at(row)),
            "option": {"name": design_called(row), "own_mechs": design_option(row)},
        }
        return Response(words)
