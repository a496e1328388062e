"""What the live process is told, and when: after the commit, of everything that changes the page of a table, of a
record sheet or of a campaign."""

import json
import socket
import time
from contextlib import closing
from datetime import UTC, datetime
from urllib.parse import urlsplit

import pytest
from django.core import signing
from django.db import transaction

from campaigns.access import CAMPAIGN, SHEET
from campaigns.journal import organiser_access
from campaigns.models import Campaign, Player, User
from campaigns.services.accounts import account_create, accounts_delete
from campaigns.services.campaigns import campaign_create, campaign_edit, campaigns_delete, links_renew
from campaigns.services.generals import general_add, general_code, general_remove, link_join
from campaigns.services.generals import seat_claim as campaign_claim
from campaigns.services.invitations import campaign_leave, invitation_decline, player_of
from campaigns.services.sheets import sheet_edit, sheet_new
from campaigns.services.undo import entry_undo
from campaigns.standings import standing_compute
from core import news, remote
from core.deleting import rows_delete
from core.errors import Missing, Stale
from core.grants import may
from core.news import (
    TICKET_SECONDS,
    Ticket,
    changed,
    gone_read,
    news_read,
    news_write,
    send,
    stream_address,
)
from core.receipts import WriteRequest
from matches.access import TABLE as TABLES
from matches.access import SheetAccess, TableAccess
from matches.links import links_withdraw
from matches.models import Match, RecordSheet
from matches.seats import link_take, seat_claim, seat_code, seat_give
from matches.sheets import sheet_mark
from matches.tables import Sitting, match_create, match_play, match_resign, matches_going
from matches.undo import match_undo, match_undo_answer
from tests.config.silent import Silent
from tests.granting import campaign_link, somebody, table_link
from tests.processes import PATIENCE

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
ROLL = {"do": "roll"}
TABLE = ("table", 7)


def tell(thing, version):
    send(news_write(thing, version))


class Ear:
    """Stands where the live process listens."""

    def __init__(self, folder):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(folder / "live.sock"))
        self.socket.setblocking(False)

    def heard(self):
        """The news since the last time."""
        found = []
        while True:
            try:
                raw = self.socket.recv(1000)
                found.append(news_read(raw) or gone_read(raw))
            except BlockingIOError:
                return found


@pytest.fixture
def folder(settings, tmp_path):
    settings.DATA_DIR, settings.NEWS_REDIS = tmp_path, ""
    return tmp_path


@pytest.fixture
def ear(folder):
    listening = Ear(folder)
    yield listening
    listening.socket.close()


# --- what is told ---------------------------------------------------------------------------------


@pytest.fixture
def table(ear, transactional_db, alice, bob):
    """Alice plays south, Bob north; both have thrown their lots, and what was told of it has been heard."""
    made = match_create(
        game="bitva", host=alice, at=NOW, sittings=[Sitting("south", alice.pk), Sitting("north", bob.pk)]
    )
    for user, face in ((alice, 6), (bob, 1)):
        match_play(request=WriteRequest(may(somebody(user), TABLES, pk=made.pk), NOW), action=ROLL, faces=[face])
    made.refresh_from_db()
    ear.heard()
    return made


def wish(alices, bobs):
    match_undo(request=WriteRequest(bobs, NOW))


def refused_wish(alices, bobs):
    match_undo(request=WriteRequest(bobs, NOW))
    match_undo_answer(request=WriteRequest(alices, NOW), agree=False)


def granted_wish(alices, bobs):
    match_undo(request=WriteRequest(bobs, NOW))
    match_undo_answer(request=WriteRequest(alices, NOW), agree=True)


def resignation(alices, bobs):
    match_resign(request=WriteRequest(bobs, NOW))


def guest_seat(alices, bobs):
    seat_give(access=alices, seat="north", sitting=Sitting("north", name="Zoé"), at=NOW)


def claimed_seat(alices, bobs):
    guest_seat(alices, bobs)
    link = table_link(alices.match.pk, "north")
    seat_claim(grants=[link], user=alices.match.host, at=NOW)


@pytest.mark.parametrize(
    ("what", "versions"),
    [
        (wish, [2]),
        (refused_wish, [2, 2]),
        (granted_wish, [2, 3]),
        (resignation, [3]),
        (guest_seat, [2]),
        (claimed_seat, [2, 2]),
    ],
    ids=lambda what: getattr(what, "__name__", None),
)
def test_whatever_changes_the_page_of_a_table_is_told(ear, table, alice, bob, what, versions):
    what(may(somebody(alice), TABLES, pk=table.pk), may(somebody(bob), TABLES, pk=table.pk))
    heard = [news for news in ear.heard() if isinstance(news, tuple)]
    assert heard == [(table.thing, version) for version in versions]


def test_every_move_is_told_those_of_computers_too(ear, transactional_db, alice):
    made = match_create(
        game="bitva",
        host=alice,
        at=NOW,
        dice="server",
        sittings=[Sitting("south", alice.pk), Sitting("north", computer="random")],
    )
    before = ear.heard()
    match_play(request=WriteRequest(may(somebody(alice), TABLES, pk=made.pk), NOW), action=ROLL)
    made.refresh_from_db()
    assert before + ear.heard() == [(made.thing, version) for version in range(1, made.version + 1)]


def test_grants_that_are_withdrawn_are_told_whatever_they_are_to(ear, table, alice):
    links = [table_link(table.pk, "north"), table_link(table.pk)]
    links_withdraw(access=may(somebody(alice), TABLES, pk=table.pk), at=NOW)
    assert ear.heard() == [frozenset(("grant", link.pk) for link in links)]
    campaign = campaign_create(user=alice, at=NOW, name="Virginia").campaign
    watching = campaign_link(campaign.pk)
    ear.heard()
    links_renew(request=WriteRequest(organiser_access(campaign), NOW))
    assert set(ear.heard()) == {frozenset([("grant", watching.pk)]), (campaign.thing, 2)}


def test_every_line_of_a_journal_is_told_and_the_standing_once_it_is_computed(ear, transactional_db, alice):
    campaign = campaign_create(user=alice, at=NOW, name="Virginia").campaign
    assert ear.heard() == [(("campaign", campaign.pk), 1)]
    campaign_edit(request=WriteRequest(organiser_access(campaign), NOW), listed=False)
    assert ear.heard() == [(campaign.thing, 2)]
    standing_compute(campaign_id=campaign.pk, at=NOW)
    assert ear.heard() == [(campaign.thing, 2)]  # the same once more: the page looks different


def test_every_mark_on_a_sheet_is_told_its_name_and_its_campaign_too(ear, transactional_db, alice):
    sheet = sheet_new(asker=somebody(alice), design="HBK-4G")
    ear.heard()
    access = may(somebody(alice), SHEET, pk=sheet.pk)
    sheet_mark(request=WriteRequest(access, NOW), action={"do": "hit", "location": "LA", "damage": 5, "side": "front"})
    assert ear.heard() == [(("sheet", sheet.pk), 1)]
    sheet_edit(asker=somebody(alice), access=access, name="Nadia", campaign=None)
    assert ear.heard() == [(sheet.thing, 1)] * 2


@pytest.fixture
def camp(ear, transactional_db, alice, bob):
    """Alice's campaign, in which Bob is a general."""
    campaign = campaign_create(user=alice, at=NOW, name="Virginia").campaign
    link_join(grant=campaign_link(campaign.pk, side="union"), user=bob, at=NOW)
    return campaign


def line_taken_back(campaign, bob):
    entry_undo(request=WriteRequest(organiser_access(campaign), NOW))


def removal(campaign, bob):
    general = campaign.generals.get(player__user=bob)
    general_remove(request=WriteRequest(organiser_access(campaign), NOW), general_id=general.pk)


def leaving(campaign, bob):
    campaign_leave(request=WriteRequest(may(somebody(bob), CAMPAIGN, pk=campaign.pk), NOW), user=bob)


def another_phone(campaign, bob):
    access = may(somebody(bob), CAMPAIGN, pk=campaign.pk)
    code = general_code(access=access, general_id=access.general_id, at=NOW)
    link_join(grant=code, user=None, at=NOW, key="another phone")


def invited(campaign, bob):
    """As a general that a guest has until then; Bob was one himself before."""
    removal(campaign, bob)
    request = WriteRequest(organiser_access(campaign), NOW)
    uid = str(player_of(bob).uid)
    Player.objects.filter(user=bob).update(created_by=campaign.organiser)  # so that Alice may pick him
    general_add(request=request, asker=somebody(campaign.organiser), side="union", player_uid=uid)


def refused_invitation(campaign, bob):
    invited(campaign, bob)
    invitation_decline(user=bob, at=NOW, invitation_id=campaign.invitations.get().pk)


def claimed_by_another(campaign, bob):
    """Of the general that Bob was invited to be."""
    invited(campaign, bob)
    link = campaign_link(campaign.pk, general=campaign.invitations.get().general_id)
    campaign_claim(grant=link, user=account_create(username="charlie", password="charlie-sings-well"), at=NOW)


def claim_taken_back(campaign, bob):
    removal(campaign, bob)
    request = WriteRequest(organiser_access(campaign), NOW)
    entry = general_add(request=request, asker=somebody(campaign.organiser), side="union", name="Zoé")
    campaign_claim(grant=campaign_link(campaign.pk, general=entry.data["id"]), user=bob, at=NOW)
    line_taken_back(campaign, bob)


def deletion(campaign, bob):
    accounts_delete(users=User.objects.filter(pk=bob.pk))


TWICE = (refused_invitation, claimed_by_another, claim_taken_back)  # removed first


@pytest.mark.parametrize("loses", [line_taken_back, removal, leaving, another_phone, *TWICE, deletion])
def test_an_account_that_loses_a_campaign_is_told_of(ear, camp, bob, loses):
    account = frozenset([("account", bob.pk)])
    ear.heard()
    loses(camp, bob)
    heard = ear.heard()
    assert heard.count(account) == (2 if loses in TWICE else 1)
    with pytest.raises(Missing):
        may(somebody(bob), CAMPAIGN, pk=camp.pk)


def test_of_what_is_deleted_only_what_one_listens_by_is_told(ear, camp):
    general_add(
        request=WriteRequest(organiser_access(camp), NOW), asker=somebody(camp.organiser), side="union", name="Zoé"
    )
    ear.heard()
    campaigns_delete(campaigns=Campaign.objects.filter(pk=camp.pk))
    kinds = [kind for news in ear.heard() for kind, _number in news]
    assert set(kinds) == {"campaign", "grant"}


def test_an_account_whose_seat_goes_to_another_phone_is_told_of(ear, table, bob):
    code = seat_code(access=may(somebody(bob), TABLES, pk=table.pk), seat="north", at=NOW)
    link_take(grant=code, user=None, at=NOW)
    assert ear.heard() == [frozenset([("account", bob.pk)]), (table.thing, 2)]


def test_a_seat_that_the_host_gives_away_is_told_of_and_a_table_that_is_deleted(ear, table, alice, bob):
    guest_seat(may(somebody(alice), TABLES, pk=table.pk), None)
    assert ear.heard() == [frozenset([("account", bob.pk)]), (table.thing, 2)]
    rows_delete(matches_going(Match.objects.filter(pk=table.pk)))
    assert ear.heard() == [frozenset([table.thing])]


def test_whoever_sees_a_sheet_by_its_campaign_looks_again_when_it_leaves(ear, camp, alice):
    sheet = sheet_new(asker=somebody(alice), design="HBK-4G", campaign=camp.pk)
    access = may(somebody(alice), SHEET, pk=sheet.pk)
    ear.heard()
    sheet_edit(asker=somebody(alice), access=access, campaign=camp.pk)
    assert ear.heard() == [(sheet.thing, 0)]  # it is there already
    sheet_edit(asker=somebody(alice), access=access, campaign=None)
    assert ear.heard() == [(sheet.thing, 0), frozenset([sheet.thing])]


def test_the_sheet_of_a_mech_in_a_match_listens_to_its_match(alice):
    match, sheet = Match(pk=3, version=9), RecordSheet(pk=5)
    assert SheetAccess(sheet).log.thing == ("sheet", 5)
    assert SheetAccess(sheet, table=TableAccess(match, (), ())).log is match


def test_a_refused_move_and_one_that_is_taken_back_with_its_transaction_are_not_told(ear, table, alice):
    access = may(somebody(alice), TABLES, pk=table.pk)
    with pytest.raises(Stale):
        match_resign(request=WriteRequest(access, NOW, 1))
    with transaction.atomic():
        match_resign(request=WriteRequest(access, NOW))
        assert ear.heard() == []  # not before the commit either
        transaction.set_rollback(True)
    assert ear.heard() == []


# --- nobody there ---------------------------------------------------------------------------------


@pytest.fixture(params=["never started", "killed", "stopped", "no room for a socket"])
def nobody(request, folder, settings):
    if request.param == "no room for a socket":
        settings.DATA_DIR = folder / ("deep" * 60)
    ear = Ear(folder) if request.param in ("killed", "stopped") else None
    if request.param == "killed":
        ear.socket.close()
    for _ in range(40):
        tell(TABLE, 1)  # one that is stopped has its queue full by now
    yield
    if ear:
        ear.socket.close()


def test_a_live_process_that_does_not_listen_holds_nobody_up(nobody, caplog):
    """What it costs: `python -m benchmarks broker`."""
    for version in range(2, 22):
        tell(TABLE, version)  # comes back, and raises nothing
    assert caplog.records == []  # nor is it worth a line: pages ask by themselves


def test_where_the_folder_takes_no_socket_the_loopback_does(folder, settings):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear:
        ear.bind(("127.0.0.1", 0))
        ear.settimeout(PATIENCE)
        settings.DATA_DIR, settings.LIVE_PORT = folder / ("deep" * 60), ear.getsockname()[1]
        tell(TABLE, 3)
        assert news_read(ear.recv(1000)) == (TABLE, 3)


@pytest.fixture
def dead_redis(settings, monkeypatch):
    """A Redis that refuses, and nobody has noticed yet."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        settings.NEWS_REDIS = f"redis://127.0.0.1:{nobody.getsockname()[1]}/0"
        monkeypatch.setattr(news.QUIET, "until", 0.0)
        yield nobody


def test_a_dead_redis_is_named_once_and_then_left_alone_for_a_while(dead_redis, monkeypatch, caplog):
    monkeypatch.setattr(remote, "QUIET_SECONDS", PATIENCE)
    for version in range(1, 22):
        tell(TABLE, version)
    assert [record.getMessage().split(" (")[0] for record in caplog.records] == ["Redis did not take the news"]


def test_a_silent_redis_is_asked_once_and_then_left_alone_for_a_while(settings, monkeypatch):
    monkeypatch.setattr(news.QUIET, "until", 0.0)
    monkeypatch.setattr(remote, "QUIET_SECONDS", PATIENCE)
    with closing(Silent()) as redis:
        settings.NEWS_REDIS = f"redis://127.0.0.1:{redis.port}/0"
        for version in range(1, 22):
            tell(TABLE, version)
        assert redis.asked == 1
        monkeypatch.setattr(news.QUIET, "until", 0.0)  # the while is over
        tell(TABLE, 22)
        assert redis.asked == 2


def test_a_write_goes_on_without_a_redis(dead_redis, transactional_db, caplog, alice):
    with transaction.atomic():
        changed(TABLE, 1)
    assert "Redis did not take the news" in caplog.text


# --- whom to believe ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "raw",
    [b"", b"table 7 3", b"table 7 3:bogus", "table 7 3:é".encode(), news_write(TABLE, 3)[:-1] + b"!"],
    ids=["nothing", "unsigned", "bogus", "not ASCII", "changed"],
)
def test_news_that_this_installation_did_not_write_are_passed_over(raw):
    assert news_read(raw) is None


def test_a_ticket_says_who_may_listen_to_what_for_half_a_minute(monkeypatch):
    ticket = Ticket(TABLE, 3, "http://laptop:8000")
    token, now = ticket.sign(), time.time()
    assert Ticket.read(token) == ticket
    assert Ticket.read(token + "x") is None
    assert Ticket.read(signing.dumps(["table", 7, 3, "http://laptop:8000"])) is None  # signed for something else
    monkeypatch.setattr(signing.time, "time", lambda: now + TICKET_SECONDS + 1)
    assert Ticket.read(token) is None


@pytest.mark.parametrize(
    ("home", "port", "origin"),
    [
        ("http://127.0.0.1:8000/", 8001, "http://127.0.0.1:8001"),
        ("http://laptop.local/", 8001, "http://laptop.local:8001"),
        ("http://[::1]:8000/", 8001, "http://[::1]:8001"),
        ("https://table.example/", 0, "https://table.example"),
        ("https://table.example:8443/", 0, "https://table.example:8443"),
    ],
)
def test_the_live_process_is_at_the_next_port_or_behind_the_same_proxy(settings, home, port, origin):
    settings.LIVE_PORT = port
    parts = urlsplit(stream_address(TABLE, 3, home))
    assert f"{parts.scheme}://{parts.netloc}" == origin
    ticket = Ticket.read(parts.path.removeprefix("/live/"))
    assert ticket is not None
    assert (ticket.thing, ticket.version, ticket.origin, ticket.by) == (TABLE, 3, home.rstrip("/"), ())
    assert json.dumps(parts.path).isascii()
