"""Every page as each reader: Alice organises, hosts and owns a record sheet of the campaign, Bob fights for the Union
and sits at the table, a spectator holds a link to both, Charlie is a stranger with an account, and somebody has
neither.

The table names the answer each gets, in that order; 302 leads to the sign-in page, or from the address of a form to the
page that it is on. An address that is missing from it fails, and so does one too many.
"""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.services.sheets import sheet_new
from core.grants import grants_withdraw
from matches.import_jobs import job_create as import_create
from matches.models import ImportJob
from matches.tables import Sitting, match_create
from print_room.models import PrintJob
from print_room.services import job_create
from tests.granting import signed, somebody, table_link
from tests.matches.files import archive, mtf
from tests.virginia import NOW
from web.urls import urlpatterns

from .test_html import LANGUAGES, faults

pytestmark = pytest.mark.django_db


READERS = ("alice", "bob", "spectator", "charlie", "nobody")
OPEN = (200, 200, 200, 200, 200)
SEEN = (200, 200, 200, 404, 404)
ORGANISER = (200, 403, 403, 404, 404)
ACCOUNT = (200, 200, 302, 200, 302)
FORM = (302, 302, 302, 302, 302)

PAGES = {
    "home": OPEN,
    "worker": OPEN,
    "manifest": OPEN,
    "offline": OPEN,
    "https": OPEN,
    "authority": (404, 404, 404, 404, 404),
    "language-set": FORM,
    "theme-set": FORM,
    "sign-in": (302, 302, 200, 302, 200),
    "sign-up": OPEN,
    "sign-out": FORM,
    "password": ACCOUNT,
    "profile": ACCOUNT,
    "token": FORM,
    "token-end": FORM,
    "join": OPEN,
    "link": OPEN,
    "invitation": FORM,
    "print": OPEN,
    "print-preview": OPEN,
    "print-night": ACCOUNT,
    "printer": ACCOUNT,
    "pack-change": FORM,
    "print-job-new": FORM,
    "print-job": (302, 404, 302, 404, 302),
    "print-job-stop": FORM,
    "print-job-again": FORM,
    "print-job-file": (409, 404, 302, 404, 302),
    "print-job-picture": (404, 404, 302, 404, 302),
    "print-blank": OPEN,
    "rankings": (200, 200, 200, 200, 302),
    "ranking-player": (200, 200, 200, 200, 302),
    "tools": OPEN,
    "tool-to-hit": OPEN,
    "tool-resolver": OPEN,
    "tool-battle-cry-reserve-roll": OPEN,
    "tool-battle-cry-event-roll": OPEN,
    "tool-battle-cry-combat": OPEN,
    "tool-battle-cry-battle-result": OPEN,
    "tool-battle-cry-campaign-verdict": OPEN,
    "tool-battle-cry-best-general": OPEN,
    "tables": OPEN,
    "table-new": ACCOUNT,
    "table": SEEN,
    "table-delete": FORM,
    "table-news": SEEN,
    "table-stream": (307, 307, 307, 404, 404),
    "table-play": FORM,
    "table-eyes": FORM,
    "table-undo": FORM,
    "table-undo-answer": FORM,
    "table-resign": (200, 200, 403, 404, 404),
    "table-rematch": FORM,
    "table-links": ORGANISER,
    "table-links-change": FORM,
    "table-seat": FORM,
    "table-nudge": FORM,
    "table-move": (200, 200, 403, 404, 404),
    "table-claim": FORM,
    "table-outlook": (404, 404, 404, 404, 404),  # of BattleTech only
    "sheets": OPEN,
    "sheet-new": ACCOUNT,
    "sheet-import": ACCOUNT,
    "sheet": SEEN,
    "sheet-delete": FORM,
    "sheet-news": SEEN,
    "sheet-stream": (307, 307, 307, 404, 404),
    "sheet-mark": FORM,
    "sheet-undo": FORM,
    "sheet-settings": FORM,
    "sheet-links": ORGANISER,
    "sheet-links-change": FORM,
    "sheet-export": SEEN,
    "sheet-print": SEEN,
    "mechs": OPEN,
    "mech-import": ACCOUNT,
    "mech": OPEN,
    "mech-print": OPEN,
    "maps": OPEN,
    "map-import": ACCOUNT,
    "import-job": (200, 404, 302, 404, 302),
    "map": OPEN,
    "campaigns": OPEN,
    "campaign-new": ACCOUNT,
    "campaign-import": ACCOUNT,
    "campaign": SEEN,
    "campaign-news": SEEN,
    "campaign-stream": (307, 307, 307, 404, 404),
    "campaign-settings": ORGANISER,
    "campaign-pots": FORM,
    "campaign-end": FORM,
    "campaign-rematch": FORM,
    "campaign-generals": SEEN,
    "general-retire": FORM,
    "campaign-leave": FORM,
    "general-rename": FORM,
    "general-remove": FORM,
    "campaign-links-change": FORM,
    "campaign-links": ORGANISER,
    "general-move": (403, 200, 403, 404, 404),
    "seat-claim": FORM,
    "campaign-journal": SEEN,
    "undo": FORM,
    "campaign-files": SEEN,
    "campaign-export": SEEN,
    "campaign-results": SEEN,
    "campaign-print": SEEN,
    "battle-add": ORGANISER,
    "battle": SEEN,
    "battle-plan": ORGANISER,
    "battle-roster": SEEN,
    "battle-news": SEEN,
    "battle-move": FORM,
}


def arguments(camp, table=None, sheet=None):
    """Says by the name of a page what its address is made of; of jobs those that there are by now."""
    battle = camp.battle()
    known = {
        "token-end": [1],
        "link": [signed(camp.watch())],
        "print-blank": ["campaign-sheet", "svg"],
        **{name: [pk] for pk in PrintJob.objects.values_list("pk", flat=True) for name in PAGES if "print-job" in name},
        "print-job-new": [],
        "import-job": list(ImportJob.objects.values_list("pk", flat=True)),
        "print-job-picture": [*PrintJob.objects.values_list("pk", flat=True), "png"],
        "ranking-player": [camp.campaign.generals.get(pk=camp.bob).player.uid],
        "campaign-print": [camp.id, "pdf"],
        "battle-move": [camp.id, battle, "open"],
        "campaign-links-change": [camp.id, "make"],
        "table-links-change": [table and table.pk, "make"],
        "sheet-links-change": [sheet and sheet.pk, "make"],
        "mech": ["HBK-4G"],
        "tool-resolver": ["battletech", "resolve", "to-hit"],
        "mech-print": ["HBK-4G", "pdf"],
        "map": ["training"],
        "invitation": [1],
        "sheet-print": [sheet and sheet.pk, "pdf"],
    }

    def of(name):
        if name in known:
            return known[name]
        if (name.startswith("sheet-") and name not in ("sheet-new", "sheet-import")) or name == "sheet":
            return [sheet.pk]
        if (name.startswith("table-") and name != "table-new") or name == "table":
            return [table.pk]
        if name.startswith("battle") and name != "battle-add":
            return [camp.id, battle]
        if name in ("campaigns", "campaign-new", "campaign-import"):
            return []
        in_campaign = name in ("undo", "seat-claim", "battle-add")
        in_campaign |= name.startswith("general-")
        return [camp.id] if in_campaign or (name.startswith("campaign-") or name == "campaign") else []

    return of


@pytest.fixture
def readers(reader, guest, camp, alice, bob, charlie):
    return dict(zip(READERS, (reader(alice), reader(bob), guest(camp.watch()), reader(charlie), reader()), strict=True))


@pytest.fixture
def table(alice, bob, readers):
    """A table of Bitva: Alice hosts and plays south, Bob north; the spectator opened a link to it."""
    sittings = [Sitting("south", alice.pk), Sitting("north", bob.pk)]
    made = match_create(game="bitva", host=alice, at=NOW, sittings=sittings)
    readers["spectator"].go("link", signed(table_link(made.pk))).send("/j/")
    return made


@pytest.fixture
def sheet(alice, camp):
    """Alice's Hunchback in her campaign."""
    return sheet_new(asker=somebody(alice), design="HBK-4G", campaign=camp.id)


@pytest.fixture
def everything(readers, camp, fight, table, sheet, alice):
    """One of each thing that has a page; gives the address of a page by its name."""
    fight()
    job_create(user=alice, at=NOW, title="Tonight", orders=[{"product": "seat-cards"}], origin="", language="en")
    files = [SimpleUploadedFile("mechs.zip", archive(("a.mtf", mtf())))]
    import_create(owner=alice, kind="mechs", uploads=files, total=1, at=NOW)
    of = arguments(camp, table, sheet)
    return lambda name: reverse(name, args=of(name))


def test_the_table_names_every_page():
    assert {pattern.name for pattern in urlpatterns} == set(PAGES)


def test_every_page_for_every_reader(readers, everything):
    answers = {}
    for name in PAGES:
        path = everything(name)
        answers[name] = tuple(reader.client.get(path).status_code for reader in readers.values())
    assert answers == PAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_sound(language, readers, everything):
    """By what test_html.py asks of a page."""
    alices, found = readers["alice"], {}
    alices.client.cookies["django_language"] = language
    for name in PAGES:
        page = alices.open(everything(name))
        if "<!doctype html>" in page.html[:100].lower():  # no file, and no part of a page
            found[name] = list(faults(page, language))
    assert len(found) > 40
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_the_address_of_a_form_leads_to_a_page_above_it(readers, everything):
    led = {}
    for path in (everything(name) for name, answers in PAGES.items() if answers == FORM):
        answer = readers["alice"].client.get(path, follow=True)
        led[path] = (answer.status_code, path.startswith(answer.redirect_chain[-1][0].partition("#")[0]))
    assert {path: how for path, how in led.items() if how != (200, True)} == {}
    assert led


WRITES = {
    "campaign-settings": {"name": "Stolen", "language": "fr"},
    "campaign-pots": {"side": "union", "delta": "5"},
    "campaign-end": {},
    "campaign-generals": {"side": "union", "name": "Mole"},
    "general-retire": {"general": "BOB", "active": "0"},
    "general-rename": {"general": "BOB", "name": "Mole"},
    "general-remove": {"general": "BOB"},
    "campaign-links-change": {"gives": "spectator", "label": "Mole"},
    "battle-add": {"scenario": "shiloh"},
    "battle-plan": {"name": "Stolen", "first_side": "union", "victory_flags": "1"},
    "battle-move": {"seen": "1"},
}


@pytest.mark.parametrize("who", ["bob", "spectator", "charlie", "nobody"])
def test_only_the_organiser_writes(who, readers, camp):
    before = camp.campaign.journal.count()
    visitor = readers[who]
    token = visitor.go("tools").forms[0].values["csrfmiddlewaretoken"][0]
    of = arguments(camp)
    for name, fields in WRITES.items():
        data = {k: str(camp.bob) if v == "BOB" else v for k, v in fields.items()}
        answer = visitor.client.post(reverse(name, args=of(name)), {**data, "csrfmiddlewaretoken": token})
        assert answer.status_code in (302, 403, 404, 422), name
    assert camp.campaign.journal.count() == before


@pytest.mark.parametrize("token", ["nonsense", "WzEsMSxudWxsLCIiXQ:1x:aaaa"])
def test_a_link_of_somebody_elses_making_is_no_page(reader, token):
    assert reader().go("link", token).status == 404


@pytest.mark.parametrize("number", [2**63, 10**30], ids=["one more than a row can have", "many digits"])
def test_a_number_that_no_row_has_is_no_page_and_no_fault_of_ours(reader, alice, number):
    """Not even a database is asked: SQLite and PostgreSQL take up to 2⁶³ - 1."""
    alices = reader(alice)
    rows = [row for row in urlpatterns if any(name.endswith("_id") for name in row.pattern.converters)]
    assert len(rows) > 60
    others = {"ending": "pdf", "action": "open"}
    for row in rows:
        parts = re.split(r"<\w+:(\w+)>", str(row.pattern))
        parts[1::2] = [str(others.get(name, number)) for name in parts[1::2]]
        assert alices.open(f"/{''.join(parts)}").status == 404, row.name


def test_a_battle_of_another_campaign_is_no_page_here(reader, alice, camp, make_camp):
    """Its id in the address of one's own campaign opens nothing."""
    other = make_camp("shiloh")
    assert reader(alice).open(reverse("battle", args=[camp.id, other.battle()])).status == 404


def test_a_stranger_cannot_act_on_another_campaign_through_her_own(reader, charlie, camp, make_camp, account):
    theirs = type(camp)(charlie, account("dora"))
    charlies = reader(charlie)
    page = charlies.open(theirs.desk())
    form = page.form("/do/open/")
    path = reverse("battle-move", args=[theirs.id, camp.battle(), "open"])
    assert charlies.send(path, "post", form.values).status == 404
    assert camp.campaign.battles.get(number=1).status == "planned"


def test_a_pass_for_one_campaign_opens_no_other(guest, camp, make_camp):
    other = make_camp("shiloh")
    watcher = guest(camp.watch())
    assert watcher.go("campaign", camp.id).status == 200
    assert watcher.go("campaign", other.id).status == 404


def test_a_link_that_was_withdrawn_opens_nothing(reader, camp):
    held = camp.watch()
    grants_withdraw("campaign", camp.id, NOW)
    assert reader().go("link", signed(held)).status == 404
