"""Packs to print: asked for, made page by page, stopped, interrupted, started again, swept."""

from datetime import timedelta
from itertools import count

import pytest
from django.core.files.base import ContentFile

from campaigns.models import Campaign
from core.errors import Invalid, Missing
from core.grants import Asker, grant_open
from core.jobs import LEASE
from core.models import StoredFile, StoredPart
from core.storage import shared
from matches.tables import Sitting, match_create
from print_room import services as prints
from print_room import tasks
from print_room.models import FOLDER, PrintJob, PrintStatus
from print_room.packs import pack_of
from print_room.selectors import job_content, job_for, status_of
from print_room.sources import data_of
from printables.words import LANGUAGES
from tests.campaigns.conftest import NOW
from tests.granting import campaign_link
from tests.printables.readback import title_of_pdf

pytestmark = pytest.mark.django_db

ORIGIN = "https://bivouac.example"
TOKENS = {"product": "reserve-tokens", "copies": 30}
BLANKS = [{"product": "result-form", "copies": 3}, {"product": "seat-cards"}]


@pytest.fixture
def job(alice):
    """Makes a job of Alice's."""

    def made(orders=BLANKS, **more):
        values = {"user": alice, "at": NOW, "title": "Tonight", "origin": ORIGIN, "language": "en"}
        return prints.job_create(**values | more, orders=orders)

    return made


def run(job, *, before=lambda _page: None, each=prints.NOTED):
    """Make it by a clock on which each page takes so long, by default long enough to be noted.

    `before` is called when the clock is looked at: when the job is taken (0), when a page is made and not noted yet,
    and when the file is kept.
    """
    pages = count()

    def clock():
        before(page := next(pages))
        return NOW + page * each

    prints.job_run(job_id=job.pk, clock=clock)
    job.refresh_from_db()
    return job


def lying():
    """The files that there are."""
    return [f"{FOLDER}/{name}" for name in shared().listdir(FOLDER)[1]]


def test_what_is_cut_out_of_several_prints_of_a_pack_lies_on_one_sheet(job):
    counters = {"product": "blank-counters", "count": 6, "side": "first"}
    made = run(job([{"product": "little-battlefield-tokens"}, counters]))
    assert (made.status, made.pages, made.pages_done) == ("done", 1, 1)
    assert run(job([{"product": "little-battlefield-tokens"}, {**counters, "paper": "letter"}])).pages == 2


def test_a_pack_is_made_page_by_page(job):
    made, noted = job(), []
    run(made, before=lambda _page: noted.append(PrintJob.objects.get(pk=made.pk).pages_done))
    assert (made.status, made.pages, made.pages_done, made.attempt) == ("done", 4, 4, 1)
    assert noted == [0, 0, 1, 2, 3, 4]
    content = job_content(made)
    assert content.startswith(b"%PDF-")
    assert len(content) == made.size
    assert lying() == [f"prints/{made.pk}-1.pdf"]


def test_of_pages_that_follow_fast_the_first_and_the_last_are_noted(job):
    made, noted = job(), []
    run(made, before=lambda _page: noted.append(PrintJob.objects.get(pk=made.pk).pages_done), each=timedelta(0))
    assert noted == [0, 0, 1, 1, 1, 4]


def test_a_task_that_runs_twice_makes_the_pack_once(job):
    made = run(job())
    before = StoredFile.objects.get(name=made.file).pk
    again = run(made)
    assert (again.attempt, again.status) == (1, "done")
    assert StoredFile.objects.get().pk == before


def test_a_worker_is_asked_once_the_job_is_committed(job, monkeypatch, django_capture_on_commit_callbacks):
    asked = []
    monkeypatch.setattr("core.broker.worker_ask", lambda _task, pk: asked.append(pk))
    with django_capture_on_commit_callbacks(execute=True):
        made = job()
        assert asked == []
    assert asked == [made.pk]


def test_the_task_makes_the_pack(job):
    made = job()
    tasks.print_job_run(made.pk)
    assert job_for(made.owner, made.pk).status == "done"


def test_a_pack_is_put_right_for_its_owners_printer(job, alice):
    plain = job_content(run(job()))
    prints.printer_profile_set(user=alice, dx=3)
    assert job_content(run(job())) != plain


# --- what is refused -----------------------------------------------------------------------------


def test_a_pack_of_more_than_sixty_prints_is_refused(job):
    with pytest.raises(Invalid, match=r"^too-many$"):
        job([TOKENS] * 61)


def test_what_alice_may_no_longer_see_is_not_printed(job, war, alice, bob):
    made = job([{"product": "campaign-sheet", "of": f"campaign:{war.id}"}])
    Campaign.objects.update(organiser=bob)
    made = run(made)
    assert (made.status, made.error) == ("failed", "no-campaign")
    assert lying() == []


def test_a_fault_of_ours_is_said_and_raised(job, monkeypatch):
    made = job()
    monkeypatch.setattr(prints, "render_pack", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run(made)
    assert job_for(made.owner, made.pk).error == "server-error"


# --- stopped, interrupted, started again ---------------------------------------------------------


def test_a_pack_that_is_stopped_leaves_no_file(job, alice):
    made = job()
    stopped = run(made, before=lambda page: page == 3 and prints.job_cancel(user=alice, job_id=made.pk, at=NOW))
    assert (stopped.status, stopped.pages_done) == ("cancelled", 2)
    assert lying() == []
    again = run(prints.job_restart(user=alice, job_id=made.pk, at=NOW))
    assert (again.status, again.attempt) == ("done", 2)


def test_a_pack_stopped_in_the_last_moment_leaves_no_file(job, alice):
    made = job()

    def meanwhile(page):
        if page == 5:
            assert lying() == [f"prints/{made.pk}-1.pdf"]
            prints.job_cancel(user=alice, job_id=made.pk, at=NOW)

    assert run(made, before=meanwhile).status == "cancelled"
    assert lying() == []


def working(job, beat):
    """The job as a worker left it that was killed."""
    PrintJob.objects.filter(pk=job.pk).update(status=PrintStatus.WORKING, attempt=1, pages_done=2, beat_at=beat)
    job.refresh_from_db()
    return job


def test_a_killed_worker_leaves_a_job_that_says_so(job, alice):
    left = working(job(), NOW)
    soon, late = NOW + LEASE, NOW + LEASE + timedelta(seconds=1)
    assert (status_of(left, soon), status_of(left, late)) == ("working", "interrupted")
    prints.jobs_sweep(at=soon)
    assert job_for(alice, left.pk).status == "working"
    prints.jobs_sweep(at=late)
    assert job_for(alice, left.pk).status == "interrupted"
    assert run(prints.job_restart(user=alice, job_id=left.pk, at=late)).status == "done"


def test_a_killed_worker_by_whose_clock_it_was_an_hour_later_leaves_a_job_that_says_so_two_minutes_on(job, alice):
    """The clock was put back since."""
    left = working(job(), NOW + timedelta(hours=1))
    prints.jobs_sweep(at=NOW)
    assert job_for(alice, left.pk).status == "working"
    prints.jobs_sweep(at=NOW + LEASE + timedelta(seconds=1))
    assert job_for(alice, left.pk).status == "interrupted"


def test_a_worker_whose_clock_is_put_back_by_an_hour_is_at_work_as_long_as_its_pages_come(job, alice):
    made, hour = job(), timedelta(hours=1)
    clocks = [NOW + hour, NOW + hour, NOW, NOW + timedelta(seconds=50), NOW + timedelta(seconds=100)]

    def clock():
        at = clocks.pop(0) if clocks else NOW + timedelta(seconds=110)
        if at < NOW + hour:
            prints.jobs_sweep(at=at)
        return at

    prints.job_run(job_id=made.pk, clock=clock)
    assert job_for(alice, made.pk).status == "done"


def test_a_dead_workers_job_is_started_again_before_any_sweep(job, alice):
    left = working(job(), NOW)
    again = prints.job_restart(user=alice, job_id=left.pk, at=NOW + LEASE + timedelta(seconds=1))
    assert (again.status, again.attempt) == ("waiting", 1)


def test_a_worker_that_was_thought_dead_does_not_overwrite_the_next_attempt(job, alice):
    made = job()

    def meanwhile(page):
        if page == 3:
            prints.job_restart(user=alice, job_id=made.pk, at=NOW + LEASE + timedelta(seconds=1))
            prints.job_run(job_id=made.pk, clock=lambda: NOW)

    assert run(made, before=meanwhile).status == "done"
    assert made.attempt == 2
    assert lying() == [f"prints/{made.pk}-2.pdf"]


# --- the sweep -----------------------------------------------------------------------------------


def test_a_file_is_kept_for_a_day(job, alice):
    made = run(job())
    prints.jobs_sweep(at=NOW + timedelta(hours=24))
    assert job_content(made)
    prints.jobs_sweep(at=NOW + timedelta(hours=24, seconds=1))
    assert lying() == []
    with pytest.raises(Missing):
        job_for(alice, made.pk)


def test_the_sweep_removes_what_belongs_to_no_job_and_nothing_else(job):
    made = run(job())
    for name in ("999-1.pdf", "999-1.png", f"{made.pk}-7.pdf", "notes.txt"):
        shared().save(f"prints/{name}", ContentFile(b"x"))
    prints.jobs_sweep(at=NOW)
    assert set(StoredFile.objects.values_list("name", flat=True)) == {f"prints/{made.pk}-1.pdf", "prints/notes.txt"}


def test_a_lost_message_is_sent_again_once_a_minute(job, monkeypatch):
    made, asked = job(), []
    monkeypatch.setattr(tasks, "worker_ask", lambda _task, pk: asked.append(pk))
    assert prints.jobs_sweep(at=NOW + timedelta(seconds=60)) == []
    assert prints.jobs_sweep(at=NOW + timedelta(seconds=61)) == [made.pk]
    assert prints.jobs_sweep(at=NOW + timedelta(seconds=62)) == []
    assert prints.jobs_sweep(at=NOW - timedelta(hours=1)) == [made.pk]  # the clock was put back
    PrintJob.objects.update(asked_at=NOW - timedelta(days=400))
    tasks.print_jobs_sweep()
    assert asked == [made.pk]


def test_half_of_a_file_is_read_by_nobody_and_goes_once_there_is_another_attempt(job, alice):
    """A worker that is killed between two parts leaves it."""
    made = run(job())
    StoredFile.objects.update(whole=False)
    with pytest.raises(Missing):
        job_content(made)
    PrintJob.objects.update(status=PrintStatus.WORKING, ended_at=None)
    late = NOW + LEASE + timedelta(seconds=1)
    again = run(prints.job_restart(user=alice, job_id=made.pk, at=late))
    prints.jobs_sweep(at=late)
    assert lying() == [f"prints/{made.pk}-2.pdf"]
    assert job_content(again).startswith(b"%PDF-")


def test_a_full_disk_leaves_no_half_of_a_file(job, monkeypatch):
    made = job()
    monkeypatch.setattr(StoredPart.objects, "create", lambda **_: (_ for _ in ()).throw(OSError("no space")))
    with pytest.raises(OSError, match="no space"):
        run(made)
    assert lying() == []
    assert job_for(made.owner, made.pk).status == "failed"


# --- what fills a print in -----------------------------------------------------------------------


def filled(slug, of, user, language="en"):
    return data_of(slug, of, asker=Asker(user), origin=ORIGIN, language=language)


def test_the_code_on_a_campaign_sheet_leads_back_with_its_revision(war, alice, bob):
    sheet = filled("campaign-sheet", f"campaign:{war.id}", bob)
    revision = war.campaign.version
    assert sheet.qr_url == f"{ORIGIN}/campaigns/{war.id}/?print={revision}"
    token = filled("campaign-sheet", f"campaign:{war.id}", alice).qr_url.split("/j/")[1].split("/")[0]
    assert grant_open(token) == campaign_link(war.id)


def test_a_card_for_each_general_and_a_form_for_each_round(war, alice):
    war.open(1)
    war.round(1, table="Kitchen")
    battle = war.battle(1).pk
    cards = filled("seat-cards", f"battle:{battle}", alice, "fr").cards
    assert [(card.seat, card.holder) for card in cards] == [
        ("Union", "bob"), ("Union", "Hugo"), ("Confédération", "Léa"), ("Confédération", "Tom"),
    ]  # fmt: skip
    assert "/j/" not in cards[0].qr_url  # Bob has an account
    assert grant_open(cards[2].qr_url.split("/j/")[1].split("/")[0]).seat == str(war.generals["Léa"])
    form = filled("result-form", f"battle:{battle}", alice)
    (group,) = form.groups
    assert (group.number, group.table, [row.holder for row in group.rows]) == (1, "Kitchen", ["bob", "Léa"])


def test_bob_gets_no_link_to_another_seat(war, bob):
    cards = filled("seat-cards", f"battle:{war.battle(1).pk}", bob).cards
    assert not any("/j/" in card.qr_url for card in cards)


@pytest.fixture
def duel(alice):
    sittings = [Sitting("attacker", alice.pk), Sitting("defender", None, "Zoé")]
    return match_create(game="battletech", host=alice, at=NOW, sittings=sittings, name="Arena")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_on_paper(duel, alice, language):
    cards = filled("seat-cards", f"match:{duel.pk}", alice, language).cards
    assert [card.seat for card in cards] == {"en": ["Attacker", "Defender"], "fr": ["Attaquant", "Défenseur"]}[language]
    assert [card.qr_url.endswith("?print=0") for card in cards] == [True, True]
    assert ["/j/" in card.qr_url for card in cards] == [False, True]


def test_the_pack_of_a_table_has_its_sheets_cards_and_form_in_order(duel, alice, job):
    title, orders = pack_of(f"match:{duel.pk}", {"paper": "letter"}, asker=Asker(alice))
    slugs = [order["product"] for order in orders]
    sheets = duel.sheets.count()
    assert title == "Arena"
    assert slugs[-2:] == ["seat-cards", "result-form"]
    assert slugs.count("record-sheet") == sheets > 1
    assert {order["paper"] for order in orders} == {"letter"}
    assert run(job(orders)).status == "done"


def test_the_document_of_a_pack_bears_the_name_of_the_pack(job):
    made = run(job(title="Friday – 李"))
    assert title_of_pdf(job_content(made)) == "Friday – 李"
