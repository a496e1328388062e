"""Imports too large for a request: kept in the storage, brought in by a worker batch by batch, swept.

What is small is brought in at once. A batch and what is told of it are written in one transaction, so that an import
whose worker was killed goes on behind its last batch, and nothing is counted twice.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import IO, TYPE_CHECKING, Any

from django.core.files import File
from django.db import transaction
from django.db.models import F

from core.broker import work_announce
from core.errors import Conflict, Invalid
from core.import_files import ImportFile, files_in, measure, shown
from core.jobs import LEASE, Clock, JobLost
from core.locks import account_lock
from core.storage import shared
from matches.imports import KINDS, files_import
from matches.models import ImportJob, ImportLine
from matches.summaries import Summary

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User

RUN = "matches.import_job_run"  # the task that brings an import in
AT_ONCE_FILES = 100  # files that a request brings in by itself; some thousands of mechs took it 17 seconds
AT_ONCE_BYTES = 2 * 2**20  # and their bytes, unpacked
FILES_MOST = 100_000  # files of one import
UNDER_WAY_MOST = 3  # imports of one account
BATCH = 100  # files between two beats
NAMED_MOST = AT_ONCE_FILES  # new or changed things that a job names; the catalogue lists them all
ATTEMPTS_MOST = 5  # workers that an import may lose
KEPT = timedelta(days=7)  # what has come of an import can be read so long
FOLDER = "imports"  # in the storage

_Status = ImportJob.Status


# --- asking --------------------------------------------------------------------------------------


def uploads_import(*, owner: "User", kind: str, uploads: Sequence[Any], at: datetime) -> Summary | ImportJob:
    """Bring uploads of a kind ("mechs", "maps") into an account's catalogue: at once where they are few and small, else
    as a job for a worker.

    Raises Invalid("too-many"), Conflict("too-many-imports").
    """
    entries = files = size = 0
    for upload in uploads:
        held = measure(upload, upload.name or "")
        entries, files, size = entries + held.entries, files + held.files, size + held.size
        _few_enough(entries)  # opening an archive of twenty thousand takes a while, and there may be a hundred of them
    if files <= AT_ONCE_FILES and size <= AT_ONCE_BYTES:
        endings = KINDS[kind].endings
        found = (file for upload in uploads for file in files_in(upload, upload.name or "", endings))
        return files_import(kind, owner=owner, files=found)
    return job_create(owner=owner, kind=kind, uploads=uploads, total=files, at=at)


def job_create(*, owner: "User", kind: str, uploads: Sequence[Any], total: int, at: datetime) -> ImportJob:
    """Keep files for a worker, who is asked on commit. `total` counts the files in them.

    Raises Invalid("too-many"), Conflict("too-many-imports").
    """
    _few_enough(total)
    _room_check(owner)
    kept: list[dict[str, str]] = []
    try:
        for upload in uploads:
            kept.append({"name": shown(upload.name or ""), "stored": _file_keep(upload)})
        with transaction.atomic():
            account_lock(owner)
            _room_check(owner)  # others have kept their files meanwhile
            job = ImportJob.objects.create(owner=owner, kind=kind, files=kept, total=total, created_at=at, asked_at=at)
            work_announce(RUN, job.pk)
    except BaseException:
        _files_remove(kept)
        raise
    return job


def _room_check(owner: Any) -> None:
    if ImportJob.of(owner).filter(ImportJob.under_way()).count() >= UNDER_WAY_MOST:
        raise Conflict("too-many-imports", most=UNDER_WAY_MOST)


def _few_enough(files: int) -> None:
    if files > FILES_MOST:
        raise Invalid("too-many", field="files", most=FILES_MOST)


# --- bringing in ---------------------------------------------------------------------------------


def job_run(*, job_id: int, clock: Clock) -> None:
    """Bring an import in that waits; any other is left alone, so that a task may run twice.

    With each batch the job says how far it is, and stops where it is no longer this worker's. What is our own fault
    becomes the job's error, and is raised.
    """
    taken = ImportJob.take(job_id, clock())
    if taken is None:
        return
    job, this_attempt = taken

    def keep(count: int, part: Summary) -> None:
        """In the transaction of the batch: whoever lost the job leaves nothing behind."""
        counted = {name: F(name) + getattr(part, name) for name in ("imported", "updated", "unchanged")}
        job.brought = (job.brought + part.brought)[:NAMED_MOST]
        if not this_attempt.update(done=max(count, job.done), beat_at=clock(), brought=job.brought, **counted):
            raise JobLost
        for line in part.lines:
            line.job, line.params = job, _plain(line.params)
        ImportLine.objects.bulk_create(part.lines)

    try:
        files_import(job.kind, owner=job.owner, files=_kept(job), done=job.done, batch=BATCH, keep=keep)
        ended = this_attempt.update(status=_Status.DONE, ended_at=clock())
    except JobLost:
        return
    except FileNotFoundError:
        ended = this_attempt.update(status=_Status.FAILED, error="upload-gone", ended_at=clock())
    except Exception:
        if this_attempt.update(status=_Status.FAILED, error="server-error", ended_at=clock()):
            _files_remove(job.files)
        raise
    if ended:
        _files_remove(job.files)


def _kept(job: ImportJob) -> Iterator[ImportFile]:
    for file in job.files:
        with shared().open(file["stored"]) as stream:
            yield from files_in(stream, file["name"], KINDS[job.kind].endings)


def _plain(params: Mapping[str, Any]) -> dict[str, Any]:
    """What a sentence needs, as a database takes it: numbers and texts, without a zero byte."""

    def plain(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [plain(each) for each in value]
        return value if isinstance(value, int) else str(value).replace("\0", "")

    return {name: plain(value) for name, value in params.items()}


# --- files ---------------------------------------------------------------------------------------


def _file_keep(upload: IO[bytes]) -> str:
    """Where an upload lies from now on."""
    upload.seek(0)
    name: str = shared().save(f"{FOLDER}/{secrets.token_hex(16)}", File(upload))
    return name


def _files_remove(files: Sequence[dict[str, str]]) -> None:
    for file in files:
        shared().delete(file["stored"])


# --- sweeping ------------------------------------------------------------------------------------


def jobs_sweep(*, at: datetime) -> list[int]:
    """Put right what workers left behind: imports of dead workers wait again, or have failed when they lost too many;
    what ended a week ago is forgotten, and files that belong to no import are removed.

    Returns the imports for which a worker is to be asked again.
    """
    ImportJob.clock_follow(at)
    lost = ImportJob.objects.filter(ImportJob.lapsed(at))
    lost.filter(attempt__gte=ATTEMPTS_MOST).update(status=_Status.FAILED, error="import-worker-lost", ended_at=at)
    left = ImportJob.objects.filter(ImportJob.lapsed(at) | ImportJob.late(at))
    ids = list(left.values_list("pk", flat=True))
    left.filter(pk__in=ids).update(status=_Status.QUEUED, asked_at=at)
    ImportJob.objects.filter(ended_at__lt=at - KEPT).delete()
    _orphans_remove(at)
    return ids


def _orphans_remove(at: datetime) -> None:
    """A file is there before its row, so that a young one may still get it."""
    jobs = ImportJob.objects.filter(ImportJob.under_way()).values_list("files", flat=True)
    needed = {file["stored"] for files in jobs for file in files}
    for leaf in shared().listdir(FOLDER)[1]:
        name = f"{FOLDER}/{leaf}"
        if name not in needed and shared().get_modified_time(name) < at - LEASE * 60:
            shared().delete(name)
