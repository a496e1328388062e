"""The pages on which one's own files are brought in, and where it says how far a worker is with them."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core.messages import message
from matches.import_jobs import KEPT
from matches.import_selectors import job_for, job_summary, unheard
from matches.models import ImportJob
from web.asker import AccountRequest
from web.refusals import guarded


@never_cache
@login_required
@guarded
@require_safe
def import_job(request: AccountRequest, job_id: int) -> HttpResponse:
    """How far an import is, asked by the open page every other second; once it has ended, what has come of it."""
    job = job_for(request.user, job_id)
    context = {
        "job": job,
        "under_way": job.ended_at is None,
        "unheard": unheard(job, timezone.now()),
        "report": job_summary(job),
        "why": message(job.error) if job.error else "",
        "back": reverse("mech-import" if job.kind == ImportJob.Kind.MECHS else "map-import"),
        "kept_until": job.ended_at + KEPT if job.ended_at else None,
    }
    return render(request, "web/imports/part.html" if request.htmx else "web/imports/job.html", context)
