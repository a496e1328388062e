"""The pages on which one's own files are brought in, and where it says how far a worker is with them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from msgspec import Struct

from core.errors import Invalid
from core.messages import message
from matches.import_jobs import KEPT
from matches.import_selectors import job_counts, job_for, unheard
from matches.models import ImportJob, ImportLine
from matches.summaries import Summary
from web.asker import AccountRequest
from web.imports.uploads import import_files, upload_limited
from web.refusals import NOTHING_REFUSED, REFUSALS, Refusal
from web.throttles import throttled

JOBS_SHOWN = 10
LINES_SHOWN = 100  # of a sort, on one page


class FileKind(Struct, frozen=True):
    """The `title` of its form and what is said `about` the files, of which a browser offers those to `accept`; the
    names of the addresses of its form, of the page of one and of the list of what there is, with the words that lead
    `back` there.
    """

    form_name: str
    title: Promise
    about: Promise
    accept: str
    page_name: str
    list_name: str
    list_title: Promise
    back: Promise


KINDS: Mapping[str, FileKind] = {
    ImportJob.Kind.MECHS: FileKind(
        form_name="mech-import",
        title=_("Bring mech files in"),
        about=_(
            "MegaMek’s .mtf files, or zip archives of them, up to 96 megabytes at once. They are your account’s own. "
            "The same files again change nothing."
        ),
        accept=".mtf,.zip",
        page_name="mech",
        list_name="mechs",
        list_title=_("Mechs"),
        back=_("To the mechs"),
    ),
    ImportJob.Kind.MAPS: FileKind(
        form_name="map-import",
        title=_("Bring map files in"),
        about=_(
            "MegaMek’s .board files, or zip archives of them, up to 96 megabytes at once. They are your account’s own "
            "and called by their files. The same files again change nothing."
        ),
        accept=".board,.zip",
        page_name="map",
        list_name="maps",
        list_title=_("Maps"),
        back=_("To the maps"),
    ),
}


@throttled("import", "POST")
@login_required
@upload_limited
def files_import(request: AccountRequest, too_long: Invalid | None, kind: str) -> HttpResponse:
    """A form for files of a `kind`, and the `report` of what has come of them, with its lines `by_sort`; or
    where there are many, the way to the page that says so. Below, the reader's `jobs`. Why the files were `refused`.

    `too_long` is the refusal of a form that was not read (`upload_limited`).
    """
    report, refusal = None, Refusal.of(too_long) if too_long else NOTHING_REFUSED
    if request.method == "POST":
        try:
            made = import_files(request, kind)
            if not isinstance(made, Summary):
                return redirect("import-job", made)
            report = made
        except REFUSALS as error:
            refusal = Refusal.of(error)
    jobs = ImportJob.of(request.user).filter(kind=kind)[:JOBS_SHOWN]
    by_sort = lines_by_sort(report) if report else {}
    context = {"kind": KINDS[kind], "report": report, "by_sort": by_sort, "refused": refusal.words, "jobs": jobs}
    return render(request, "web/imports/files.html", context, status=refusal.status)


@never_cache
@login_required
def import_job(request: AccountRequest, job_id: int) -> HttpResponse:
    """How far an import is, asked by the open page every other second; once it has ended, what has come of it. Or all
    lines of one sort (`?only=refused`), a page of them at a time.

    The template gets the `job` and the `kind` of its files; whether it is `under_way`, and `unheard` of; the `report`,
    its lines `by_sort`, and until when it is kept (`kept_until`), or `why` there is none. Of one sort its `title`,
    the `page` of its lines and the `query` that leads to the others.
    """
    job = job_for(request.user, job_id)
    context: dict[str, Any] = {"job": job, "kind": KINDS[job.kind]}
    only = request.GET.get("only", "")
    if only in ImportLine.Sort:
        lines = Paginator(job.lines.filter(sort=only), LINES_SHOWN)
        context |= {
            "title": ImportLine.Sort(only).label,
            "page": lines.get_page(request.GET.get("page")),
            "query": f"only={only}",
        }
        return render(request, "web/imports/lines_page.html", context)
    context |= {
        "under_way": job.ended_at is None,
        "unheard": unheard(job, timezone.now()),
        "report": job_counts(job),
        "by_sort": job_lines_by_sort(job),
        "why": message(job.error),
        "kept_until": job.ended_at + KEPT if job.ended_at else None,
    }
    return render(request, "web/imports/part.html" if request.htmx else "web/imports/job.html", context)


# --- the lines of an import by their sort ----------------------------------------------------------


class LinesOfSort(Struct, frozen=True):
    """How many lines of this `sort` (of ImportLine.Sort) there are, and the first of them."""

    sort: str
    count: int
    lines: Sequence[ImportLine]

    @property
    def title(self) -> str:
        return str(ImportLine.Sort(self.sort).label)

    @property
    def more(self) -> int:
        """How many there are beside those that are shown."""
        return self.count - len(self.lines)


def lines_by_sort(summary: Summary) -> dict[str, LinesOfSort]:
    """All lines of an import that a request has done: of few files."""
    every = {sort: [line for line in summary.lines if line.sort == sort] for sort in ImportLine.Sort.values}
    return {sort: LinesOfSort(sort, len(lines), lines) for sort, lines in every.items()}


def job_lines_by_sort(job: ImportJob) -> dict[str, LinesOfSort]:
    """How many lines of each sort a worker's import has so far, and the first of them: there may be one a file."""
    counted = dict(job.lines.order_by().values_list("sort").annotate(Count("pk")))
    first = {sort: list(job.lines.filter(sort=sort)[:LINES_SHOWN]) for sort in counted}
    return {sort: LinesOfSort(sort, counted.get(sort, 0), first.get(sort, ())) for sort in ImportLine.Sort.values}
