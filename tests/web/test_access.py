"""Every page as each reader: Alice organises, Bob fights for the Union, a spectator holds a link, Charlie is a stranger
with an account, and somebody has neither.

The table names the answer each gets, in that order; 302 leads to the sign-in page. An address that is missing from it
fails, and so does one too many.
"""

import pytest
from django.urls import reverse

from campaigns.access import Pass
from web.urls import urlpatterns

pytestmark = pytest.mark.django_db

READERS = ("alice", "bob", "spectator", "charlie", "nobody")
OPEN = (200, 200, 200, 200, 200)
SEEN = (200, 200, 200, 404, 404)
ORGANISER = (200, 403, 403, 404, 404)
ACCOUNT = (200, 200, 302, 200, 302)
POST_ONLY = (405, 405, 405, 405, 405)

PAGES = {
    "home": OPEN,
    "language-set": POST_ONLY,
    "theme-set": POST_ONLY,
    "sign-in": (302, 302, 200, 302, 200),
    "sign-up": OPEN,
    "sign-out": POST_ONLY,
    "password": ACCOUNT,
    "profile": ACCOUNT,
    "token": (405, 405, 302, 405, 302),
    "join": OPEN,
    "link": OPEN,
    "print": OPEN,
    "print-blank": OPEN,
    "rankings": (200, 200, 200, 200, 302),
    "ranking-player": (200, 200, 200, 200, 302),
    "tools": OPEN,
    "tool-reserve": OPEN,
    "tool-event": OPEN,
    "tool-combat": OPEN,
    "tool-battle": OPEN,
    "tool-verdict": OPEN,
    "tool-generals": OPEN,
    "campaigns": OPEN,
    "campaign-new": ACCOUNT,
    "campaign-import": ACCOUNT,
    "campaign": SEEN,
    "campaign-settings": ORGANISER,
    "campaign-pots": POST_ONLY,
    "campaign-end": POST_ONLY,
    "campaign-generals": SEEN,
    "general-retire": POST_ONLY,
    "campaign-links": ORGANISER,
    "links-withdraw": POST_ONLY,
    "seat-claim": (405, 405, 302, 405, 302),
    "campaign-journal": SEEN,
    "undo": POST_ONLY,
    "campaign-files": SEEN,
    "campaign-export": SEEN,
    "campaign-results": SEEN,
    "campaign-print": SEEN,
    "battle-add": ORGANISER,
    "battle": SEEN,
    "battle-plan": ORGANISER,
    "battle-roster": SEEN,
    "battle-news": SEEN,
    "battle-move": POST_ONLY,
}


def arguments(name, camp):
    """What the address of a page is made of."""
    battle = camp.battle()
    known = {
        "link": [camp.watch().sign()],
        "print-blank": ["campaign-sheet", "svg"],
        "ranking-player": [camp.campaign.generals.get(pk=camp.bob).player.uid],
        "campaign-print": [camp.id, "pdf"],
        "battle-move": [camp.id, battle, "open"],
    }
    if name in known:
        return known[name]
    if name.startswith("battle") and name != "battle-add":
        return [camp.id, battle]
    if name in ("campaigns", "campaign-new", "campaign-import"):
        return []
    in_campaign = name in ("undo", "general-retire", "links-withdraw", "seat-claim", "battle-add")
    return [camp.id] if in_campaign or (name.startswith("campaign-") or name == "campaign") else []


@pytest.fixture
def readers(reader, guest, camp, alice, bob, charlie):
    return dict(zip(READERS, (reader(alice), reader(bob), guest(camp.watch()), reader(charlie), reader()), strict=True))


def test_the_table_names_every_page():
    assert {pattern.name for pattern in urlpatterns} == set(PAGES)


def test_every_page_for_every_reader(readers, camp, fight):
    fight()
    answers = {}
    for name in PAGES:
        path = reverse(name, args=arguments(name, camp))
        answers[name] = tuple(one.client.get(path).status_code for one in readers.values())
    assert answers == PAGES


WRITES = {
    "campaign-settings": {"name": "Stolen", "language": "fr"},
    "campaign-pots": {"side": "union", "delta": "5"},
    "campaign-end": {},
    "campaign-generals": {"side": "union", "name": "Mole"},
    "general-retire": {"general": "BOB", "active": "0"},
    "links-withdraw": {},
    "battle-add": {"scenario": "shiloh"},
    "battle-plan": {"name": "Stolen", "first_side": "union", "victory_flags": "1"},
    "battle-move": {"seen": "1"},
}


@pytest.mark.parametrize("who", ["bob", "spectator", "charlie", "nobody"])
def test_only_the_organiser_writes(who, readers, camp):
    before = camp.campaign.journal.count()
    one = readers[who]
    token = one.go("tools").forms[0].values["csrfmiddlewaretoken"][0]
    for name, fields in WRITES.items():
        data = {k: str(camp.bob) if v == "BOB" else v for k, v in fields.items()}
        answer = one.client.post(reverse(name, args=arguments(name, camp)), {**data, "csrfmiddlewaretoken": token})
        assert answer.status_code in (302, 403, 404, 422), name
    assert camp.campaign.journal.count() == before


@pytest.mark.parametrize("token", ["nonsense", "WzEsMSxudWxsLCIiXQ:1x:aaaa"])
def test_a_link_of_somebody_elses_making_is_no_page(reader, token):
    assert reader().go("link", token).status == 404


def test_a_battle_of_another_campaign_is_no_page_here(reader, alice, camp, make_camp):
    """Its id in the address of one's own campaign opens nothing."""
    other = make_camp("shiloh")
    assert reader(alice).open(reverse("battle", args=[camp.id, other.battle()])).status == 404


def test_a_stranger_cannot_act_on_another_campaign_through_her_own(reader, charlie, camp, make_camp, account):
    theirs = type(camp)(charlie, account("dora"))
    one = reader(charlie)
    page = one.open(theirs.desk())
    form = page.form("/do/open/")
    path = reverse("battle-move", args=[theirs.id, camp.battle(), "open"])
    assert one.send(path, "post", form.values).status == 404
    assert camp.campaign.battles.get(number=1).status == "planned"


def test_a_pass_for_one_campaign_opens_no_other(guest, camp, make_camp):
    other = make_camp("shiloh")
    one = guest(camp.watch())
    assert one.go("campaign", camp.id).status == 200
    assert one.go("campaign", other.id).status == 404


def test_a_pass_of_an_older_revision_opens_nothing(reader, camp):
    assert reader().go("link", Pass(camp.id, 99).sign()).status == 404
