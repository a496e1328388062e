"""The pages on which one's own files are brought in, and where it says how far a worker is with them."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from core.errors import Invalid
from core.messages import message
from matches.import_jobs import KEPT
from matches.import_selectors import job_counts, job_for, unheard
from matches.models import ImportJob, ImportLine
from matches.summaries import Summary
from web.asker import AccountRequest
from web.imports.by_sort import LINES_SHOWN, job_lines_by_sort, lines_by_sort
from web.imports.kinds import KINDS
from web.imports.uploads import import_files, upload_limited
from web.refusals import NOTHING_REFUSED, REFUSALS, Refusal
from web.throttles import throttled

JOBS_SHOWN = 10


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
