"""A retired general looks on and writes no more; generals are renamed, and removed while nothing hangs on them."""

import pytest
from django.urls import reverse

from api.urls import V1
from campaigns.models import Campaign, General, Player
from tests.granting import pass_of, signed

from .addresses import IDS
from .test_access import TABLE, Endpoint

pytestmark = pytest.mark.django_db

# What is the account's own, whatever it is in a campaign.
OWN = {"api-key", "api-keys", "api-leave", "api-invitation-accept", "api-invitation-decline"}
# Everything of a campaign that a general may ask to be done, and a record sheet's marks.
WRITES = [
    (name, method)
    for (name, method), (_world, _body, _match, codes) in TABLE.items()
    if method != "get" and codes[2:] == (403, 404, 401) and name not in OWN and "print-job" not in name
]


@pytest.fixture(params=["account", "link"])
def retired(request, front, as_bob, asker):
    """Makes a general of the Union, by his account or by a link: who asks, and the id."""

    def made():
        if request.param == "account":
            return as_bob, front.bob
        campaign = Campaign.objects.filter(pk=front.id)
        before = campaign.values_list("status", flat=True).get()
        campaign.update(status="running")  # one that has ended takes no more generals
        zoe = front.general("Zoé", "union")
        campaign.update(status=before)
        return asker(Authorization=f"Pass {pass_of(front.link(general=zoe))}"), zoe

    return made


@pytest.mark.parametrize(("name", "method"), WRITES, **IDS)
def test_a_retired_general_writes_at_no_address(front, retired, refusal, rows, name, method):
    endpoint = Endpoint(front, name, method)
    who, general = retired()
    General.objects.filter(pk=general).update(active=False)
    before = rows()
    refusal(endpoint(who), 403, "general-retired")
    assert rows() == before


def test_a_retired_general_still_looks(front, retired, as_alice):
    who, general = retired()
    as_alice.patch(f"campaigns/{front.id}/generals/{general}/", {"active": False}, match=front.version)
    seat = who.get(f"campaigns/{front.id}/").json()["seat"]
    assert (seat["role"], seat["general"]) == ("general", general)
    as_alice.patch(f"campaigns/{front.id}/generals/{general}/", {"active": True}, match=front.version)
    assert who.get(f"campaigns/{front.id}/journal/").status_code == 200


def test_a_recalled_general_writes_again(front, as_alice, as_bob, refusal):
    path = f"campaigns/{front.id}/generals/{front.bob}/"
    front.open()
    roll = f"rounds/{front.round()}/reserve-rolls/"
    as_alice.patch(path, {"active": False}, match=front.version)
    refusal(as_bob.post(roll, {"side": "union", "dice": ["flag", "flag"]}), 403, "general-retired")
    as_alice.patch(path, {"active": True}, match=front.version)
    assert as_bob.post(roll, {"side": "union", "dice": ["flag", "flag"]}).status_code == 201


def test_a_retired_general_marks_no_sheet_and_puts_none_into_the_campaign(front, retired, as_alice, as_bob, refusal):
    who, general = retired()
    sheet = as_alice.post("record-sheets/", {"design": "HBK-4G", "campaign": front.id}).json()["id"]
    own = as_bob.post("record-sheets/", {"design": "HBK-4G"}).json()["id"]
    General.objects.filter(pk__in=[general, front.bob]).update(active=False)
    hit = {"action": {"do": "hit", "location": "LA", "damage": 5}}
    refusal(who.post(f"record-sheets/{sheet}/marks/", hit), 403, "general-retired")
    refusal(who.post(f"record-sheets/{sheet}/undo/", match=1), 403, "general-retired")
    refusal(who.patch(f"record-sheets/{sheet}/", {"name": "Carlyle"}), 403, "general-retired")
    assert who.get(f"record-sheets/{sheet}/").status_code == 200
    refusal(as_bob.patch(f"record-sheets/{own}/", {"campaign": front.id}), 403, "general-retired")


def test_a_retired_guests_seat_is_not_claimed(front, as_charlie, refusal):
    link = signed(front.link(general=front.lea))
    General.objects.filter(pk=front.lea).update(active=False)
    refusal(as_charlie.post("joins/claim/", {"link": link}), 403, "general-retired")


# --- another name, and away -----------------------------------------------------------------------


@pytest.fixture
def lea(front):
    return f"campaigns/{front.id}/generals/{front.lea}/"


def name_of(asker, front, general):
    rows = asker.get(f"campaigns/{front.id}/generals/").json()["results"]
    return next((row["name"] for row in rows if row["id"] == general), None)


def test_a_guest_is_renamed_and_named_back(front, as_alice, lea):
    answer = as_alice.patch(lea, {"name": "Léonie"}, match=front.version).json()
    assert (answer["kind"], answer["was"], answer["name"]) == ("general-renamed", "Léa", "Léonie")
    assert name_of(as_alice, front, front.lea) == "Léonie"
    as_alice.post(f"campaigns/{front.id}/undo/", match=front.version)
    assert name_of(as_alice, front, front.lea) == "Léa"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "required"),
        ({"name": "  "}, 400, "required"),
        ({"name": "Léa"}, 400, "nothing-to-change"),
        ({"name": "Léonie", "active": False}, 400, "one-of-these"),
    ],
    ids=["nothing", "blank", "the same", "both"],
)
def test_a_name_that_is_none_is_refused(front, as_alice, lea, refusal, rows, body, status, code):
    before = rows()
    refusal(as_alice.patch(lea, body, match=front.version), status, code)
    assert rows() == before


def test_an_account_has_its_own_name(front, as_alice, refusal):
    path = f"campaigns/{front.id}/generals/{front.bob}/"
    refusal(as_alice.patch(path, {"name": "Robert"}, match=front.version), 409, "account-has-its-name")


def test_a_guest_who_plays_for_others_too_keeps_the_name(front, as_alice, as_bob, lea, refusal):
    """As a guest could before each campaign had names of its own."""
    other = as_bob.post("campaigns/", {"name": "Bob’s own"}).json()["id"]
    General.objects.create(campaign_id=other, player=Player.objects.get(name="Léa"), side="union")
    refusal(as_alice.patch(lea, {"name": "Léonie"}, match=front.version), 409, "guest-of-others")


def test_a_general_on_whom_nothing_hangs_is_removed_and_comes_back(front, as_alice, as_lea, lea, refusal):
    assert as_alice.delete(lea, match=front.version).json()["kind"] == "general-removed"
    assert name_of(as_alice, front, front.lea) is None
    assert not Player.objects.filter(name="Léa").exists()
    refusal(as_lea.get(f"campaigns/{front.id}/"), 404, "link-withdrawn")
    as_alice.post(f"campaigns/{front.id}/undo/", match=front.version)
    assert name_of(as_alice, front, front.lea) == "Léa"
    refusal(as_lea.get(f"campaigns/{front.id}/"), 404, "link-withdrawn")  # the organiser hands out another


def test_an_account_that_is_removed_sees_the_campaign_no_more(front, as_alice, as_bob, refusal):
    path = reverse("api-general", args=[front.id, front.bob])
    assert as_alice.delete(path, match=front.version).status_code == 200
    refusal(as_bob.get(f"campaigns/{front.id}/"), 404, "no-campaign")
    assert Player.objects.filter(name="bob").exists()


def test_a_general_with_a_round_or_a_line_of_the_journal_stays(front, as_alice, asker, lea, refusal, rows):
    """Léa has the round, and Zoé, who has none, has rolled for it."""
    front.open()
    round_id, zoe = front.round(), front.general("Zoé", "union")
    as_zoe = asker(Authorization=f"Pass {pass_of(front.link(general=zoe))}")
    rolled = as_zoe.post(f"rounds/{round_id}/reserve-rolls/", {"side": "union", "dice": ["flag", "flag"]})
    assert rolled.status_code == 201, rolled.content
    for path in (lea, lea.replace(str(front.lea), str(zoe))):
        before = rows()
        refusal(as_alice.delete(path, match=front.version), 409, "general-in-use")
        assert rows() == before


def test_the_table_of_writes_is_not_empty():
    assert len(WRITES) > 20
    assert {name for name, _method in WRITES} <= {pattern.name for pattern in V1}
