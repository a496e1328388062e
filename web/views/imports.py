"""The pages on which one's own files are brought in, and where it says how far a worker is with them."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core.errors import Invalid
from core.messages import message
from core.receipts import Ask, answer_keep
from core.sources import sums_of
from matches.import_jobs import KEPT, uploads_import
from matches.import_selectors import job_for, job_summary, jobs_of, unheard
from matches.models import ImportJob
from matches.summaries import Summary
from web.refusals import REFUSALS, guarded, refused_status, refused_words
from web.seats import ask_of
from web.uploads import files_of, report_of

JOBS_SHOWN = 10


def import_page(request: HttpRequest, template: str, kind: str, too_long: Invalid | None) -> HttpResponse:
    """A form for files of a kind, and what has come of them; or where there are many, the way to the page that says so.

    `too_long` is the refusal of a form that was not read (`measured`).
    """
    report, refusal = None, too_long
    if request.method == "POST":
        try:
            made = _brought(request, kind)
            if not isinstance(made, Summary):
                return HttpResponseRedirect(reverse("import-job", args=[made]))
            report = report_of(made)
        except REFUSALS as error:
            refusal = error
    jobs = jobs_of(request.user).filter(kind=kind)[:JOBS_SHOWN]
    context = {"report": report, "refused": refused_words(refusal) if refusal else "", "jobs": jobs}
    return render(request, template, context, status=refused_status(refusal) if refusal else 200)


def _brought(request: HttpRequest, kind: str) -> Summary | int:
    """What has come of the files, or the import that a worker has of them: of a form sent twice the same one."""
    files = files_of(request)
    found: list[Summary] = []

    def make() -> dict[str, int]:
        made = uploads_import(owner=request.user, kind=kind, uploads=files, at=timezone.now())
        if isinstance(made, ImportJob):
            return {"job": made.pk}
        found.append(made)
        return {}

    once = ask_of(request)
    ask = Ask.of(who=once.key, key=str(sums_of(files)), what=once.digest) if once else None  # other files are another
    told = answer_keep(key=ask.key, digest=ask.digest, make=make) if ask else make()
    if "job" in told:
        return told["job"]
    if not found:  # sent twice: the same files again change nothing
        make()
    return found[0]


@never_cache
@login_required
@guarded
@require_safe
def import_job(request: HttpRequest, job_id: int) -> HttpResponse:
    """How far an import is, asked by the open page every other second; once it has ended, what has come of it."""
    job = job_for(request.user, job_id)
    context = {
        "job": job,
        "under_way": job.ended_at is None,
        "unheard": unheard(job, timezone.now()),
        "report": report_of(job_summary(job)),
        "why": message(job.error) if job.error else "",
        "back": reverse("mech-import" if job.kind == ImportJob.Kind.MECHS else "map-import"),
        "kept_until": job.ended_at + KEPT if job.ended_at else None,
    }
    return render(request, "web/imports/part.html" if request.htmx else "web/imports/job.html", context)
