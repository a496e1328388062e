"""The catalogue: mechs and maps to choose from, those that come with Bivouac, those of everybody here and one's
own; and the imports of them that a worker brings in.
"""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response

from api.answers import answered, in_order, shown
from api.filters import MapFilter, MechFilter
from api.schema import LOCATION
from api.service_view import Method, ServiceView, Words, listing, operation
from api.shapes.catalogue import (
    ImportJobOut,
    ImportJobToldOut,
    MapOut,
    MapRowOut,
    MechOut,
    MechRowOut,
    SummaryOut,
)
from api.uploads import BODY, TakesFiles, files_of
from core.import_files import sums_of
from matches.designs import (
    design_at,
    design_find,
    design_option,
    designs_seen,
    map_find,
    map_notes,
    map_option,
    maps_seen,
)
from matches.import_jobs import uploads_import
from matches.import_selectors import job_for, job_summary
from matches.models import ImportJob
from matches.summaries import Summary


def bringing(kind: str, summary: Words, words: Words) -> Method:
    """The files of a request come into the asker's own catalogue, at once or by a worker; a repeated request hears the
    first answer.
    """

    @operation(
        summary,
        words,
        parameters=[LOCATION],
        body=BODY,
        answer={200: SummaryOut, 202: ImportJobOut},
        limit="import",
        name=f"{kind}_import",
    )
    def bring(view: ServiceView) -> Response:
        owner, files = view.account, files_of(view.request)

        def make() -> Any:
            made = uploads_import(owner=owner, kind=kind, uploads=files, at=timezone.now())
            return answered(shown(SummaryOut if isinstance(made, Summary) else ImportJobOut, made))

        found = view.kept(make, sums_of(files))
        if "href" in found:
            return Response(found, status=202, headers={"Location": found["href"]})
        return Response(found)

    return bring


class Mechs(TakesFiles):
    @listing(MechRowOut, _("Mechs by name"), filters=MechFilter)
    def mechs(self) -> QuerySet[Any]:
        return designs_seen(self.asker.user).order_by("title", "pk")

    mechs_import = bringing(
        "mechs",
        _("Bring in mechs"),
        _(
            "MegaMek's .mtf files, or zip archives of them; they are your account's own. The same files again change "
            "nothing. What cannot be read is named with its reason, and the rest comes in. Up to 100 files of 2 "
            "megabytes in all, unpacked, come in at once; more are brought in by a worker: the answer is 202, and its "
            "Location says how far that is."
        ),
    )

    @operation(_("A mech with its facts"), answer=MechOut)
    def mech(self, key: str) -> MechOut:
        row = design_find(self.asker.user, key)
        design, notes, option = in_order(row.data), design_at(row).notes, design_option(row)
        return shown(MechOut, row, design=design, notes=notes, option=option)


class Maps(TakesFiles):
    @listing(MapRowOut, _("Maps by name"), filters=MapFilter)
    def maps(self) -> QuerySet[Any]:
        return maps_seen(self.asker.user).defer("rows", "notes").order_by("title", "pk")

    maps_import = bringing(
        "maps",
        _("Bring in maps"),
        _(
            "MegaMek's .board files, or zip archives of them; they are your account's own and called by their files. "
            "The same files again change nothing. What cannot be read is named with its reason. Up to 100 files of 2 "
            "megabytes in all, unpacked, come in at once; more are brought in by a worker: the answer is 202, and its "
            "Location says how far that is."
        ),
    )

    @operation(_("A map, hex by hex"), answer=MapOut)
    def map(self, key: str) -> MapOut:
        row = map_find(self.asker.user, key)
        notes = map_notes(row)
        ignored = {note.name: note.count for note in notes if note.left_out}
        return shown(MapOut, row, rows=row.rows.split("\n"), ignored=ignored, notes=notes, option=map_option(row))


class ImportJobs(ServiceView):
    permission_classes = (IsAuthenticated,)

    @listing(ImportJobOut, _("Your imports, newest first"))
    def import_jobs(self) -> QuerySet[Any]:
        return ImportJob.of(self.account)

    @operation(
        _("An import, how far it is, and what has come of it"),
        _("Kept for a week after its end."),
        answer=ImportJobToldOut,
    )
    def import_job(self, job_id: int) -> ImportJobToldOut:
        job = job_for(self.account, job_id)
        summary = job_summary(job)
        return shown(ImportJobToldOut, job, noted=summary.noted, skipped=summary.skipped, refused=summary.refused)
