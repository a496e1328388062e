"""Imports that a worker brings in: kept, brought in batch by batch, gone on with after a kill, swept."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.files.storage import storages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.translation import override

from core.errors import Invalid, Missing
from matches import import_jobs
from matches.import_jobs import job_create, job_run, jobs_sweep, uploads_import
from matches.import_selectors import job_for, job_summary
from matches.models import ImportJob, ImportLine
from matches.summaries import Summary
from matches.tasks import import_jobs_sweep

from .bringing import counts, files_and_codes, own
from .files import archive, board, mtf

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)


def stored():
    return storages["shared"].listdir("imports")[1]


def many(count):
    return [(f"m/{n}.mtf", mtf("Otter", f"OT-{n}", mass=20 + n % 60)) for n in range(count)]


def upload(*entries, name="mechs.zip"):
    return SimpleUploadedFile(name, archive(*entries))


def job_of(owner, *entries, kind="mechs"):
    return job_create(owner=owner, kind=kind, uploads=[upload(*entries)], total=len(entries), at=NOW)


def run(job, at=NOW):
    job_run(job_id=job.pk, clock=lambda: at)
    job.refresh_from_db()
    return job


def states(job):
    return job.status, job.done, job.imported, job.unchanged


class Killed(BaseException):
    """What a killed worker does not get to tell."""


def killed_after(monkeypatch, job, batches):
    """A worker that is killed in the middle of the batch after so many."""
    written, store = [], ImportLine.objects.bulk_create

    def write(lines):
        if len(written) == batches:
            raise Killed
        written.append(store(lines))

    with monkeypatch.context() as patched:
        patched.setattr(ImportLine.objects, "bulk_create", write)
        patched.setattr(import_jobs, "BATCH", 4)
        with pytest.raises(Killed):
            job_run(job_id=job.pk, clock=lambda: NOW)
    job.refresh_from_db()


# --- at once, or by a worker ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "waits"),
    [(100, False), (101, True)],
    ids=["a hundred files", "one more"],
)
def test_a_hundred_files_come_in_at_once_and_more_wait_for_a_worker(alice, entries, waits):
    made = uploads_import(owner=alice, kind="mechs", uploads=[upload(*many(entries))], at=NOW)
    assert isinstance(made, ImportJob if waits else Summary)
    assert own().count() == (0 if waits else entries)
    assert len(stored()) == waits


def test_large_files_wait_for_a_worker_too(alice):
    large = board(3, 2, 'tag "' + "x" * 1_200_000 + '"')
    files = [upload((f"{n}.board", large), name=f"{n}.zip") for n in range(2)]
    made = uploads_import(owner=alice, kind="maps", uploads=files, at=NOW)
    assert isinstance(made, ImportJob)
    assert (made.total, [file["name"] for file in made.files]) == (2, ["0.zip", "1.zip"])


def test_what_cannot_be_opened_is_refused_at_once(alice):
    files = [SimpleUploadedFile("a.zip", b"PK nothing"), SimpleUploadedFile("b.mtf", b"x" * (2 * 2**20 + 1))]
    made = uploads_import(owner=alice, kind="mechs", uploads=files, at=NOW)
    assert [note.code for note in made.refused] == ["zip-broken", "file-too-large"]


def test_an_import_of_more_files_than_anybody_has_is_refused(alice):
    with pytest.raises(Invalid, match="too-many"):
        job_create(owner=alice, kind="mechs", uploads=[upload(*many(1))], total=100_001, at=NOW)
    assert stored() == []


# --- brought in -----------------------------------------------------------------------------------


def test_a_worker_brings_an_import_in_and_tells_what_has_come_of_it(alice):
    bad, note = ("bad.mtf", mtf().replace(b"Walk MP:5", b"Walk MP:fast")), ("readme.txt", b"hello")
    job = run(job_of(alice, *many(3), bad, note, ("again.mtf", mtf("Otter", "OT-1", mass=99))))
    assert states(job) == ("done", 6, 3, 0)
    summary = job_summary(job)
    assert counts(summary) == (3, 0, 0, 1, 2)
    assert files_and_codes(summary.refused) == [
        ("mechs.zip/bad.mtf", "mtf-number"),
        ("mechs.zip/again.mtf", "same-name-twice"),
    ]
    assert (summary.refused[0].line, summary.refused[0].params["key"]) == (8, "walk mp")
    assert stored() == []
    assert own().filter(owner=alice).count() == 3


def test_notes_on_maps_are_told_in_the_language_of_whoever_reads_them(alice):
    job = run(job_of(alice, ("a.board", board(2, 1, 'hex 0101 0 "woods:0" ""', 'hex 0201 1 "" ""')), kind="maps"))
    notes = job_summary(job).noted
    assert [note.code for note in notes] == ["elevation", "woods-0"]
    with override("fr"):
        assert notes[1].words == "Les bois de niveau 0 ou inférieur sont du terrain dégagé ici (hexagones\u00a0: 1)."


def test_a_task_that_runs_twice_brings_nothing_in_twice(alice):
    job = run(job_of(alice, *many(3)))
    assert states(run(job)) == ("done", 3, 3, 0)
    assert job.attempt == 1


def test_the_same_files_again_change_nothing(alice):
    run(job_of(alice, *many(3)))
    assert states(run(job_of(alice, *many(3)))) == ("done", 3, 0, 3)


def test_an_import_whose_worker_was_killed_goes_on_where_it_stopped(alice, monkeypatch):
    """Every file is counted once, and of two of the same name the first stays, on whichever side of the kill it was."""
    twin, same = ("twin.mtf", mtf("Otter", "OT-0", mass=99)), ("same.mtf", mtf("Otter", "OT-1", mass=21))
    entries = [("bad.mtf", b"no mech"), *many(10), twin, same]
    job = job_of(alice, *entries)
    killed_after(monkeypatch, job, 2)
    assert states(job) == ("running", 8, 7, 0)
    assert own().count() == 7
    assert jobs_sweep(at=NOW + timedelta(seconds=30)) == []  # it may still be alive
    later = NOW + timedelta(seconds=90)
    assert jobs_sweep(at=later) == [job.pk]
    run(job, later)
    assert (states(job), job.attempt) == (("done", 13, 10, 1), 2)
    assert [title for _key, title in job_summary(job).brought] == [f"Otter OT-{n}" for n in range(10)]
    assert files_and_codes(job_summary(job).refused) == [
        ("mechs.zip/bad.mtf", "mtf-no-chassis"),
        ("mechs.zip/twin.mtf", "same-name-twice"),
    ]
    assert own().count() == 10


def test_a_worker_that_was_only_slow_leaves_the_import_to_the_next_one(alice, monkeypatch):
    job = job_of(alice, *many(6))
    kept, workers = import_jobs._kept, []

    def overtaken(claimed):
        workers.append(claimed.attempt)
        if len(workers) == 1:  # the first worker comes to its files so late that another has the import by then
            assert jobs_sweep(at=NOW + timedelta(seconds=90)) == [job.pk]
            job_run(job_id=job.pk, clock=lambda: NOW + timedelta(seconds=91))
        yield from kept(claimed)

    monkeypatch.setattr(import_jobs, "_kept", overtaken)
    monkeypatch.setattr(import_jobs, "_files_remove", lambda files: None)
    run(job)
    assert (workers, job.status, job.done, job.imported, job.attempt) == ([1, 2], "done", 6, 6, 2)
    assert own().count() == 6


# --- what goes wrong ------------------------------------------------------------------------------


def test_an_import_that_loses_every_worker_has_failed(alice):
    job, at = job_of(alice, *many(2)), NOW
    for _ in range(import_jobs.ATTEMPTS_MOST):
        ImportJob.objects.filter(pk=job.pk).update(status="running", attempt=job.attempt + 1, beat_at=at)
        at += timedelta(seconds=90)
        jobs_sweep(at=at)
        job.refresh_from_db()
    assert (job.status, job.error, job.ended_at) == ("failed", "import-worker-lost", at)


def test_an_import_whose_worker_was_lost_before_the_clock_was_put_back_waits_for_another_two_minutes_on(alice):
    job = job_of(alice, *many(2))
    ImportJob.objects.filter(pk=job.pk).update(status="running", attempt=1, beat_at=NOW + timedelta(hours=1))
    assert jobs_sweep(at=NOW) == []
    assert jobs_sweep(at=NOW + timedelta(seconds=61)) == [job.pk]


def test_files_that_were_lost_are_said_to_be(alice):
    job = job_of(alice, *many(2))
    for name in storages["shared"].listdir("imports")[1]:
        storages["shared"].delete(f"imports/{name}")
    assert (run(job).status, job.error) == ("failed", "upload-gone")


def test_our_own_fault_is_said_and_raised(alice, monkeypatch):
    job = job_of(alice, *many(2))
    monkeypatch.setattr(ImportLine.objects, "bulk_create", lambda lines: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run(job)
    job.refresh_from_db()
    assert (job.status, job.error, own().count(), stored()) == ("failed", "server-error", 0, [])


def test_what_is_told_may_hold_what_a_database_does_not_take():
    assert import_jobs._plain({"x": ["a\0b", 2]}) == {"x": ["ab", 2]}


def test_a_note_on_a_map_of_a_game_that_is_not_installed_is_told_by_its_code():
    params = {"game": "tafl", "name": "swamp", "count": 2}
    assert ImportLine(file="a.board", code="left-out", params=params).words == "left-out"


# --- sweeping -------------------------------------------------------------------------------------


def test_a_worker_is_asked_again_for_an_import_that_nobody_heard_of(alice, monkeypatch):
    job, asked = job_of(alice, *many(1)), []
    monkeypatch.setattr("matches.tasks.worker_ask", lambda task, pk: asked.append((task, pk)))
    ImportJob.objects.update(asked_at=datetime.now(UTC) - timedelta(seconds=61))
    import_jobs_sweep()
    import_jobs_sweep()
    assert asked == [("matches.import_job_run", job.pk)]
    assert len(stored()) == 1


def test_what_has_come_of_an_import_is_kept_for_a_week(alice):
    job = run(job_of(alice, *many(1)))
    jobs_sweep(at=NOW + timedelta(days=6))
    assert job_for(alice, job.pk) == job
    jobs_sweep(at=NOW + timedelta(days=7, seconds=1))
    with pytest.raises(Missing, match="no-import"):
        job_for(alice, job.pk)


def test_files_without_an_import_are_removed_once_they_are_old(alice):
    job_of(alice, *many(1))
    ImportJob.objects.all().delete()
    now = datetime.now(UTC)
    jobs_sweep(at=now)
    assert len(stored()) == 1  # its import may be about to come
    jobs_sweep(at=now + timedelta(hours=2))
    assert stored() == []
