"""Work that a worker does after the answer, such as a pack of prints or an import: who has it, and who is gone."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Self

from django.db import models
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext_lazy as _

LEASE = timedelta(seconds=60)  # a worker that did not move its job for so long is gone
ASK_AGAIN = timedelta(seconds=60)  # a message that nobody heard for so long was lost

Clock = Callable[[], datetime]


class JobLost(Exception):
    """The job is no longer this worker's: another attempt has it, it was stopped, or it is gone."""


class Job(models.Model):
    """Something that an account has asked for. Its kinds have their own columns `owner` and `status`.

    A worker that takes the job raises `attempt` and moves `beat_at` while it works: whoever finds another attempt
    there, or another status, stops. `asked_at` is when a worker was asked last. `error` is the code of what made it
    fail.
    """

    WAITS: str  # the status of a job that no worker has taken
    WORKS: str  # and of one that a worker has

    owner: Any
    status: Any
    attempt = models.PositiveIntegerField(default=0)
    error = models.CharField(_("refusal"), max_length=40, blank=True, default="")
    created_at = models.DateTimeField(_("made at"))
    asked_at = models.DateTimeField()
    beat_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    class Meta:
        abstract = True
        ordering = ["-pk"]

    @classmethod
    def of(cls, user: models.Model) -> QuerySet[Self]:
        """An account's jobs, newest first."""
        return cls._default_manager.filter(Q(owner=user.pk)).order_by("-pk")

    @classmethod
    def under_way(cls) -> Q:
        """Those that wait for a worker or have a worker."""
        return Q(status__in=(cls.WAITS, cls.WORKS))

    @classmethod
    def lapsed(cls, at: datetime) -> Q:
        """Those whose worker is gone: killed, or with its machine."""
        return Q(status=cls.WORKS, beat_at__lt=at - LEASE)

    @classmethod
    def late(cls, at: datetime) -> Q:
        """Those that wait although a worker was asked long ago, or later than now: the clock was put back since."""
        return Q(status=cls.WAITS) & (Q(asked_at__lt=at - ASK_AGAIN) | Q(asked_at__gt=at + ASK_AGAIN))

    @classmethod
    def clock_follow(cls, at: datetime) -> None:
        """Have what a worker noted later than now, by a clock that was put back since, count from now: whoever is still
        at work notes anew, and who is gone lapses.
        """
        cls._default_manager.filter(Q(status=cls.WORKS), beat_at__gt=at).update(beat_at=at)

    @classmethod
    def take(cls, job_id: int, at: datetime, **fresh: object) -> tuple[Self, QuerySet[Self]] | None:
        """A job that waits, for the worker that asks, and its row as long as it is that worker's; None for any other
        job, so that a task may run twice.
        """
        row = cls._default_manager.filter(pk=job_id)
        taken = row.filter(Q(status=cls.WAITS))
        if not taken.update(status=cls.WORKS, attempt=F("attempt") + 1, beat_at=at, **fresh):
            return None
        job = row.select_related("owner").get()
        return job, row.filter(Q(status=cls.WORKS), attempt=job.attempt)
