"""Packs to print: asked for, made by a worker page by page, stopped, started again, swept; and a printer's profile."""

import re
from collections.abc import Hashable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.files.base import ContentFile
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from msgspec.structs import asdict

from campaigns.models import User
from core import checks
from core.broker import work_announce
from core.errors import Conflict, Invalid, Refused
from core.grants import Asker
from core.jobs import Clock, JobLost
from core.locks import account_lock
from core.receipts import IdempotencyKey, key_columns, repeated_check
from core.storage import shared
from print_room.at_once import TooLarge, file_tag, print_here, print_now
from print_room.choices import order_of, refusal
from print_room.models import FOLDER, UNMADE, PrinterProfile, PrintJob, PrintStatus
from print_room.selectors import job_for, printer_profile
from printables.catalogue import PRODUCTS, Printed, render_pack, title_of
from printables.errors import BadOption, Unprintable
from printables.product import Order
from printables.profile import Profile, bounds
from printables.sharing import on_shared_sheets
from printables.sheets import BoundPage, Pages

RUN = "campaigns.print_job_run"  # the task that makes a job
TITLE_LONGEST = checks.column_longest(PrintJob, "title")
ORDERS_MOST = 60
PAGES_MOST = 500
UNDER_WAY_MOST = 5  # of one account
KEPT = timedelta(hours=24)
NOTED = timedelta(seconds=0.1)  # between two notes of how far a job is
FILE = re.compile(r"([0-9]+)-([0-9]+)\.(pdf|svg|png|zip)")  # of a job and its attempt


# --- the profile ---------------------------------------------------------------------------------


def printer_profile_set(*, user: User, **values: object) -> Profile:
    """Keep an account's profile; what is not named is as if nothing had to be put right.

    Raises Invalid "not-a-decimal", "out-of-range" with the name as its field.
    """
    whole = asdict(Profile())
    for name, value in values.items():
        low, high = bounds(name)
        whole[name] = checks.decimal(value, field=name, least=low, most=high)
    PrinterProfile.objects.update_or_create(user=user, defaults=whole)
    return Profile(**whole)


# --- asking --------------------------------------------------------------------------------------


def job_create(
    *,
    user: User,
    at: datetime,
    title: str,
    orders: Sequence[Mapping[str, object]],
    origin: str,
    language: str,
    idempotency: IdempotencyKey | None = None,
) -> PrintJob:
    """A pack of products, each a mapping of `product` and what is chosen about it; a worker is asked on commit. Each is
    kept in the language it was given in, whoever prints it.

    Everything is checked here, so that a worker finds only what it can print. Raises Missing, Invalid with fields such
    as "orders[2].paper", Conflict("too-many-jobs"), KeyReused, Repeated.
    """
    repeated_check(PrintJob.objects, idempotency)
    title = checks.line(title, field="title", longest=TITLE_LONGEST)
    if not orders:
        raise Invalid("required", field="orders")
    if len(orders) > ORDERS_MOST:
        raise Invalid("too-many", field="orders", most=ORDERS_MOST)
    kept = [{"lang": language, **order} for order in orders]
    pages = len(_pack(kept, title, user, origin))
    if pages > PAGES_MOST:
        raise Invalid("too-many-pages", field="orders", most=PAGES_MOST)
    return _job_write(user, at, idempotency, title=title, orders=kept, origin=origin, pages=pages)


def _job_write(user: User, at: datetime, idempotency: IdempotencyKey | None, **values: Any) -> PrintJob:
    """The row of a job, for which a worker is asked on commit. Raises Conflict("too-many-jobs")."""
    with transaction.atomic():
        account_lock(user)
        room_check(PrintJob.of(user))
        job = PrintJob.objects.create(
            owner=user,
            created_at=at,
            asked_at=at,
            **key_columns(idempotency),
            **values,
        )
        work_announce(RUN, job.pk)
    return job


def room_check(jobs: QuerySet[PrintJob]) -> None:
    """Raises Conflict("too-many-jobs") where no job may be under way beside these."""
    if jobs.filter(PrintJob.under_way()).count() >= UNDER_WAY_MOST:
        raise Conflict("too-many-jobs", most=UNDER_WAY_MOST)


def job_of_print(
    *,
    user: User,
    at: datetime,
    order: Mapping[str, Any],
    form: Mapping[str, object],
    tag: str,
    pages: int,
    origin: str,
    language: str,
) -> PrintJob:
    """The job for one print that is too large to be made at once: as it was made, `pages` long, `tag` tells it from
    others (`at_once.file_tag`). A `form` of a picture is that of one of its pages (see `PrintJob.form`).

    Asked for again it is the same job, started anew where it did not come to its end. Raises Missing for what the
    account does not see by itself, Invalid("too-many-pages"), Conflict("too-many-jobs").
    """
    idempotency = IdempotencyKey.of(who=f"user {user.pk}", key=f"print {tag}", what=tag)
    job = PrintJob.objects.filter(key=idempotency.key).first()
    if job is None:
        picture = form if form.get("format", "pdf") != "pdf" else {}
        if pages > PAGES_MOST:
            raise Invalid("too-many-pages", field="copies", most=PAGES_MOST)
        title, kept = title_of(order["product"], language), [{"lang": language, **order}]
        _orders(kept, user, origin)  # a worker sees what the account sees, and nothing by its links
        try:
            return _job_write(user, at, idempotency, title=title, orders=kept, form=picture, origin=origin, pages=pages)
        except IntegrityError:  # its twin was faster by a moment
            job = PrintJob.objects.get(key=idempotency.key)
    return job if job.status == PrintStatus.DONE else job_restart(user=user, job_id=job.pk, at=at)


def print_or_job(
    order: Order,
    *,
    chosen: Mapping[str, Any],
    form: Mapping[str, Any],
    user: User | AnonymousUser,
    at: datetime,
    origin: str,
    language: str,
) -> Printed | PrintJob:
    """A print made at once, in this `form` (`print_now`); of one that is too large, for an account the job of a worker.

    `chosen` is what was asked for about it, by which a worker makes it again; in no profile but that of the account.
    Raises TooLarge for whoever has no account, and what `print_now` and `job_of_print` raise.
    """
    try:
        return print_now(order, **form)
    except TooLarge as error:
        if not user.is_authenticated:
            raise
        return job_of_print(
            user=user,
            at=at,
            order={"product": order.slug, **chosen},
            form={name: value for name, value in form.items() if name != "profile"},
            tag=file_tag(order, **form),
            pages=error.pages,
            origin=origin,
            language=language,
        )


def _orders(kept: Sequence[Mapping[str, object]], user: User, origin: str) -> list[Order]:
    asker, made = Asker(user), []
    known: dict[Hashable, Any] = {}
    for index, order in enumerate(kept):
        chosen = dict(order)
        try:
            slug = chosen.pop("product", None)
            made.append(order_of(slug, chosen, asker=asker, origin=origin, language="en", known=known))
        except Refused as error:
            raise _placed(error, index) from error
    return made


def _pack(kept: Sequence[Mapping[str, object]], title: str, user: User, origin: str) -> Pages:
    """The pages of a job, none of them drawn yet. Raises Refused."""
    bound: list[BoundPage] = []
    for index, order in enumerate(_orders(kept, user, origin)):
        try:
            bound += [page for layout in order.laid_out(PRODUCTS[order.slug]) for page in layout.pages]
        except (BadOption, Unprintable) as error:
            raise _placed(refusal(error), index) from error
    return Pages(on_shared_sheets(bound), title)


def _placed(error: Refused, index: int) -> Refused:
    """The same of one order of a pack."""
    joint = "." if error.field else ""
    return type(error)(error.code, field=f"orders[{index}]{joint}{error.field}", **error.params)


# --- making --------------------------------------------------------------------------------------


def job_run(*, job_id: int, clock: Clock) -> None:
    """Make a job that waits; any other is left alone, so that a task may run twice.

    As its pages are made the job says how far it is, and stops where it is no longer this worker's: after the first
    page and the last, and between them no oftener than is seen. What is refused becomes the job's error; what is our
    own fault does as well, and is raised.
    """
    taken = PrintJob.take(job_id, clock(), pages_done=0)
    if taken is None:
        return
    job, this_attempt = taken
    noted: datetime | None = None

    def progress(done: int, of: int) -> None:
        nonlocal noted
        now = clock()
        if noted is None or done == of or abs(now - noted) >= NOTED:  # a clock may be put back
            if not this_attempt.update(pages_done=done, pages=of, beat_at=now):
                raise JobLost
            noted = now

    try:
        orders = _orders(job.orders, job.owner, job.origin)
        if job.form:
            made = print_here(orders[0], progress=progress, **job.form)
        else:
            made = render_pack(orders, title=job.title, profile=printer_profile(job.owner), progress=progress)
        shared().save(job.file, ContentFile(made.content))
        if not this_attempt.update(status=PrintStatus.DONE, size=len(made.content), ended_at=clock()):
            raise JobLost
    except JobLost:
        shared().delete(job.file)
    except (Refused, BadOption, Unprintable) as error:
        refused = error if isinstance(error, Refused) else refusal(error)
        params = {name: value for name, value in refused.params.items() if isinstance(value, str | int | list)}
        this_attempt.update(status=PrintStatus.FAILED, error=refused.code, params=params, ended_at=clock())
    except Exception:
        this_attempt.update(status=PrintStatus.FAILED, error="server-error", params={}, ended_at=clock())
        raise


# --- stopping and starting again -----------------------------------------------------------------


def job_cancel(*, user: User, job_id: int, at: datetime) -> PrintJob:
    """Stop a job that is waiting or being made; its worker notices at the next page. Stopped twice is stopped.

    Raises Missing("no-print-job"), Conflict("job-at-rest") for one that came to its end otherwise.
    """
    jobs = PrintJob.of(user).filter(pk=job_id)
    stopped = jobs.filter(PrintJob.under_way()).update(status=PrintStatus.CANCELLED, ended_at=at)
    job = job_for(user, job_id)
    if not stopped and job.status != PrintStatus.CANCELLED:
        raise Conflict("job-at-rest")
    return job


def job_restart(*, user: User, job_id: int, at: datetime) -> PrintJob:
    """Start a job anew that was interrupted, stopped or refused, with what its sources say now.

    One that is under way goes on. Raises Missing("no-print-job"), Conflict("job-done"), Conflict("too-many-jobs").
    """
    jobs = PrintJob.of(user).filter(pk=job_id)
    with transaction.atomic():
        account_lock(user)
        room_check(PrintJob.of(user).exclude(pk=job_id))
        again = jobs.filter(Q(status__in=UNMADE) | PrintJob.lapsed(at)).update(
            status=PrintStatus.WAITING, pages_done=0, error="", params={}, asked_at=at, beat_at=None, ended_at=None
        )
        job = job_for(user, job_id)
        if again:
            work_announce(RUN, job.pk)
        elif job.status == PrintStatus.DONE:
            raise Conflict("job-done")
    return job


# --- sweeping ------------------------------------------------------------------------------------


def jobs_sweep(*, at: datetime) -> list[int]:
    """Put right what workers left behind: jobs of dead workers are interrupted, what lay for a day is removed.

    Returns the jobs that wait although a worker was asked long ago: it is to be asked again.
    """
    PrintJob.clock_follow(at)
    PrintJob.objects.filter(PrintJob.lapsed(at)).update(status=PrintStatus.INTERRUPTED, ended_at=at)
    PrintJob.objects.filter(ended_at__lt=at - KEPT).delete()
    kept = dict(PrintJob.objects.values_list("pk", "attempt"))
    for name in shared().listdir(FOLDER)[1]:
        ours = FILE.fullmatch(name)
        if ours and kept.get(int(ours[1])) != int(ours[2]):
            shared().delete(f"{FOLDER}/{name}")
    late = PrintJob.objects.filter(PrintJob.late(at))
    ids = list(late.values_list("pk", flat=True))
    late.filter(pk__in=ids).update(asked_at=at)
    return ids
