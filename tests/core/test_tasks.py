"""A message that lay in a queue while Bivouac was brought up to date finds its task."""

from django.conf import settings

from config.celery import app

QUEUED = {
    "campaigns.standing_compute",
    "campaigns.standings_sweep",
    "campaigns.print_job_run",
    "campaigns.print_jobs_sweep",
    "campaigns.sessions_clear",
    "matches.import_job_run",
    "matches.import_jobs_sweep",
    "matches.keyed_rolls_prune",
}


def test_tasks_are_found_by_the_names_they_had_before_their_apps_were_parted():
    app.loader.import_default_modules()
    assert set(app.tasks) >= QUEUED
    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} <= QUEUED
    assert set(settings.CELERY_TASK_ROUTES) <= QUEUED
