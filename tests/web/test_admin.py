"""The operator's back office: what can be found there, withdrawn and deleted, and that nobody else gets in."""

import re
from collections import Counter

import pytest
from django.apps import apps
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone
from django.utils.functional import Promise

from campaigns.models import (
    ApiKey,
    BattleRound,
    Campaign,
    General,
    JournalEntry,
    Player,
    PlayerStanding,
    User,
)
from campaigns.services.keys import key_make
from core.models import Grant
from core.news import gone_read
from matches.models import ImportJob, Match, Move, RecordSheet, SheetMark
from matches.sheets import sheet_create
from matches.tables import Sitting, match_create
from print_room.models import PrintJob
from tests.granting import campaign_link, sheet_link, signed, table_link
from web.admin import BETWEEN, called

from .back_office import LISTS
from .bench import ROLL, Bench

pytestmark = pytest.mark.django_db

READ_ONLY = [name for name in LISTS if name != "campaigns/user"]


@pytest.fixture
def rows(camp, duel, bob):
    """One of everything, Bob's where it is somebody's."""
    now = timezone.now()
    match = duel.match
    Match.objects.filter(pk=match.pk).update(host=bob)
    grant = table_link(match.pk, "north")
    Grant.objects.filter(pk=grant.pk).update(label="Zoé")
    return {
        "campaigns/user": bob,
        "campaigns/apikey": key_make(user=bob, name="one", at=now)[0],
        "campaigns/campaign": camp.campaign,
        "print_room/printjob": PrintJob.objects.create(
            owner=bob, title="A night", orders=[], origin="http://x", created_at=now, asked_at=now
        ),
        "matches/match": match,
        "matches/recordsheet": sheet_create(user=bob, design="HBK-4G"),
        "matches/importjob": ImportJob.objects.create(
            owner=bob, kind="mechs", files=[], total=1, created_at=now, asked_at=now
        ),
        "core/grant": grant,
    }


def delete(office, name, row):
    return office.post(f"/admin/{name}/{row.pk}/delete/", {"post": "yes"})


def chosen(office, name, action, *rows, **more):
    """Choose rows of a list and press an action."""
    form = {"action": action, "_selected_action": [row.pk for row in rows], **more}
    return office.post(f"/admin/{name}/", form, follow=True)


class TestWhoGetsIn:
    @pytest.mark.parametrize("name", LISTS)
    def test_bob_and_strangers_are_asked_to_sign_in(self, bob, name):
        signed_in = Client()
        signed_in.force_login(bob)
        for client in (signed_in, Client()):
            answer = client.get(f"/admin/{name}/")
            assert (answer.status_code, answer.headers["Location"].partition("?")[0]) == (302, "/admin/login/")

    @pytest.mark.parametrize("name", LISTS)
    def test_a_member_of_the_staff_gets_what_it_was_permitted_and_nothing_else(self, bob, rows, name):
        bob.is_staff = True
        bob.save()
        bob.user_permissions.add(Permission.objects.get(codename="view_match"))
        client = Client()
        client.force_login(bob)
        assert client.get(f"/admin/{name}/").status_code == (200 if name == "matches/match" else 403)
        assert delete(client, name, rows[name]).status_code == 403

    def test_whoever_may_only_look_at_grants_is_offered_no_withdrawing(self, bob, rows):
        bob.is_staff = True
        bob.save()
        bob.user_permissions.add(Permission.objects.get(codename="view_grant"))
        client = Client()
        client.force_login(bob)
        chosen(client, "core/grant", "withdraw", rows["core/grant"])
        assert Grant.objects.get(pk=rows["core/grant"].pk).withdrawn_at is None


class TestWhatIsThere:
    @pytest.mark.parametrize("name", LISTS)
    def test_everything_is_found_by_what_is_said_of_it(self, office, rows, name):
        for asked, there in ((LISTS[name], True), ("nobody-of-this-name", False)):
            page = office.get(f"/admin/{name}/", {"q": asked})
            assert (page.status_code, f"/{name}/{rows[name].pk}/change/" in page.content.decode()) == (200, there)

    @pytest.mark.parametrize("name", READ_ONLY)
    def test_nothing_that_a_service_writes_can_be_edited_or_added(self, office, rows, name):
        page = office.get(f"/admin/{name}/{rows[name].pk}/change/")
        assert page.status_code == 200
        assert 'name="_save"' not in page.content.decode()
        assert office.post(f"/admin/{name}/{rows[name].pk}/change/", {"name": "Mine"}).status_code == 403
        assert office.get(f"/admin/{name}/add/").status_code == 403

    def test_lists_are_narrowed_down(self, office, rows):
        for name, narrowed in (
            ("campaigns/campaign", "status__exact=finished"),
            ("matches/match", "game=chess"),
            ("print_room/printjob", "status__exact=done"),
            ("matches/importjob", "kind__exact=maps"),
            ("core/grant", "withdrawn_at__isempty=0"),
            ("campaigns/apikey", "used_at__lt=2020-01-01T00:00Z"),
            ("matches/recordsheet", "created_at__lt=2020-01-01T00:00Z"),
            ("matches/recordsheet", "game=chess"),
            ("campaigns/user", "date_joined__lt=2020-01-01T00:00Z"),
            ("campaigns/user", "last_login__isnull=False"),
            ("campaigns/user", "is_active__exact=0"),
            ("campaigns/campaign", "created_at__lt=2020-01-01T00:00Z"),
            ("print_room/printjob", "created_at__lt=2020-01-01T00:00Z"),
            ("matches/importjob", "created_at__lt=2020-01-01T00:00Z"),
            ("core/grant", "ended_at__isempty=0"),
            ("core/grant", "used_at__lt=2020-01-01T00:00Z"),
        ):
            page = office.get(f"/admin/{name}/?{narrowed}")
            assert (page.status_code, f"/{rows[name].pk}/change/" in page.content.decode()) == (200, False), narrowed

    def test_a_copy_of_a_campaign_is_told_from_its_original(self, office, rows):
        rows["campaigns/campaign"].__class__.objects.filter(pk=rows["campaigns/campaign"].pk).update(origin="copy")
        page = office.get("/admin/campaigns/campaign/").content.decode()
        assert '<td class="field-origin">Copy of a campaign that is here</td>' in page

    def test_a_game_is_told_by_its_title_in_lists_filters_and_on_pages(self, office, rows):
        for name in ("matches/match", "matches/recordsheet"):
            rows[name].__class__.objects.filter(pk=rows[name].pk).update(game="invasion")
            page = office.get(f"/admin/{name}/").content.decode()
            assert 'class="field-of_game">BattleLore: Invasion</td>' in page
            assert re.search(r'<a href="\?game=invasion">\s*BattleLore: Invasion\s*</a>', page)
            page = office.get(f"/admin/{name}/{rows[name].pk}/change/").content.decode()
            assert ">BattleLore: Invasion</div>" in page

    @pytest.mark.parametrize(
        ("language", "name", "headings"),
        [
            ("en", "core/grant", ["Kind", "Role", "Withdrawn at", "Ended at", "Made at", "Last used"]),
            (
                "fr",
                "core/grant",
                ["Sorte", "Rôle", "Date du retrait", "Terminé le", "Date de création", "Dernier usage"],
            ),
            ("fr", "campaigns/apikey", ["Date de création", "Dernier usage", "Compte"]),
            ("fr", "campaigns/campaign", ["État", "Origine", "Date de création", "Langue"]),
            (
                "fr",
                "campaigns/user",
                ["Actif", "Statut équipe", "Statut super-utilisateur", "Date d’inscription", "Dernière connexion"],
            ),
        ],
    )
    def test_a_filter_is_headed_by_what_it_asks_about(self, office, rows, language, name, headings):
        Grant.objects.filter(pk=rows["core/grant"].pk).update(withdrawn_at=timezone.now(), ended_at=timezone.now())
        table_link(rows["matches/match"].pk)
        key_make(user=User.objects.get(username="olga"), name="two", at=timezone.now())
        page = office.get(f"/admin/{name}/", headers={"Accept-Language": language}).content.decode()
        assert re.findall(r"<summary>(.*?)</summary>", page) == headings

    def test_no_page_shows_a_key_a_link_or_a_position(self, office, rows, alice):
        key, secret = key_make(user=alice, name="two", at=timezone.now())
        secrets = [secret, key.digest, signed(rows["core/grant"]), signed(rows["core/grant"]).partition(":")[2]]
        for name, row in rows.items():
            for path in (f"/admin/{name}/", f"/admin/{name}/{row.pk}/change/"):
                page = office.get(path).content.decode()
                assert [leaked for leaked in secrets if leaked in page] == []
                assert "lots" not in page  # of the position of a table

    @pytest.mark.parametrize("name", ["", *LISTS])
    def test_it_is_told_in_french(self, office, rows, name):
        paths = [f"/admin/{name}/".replace("//", "/")] + ([f"/admin/{name}/{rows[name].pk}/change/"] if name else [])
        ours = r"\b(grants?|record sheets?|made at|ended at|withdrawn at|lines of the log|owner|for whom|state|kind)\b"
        for path in paths:
            page = office.get(path, headers={"Accept-Language": "fr"}).content.decode()
            text = re.sub(r"<option.*?</option>|<[^>]*>", " ", page)  # the names of permissions are Django's
            assert re.findall(ours, text, re.IGNORECASE) == []


class TestGrants:
    @pytest.fixture
    def links(self, camp, rows, alice):
        """A link to Alice's campaign, to a sheet of Bob's and to the sheet of a mech at Alice's table."""
        seats = [Sitting("attacker", alice.pk), Sitting("defender", alice.pk)]
        match = match_create(game="battletech", host=alice, at=timezone.now(), sittings=seats, name="Tukayyid")
        return {
            "Virginia": campaign_link(camp.id),
            "HBK-4G": sheet_link(rows["matches/recordsheet"].pk),
            "Tukayyid": sheet_link(match.sheets.first().pk),
        }

    @pytest.mark.parametrize(
        ("asked", "found"),
        [("virginia", ["Virginia"]), ("Tukayyid", ["Tukayyid"]), ("alice", ["Virginia", "Tukayyid"]), ("no-one", [])],
    )
    def test_they_are_found_by_what_they_lead_to_and_by_its_owner(self, office, links, asked, found):
        page = office.get("/admin/core/grant/", {"q": asked}).content.decode()
        assert [name for name, link in links.items() if f"/core/grant/{link.pk}/change/" in page] == found

    def test_each_leads_to_the_page_of_its_thing_and_of_its_owner(self, office, links, alice):
        for kind, name in (("campaigns/campaign", "Virginia"), ("matches/recordsheet", "Tukayyid")):
            link = links[name]
            for path in ("/admin/core/grant/", f"/admin/core/grant/{link.pk}/change/"):
                page = office.get(path).content.decode()
                assert f'href="/admin/{kind}/{link.object}/change/"' in page
                assert f'href="/admin/campaigns/user/{alice.pk}/change/">alice</a>' in page

    def test_each_leads_to_its_own_page_by_a_link_of_its_own(self, office, links):
        page = office.get("/admin/core/grant/").content.decode()
        for link in links.values():
            (words,) = re.findall(rf'<a href="/admin/core/grant/{link.pk}/change/[^>]*>(.*?)</a>', page)
            assert words in {"Campaign", "Record sheet"}

    def test_one_to_a_table_without_a_name_says_its_game_in_words(self, office, duel):
        Match.objects.filter(pk=duel.match.pk).update(name="", game="invasion")
        table_link(duel.match.pk, "north")
        assert f">BattleLore: Invasion {duel.match.pk}</a>" in office.get("/admin/core/grant/").content.decode()

    def test_its_seat_is_told_by_its_name(self, office, camp, duel):
        side, general = (
            Grant.objects.get_or_create(kind=Grant.Kind.CAMPAIGN, object=camp.id, role=role, seat=seat)[0]
            for role, seat in (("side", "union"), ("general", str(camp.lea)))
        )
        seat = table_link(duel.match.pk, "north")
        Match.objects.filter(pk=duel.match.pk).update(game="bitva")
        for link, name in ((side, "Union"), (general, "Léa"), (seat, "Nord"), (campaign_link(camp.id), "-")):
            for path in ("/admin/core/grant/", f"/admin/core/grant/{link.pk}/change/"):
                page = office.get(path, headers={"Accept-Language": "fr"}).content.decode()
                assert re.search(rf'class="(field-place">|readonly">){name}<', page), (path, name)

    def test_one_to_a_thing_that_is_gone_is_shown_by_its_number(self, office):
        link = Grant.objects.create(kind=Grant.Kind.TABLE, object=123456)
        assert ">123456<" in office.get("/admin/core/grant/").content.decode()
        assert "123456" in office.get(f"/admin/core/grant/{link.pk}/change/").content.decode()

    def test_a_longer_list_asks_no_more_of_the_database(self, office, camp, django_assert_max_num_queries):
        def asked():
            with django_assert_max_num_queries(20) as queries:
                office.get("/admin/core/grant/", {"q": "virginia"})
            return len(queries)

        Grant.objects.create(kind=Grant.Kind.CAMPAIGN, object=camp.id, role="general", seat=str(camp.bob), label="Bob")
        few = asked()
        for general in (camp.bob, camp.lea):
            Grant.objects.create(kind=Grant.Kind.CAMPAIGN, object=camp.id, role="general", seat=str(general))
        assert asked() == few


class TestSheets:
    @pytest.fixture
    def at_table(self, alice):
        seats = [Sitting("attacker", alice.pk), Sitting("defender", alice.pk)]
        return match_create(game="battletech", host=alice, at=timezone.now(), sittings=seats).sheets.first()

    def test_those_of_a_table_are_told_from_those_of_their_own(self, office, rows, at_table):
        own = rows["matches/recordsheet"]
        for kept, there in (("", (True, True)), ("own", (True, False)), ("table", (False, True))):
            page = office.get("/admin/matches/recordsheet/", {"kept": kept} if kept else {}).content.decode()
            assert tuple(f"/recordsheet/{sheet.pk}/change/" in page for sheet in (own, at_table)) == there

    def test_one_of_a_table_is_not_deleted_by_itself(self, office, at_table):
        assert delete(office, "matches/recordsheet", at_table).status_code == 403
        chosen(office, "matches/recordsheet", "delete_selected", at_table, post="yes")
        assert RecordSheet.objects.filter(pk=at_table.pk).exists()


class TestWithdrawing:
    def test_a_tables_link_shuts(self, office, rows, reader):
        guest = reader()
        assert guest.go("link", signed(rows["core/grant"])).status == 200
        page = chosen(office, "core/grant", "withdraw", rows["core/grant"])
        assert Grant.objects.get(pk=rows["core/grant"].pk).withdrawn_at
        assert "1 grant was withdrawn." in page.content.decode()
        assert "no longer valid" in reader().go("link", signed(rows["core/grant"])).text

    def test_a_campaigns_link_shuts_and_its_journal_says_by_whom(self, office, camp):
        link = campaign_link(camp.id)
        chosen(office, "core/grant", "withdraw", link)
        line = JournalEntry.objects.filter(campaign=camp.id).first()
        assert (line.kind, line.actor_name) == ("link-withdrawn", "olga")

    def test_withdrawn_twice_it_is_written_once(self, office, camp):
        link = campaign_link(camp.id)
        for words in ("1 grant was", "0 grants were"):
            page = chosen(office, "core/grant", "withdraw", link)
            assert f"{words} withdrawn." in page.content.decode()
        assert JournalEntry.objects.filter(campaign=camp.id, kind="link-withdrawn").count() == 1

    def test_a_grant_is_withdrawn_before_it_is_deleted_and_whoever_listens_by_it_is_told(
        self, office, rows, monkeypatch, django_capture_on_commit_callbacks
    ):
        link, heard = rows["core/grant"], []
        monkeypatch.setattr("core.news.send", lambda raw: heard.append(gone_read(raw)))
        with django_capture_on_commit_callbacks(execute=True):
            assert delete(office, "core/grant", link).status_code == 302
        assert not Grant.objects.filter(pk=link.pk).exists()
        assert {("grant", link.pk)} in heard

    def test_the_journal_of_a_campaign_says_who_deleted_a_link_to_it(self, office, camp):
        link = campaign_link(camp.id)
        chosen(office, "core/grant", "delete_selected", link, post="yes")
        line = JournalEntry.objects.filter(campaign=camp.id).first()
        assert (line.kind, line.actor_name) == ("link-withdrawn", "olga")
        assert not Grant.objects.filter(pk=link.pk).exists()

    def test_one_that_was_withdrawn_before_is_deleted_without_another_line(self, office, camp):
        link = campaign_link(camp.id)
        chosen(office, "core/grant", "withdraw", link)
        assert delete(office, "core/grant", link).status_code == 302
        assert JournalEntry.objects.filter(campaign=camp.id, kind="link-withdrawn").count() == 1

    def test_a_key_ends(self, office, rows):
        assert delete(office, "campaigns/apikey", rows["campaigns/apikey"]).status_code == 302
        assert not ApiKey.objects.exists()


class TestStaff:
    """Bob may set passwords and delete accounts, and is no superuser."""

    @pytest.fixture
    def helper(self, bob):
        User.objects.filter(pk=bob.pk).update(is_staff=True)
        bob.user_permissions.set(Permission.objects.filter(codename__in=["view_user", "change_user", "delete_user"]))
        browser = Client()
        browser.force_login(bob)
        return browser

    @pytest.mark.parametrize("whose", ["bob", "alice"])
    def test_rights_are_given_by_superusers_alone(self, helper, bob, alice, whose):
        account = {"bob": bob, "alice": alice}[whose]
        rights = {"is_staff": "on", "is_superuser": "on", "user_permissions": [Permission.objects.first().pk]}
        form = {"username": whose, "theme": "auto", "is_active": "on", "date_joined_0": "2026-11-20", **rights}
        helper.post(f"/admin/campaigns/user/{account.pk}/change/", {**form, "date_joined_1": "20:00:00"})
        account.refresh_from_db()
        assert not account.is_superuser
        assert account.is_staff == (whose == "bob")
        assert account.user_permissions.count() == (3 if whose == "bob" else 0)

    def test_a_password_is_set_anew_but_not_one_of_the_staff(self, helper, alice, operator):
        new = {"password1": "a-quiet-evening", "password2": "a-quiet-evening", "usable_password": "true"}
        statuses = {who: helper.post(f"/admin/campaigns/user/{who.pk}/password/", new) for who in (alice, operator)}
        assert [answer.status_code for answer in statuses.values()] == [302, 403]
        alice.refresh_from_db()
        operator.refresh_from_db()
        assert [alice.check_password("a-quiet-evening"), operator.check_password("a-quiet-evening")] == [True, False]

    def test_no_account_of_the_staff_is_deleted(self, helper, charlie, operator):
        assert delete(helper, "campaigns/user", operator).status_code == 403
        chosen(helper, "campaigns/user", "delete_selected", charlie, operator, post="yes")
        assert User.objects.filter(pk__in=[charlie.pk, operator.pk]).count() == 2
        assert delete(helper, "campaigns/user", charlie).status_code == 302
        assert not User.objects.filter(pk=charlie.pk).exists()


class TestDeleting:
    def test_a_campaign_goes_with_its_rounds_its_guests_and_its_links(self, office, fight, camp):
        fight()
        campaign_link(camp.id)
        assert PlayerStanding.objects.filter(player__user__username="bob").exists()
        assert delete(office, "campaigns/campaign", camp.campaign).status_code == 302
        left = [
            model.objects.count() for model in (Campaign, BattleRound, General, JournalEntry, Grant, PlayerStanding)
        ]
        assert left == [0] * 6
        assert not Player.objects.filter(user=None).exists()
        assert User.objects.filter(username="bob").exists()

    def test_a_table_goes_with_its_log_its_sheets_and_its_links(self, office, alice):
        seats = [Sitting("attacker", alice.pk), Sitting("defender", alice.pk)]
        match = match_create(game="battletech", host=alice, at=timezone.now(), sittings=seats)
        table_link(match.pk)
        sheet_link(RecordSheet.objects.filter(match=match).first().pk)
        chosen(office, "matches/match", "delete_selected", match, post="yes")
        assert [model.objects.count() for model in (Match, Move, RecordSheet, Grant)] == [0] * 4

    def test_a_sheet_goes_with_its_log_and_its_links(self, office, rows):
        sheet = rows["matches/recordsheet"]
        sheet_link(sheet.pk)
        assert delete(office, "matches/recordsheet", sheet).status_code == 302
        assert not RecordSheet.objects.filter(pk=sheet.pk).exists()
        assert not SheetMark.objects.filter(sheet=sheet.pk).exists()
        assert not Grant.objects.filter(kind=Grant.Kind.SHEET).exists()

    @pytest.mark.parametrize("name", ["print_room/printjob", "matches/importjob"])
    def test_a_job_goes(self, office, rows, name):
        assert delete(office, name, rows[name]).status_code == 302
        assert not type(rows[name]).objects.filter(pk=rows[name].pk).exists()

    def test_an_account_goes_with_what_is_its_own_and_stays_a_guest_where_others_played(self, office, rows, camp, bob):
        name = General.objects.get(pk=camp.bob).player.name
        assert delete(office, "campaigns/user", bob).status_code == 302
        assert not RecordSheet.objects.exists()
        assert not PrintJob.objects.exists()
        assert General.objects.get(pk=camp.bob).player.name == name
        table = Match.objects.get(pk=rows["matches/match"].pk)
        assert table.seats.get(seat="north").name == "bob"

    def test_the_organiser_of_a_campaign_stays_until_it_is_gone(self, office, camp, alice):
        page = delete(office, "campaigns/user", alice)
        assert page.status_code == 200
        assert "Virginia" in page.content.decode()
        assert User.objects.filter(pk=alice.pk).exists()


def everything():
    """Every row of the database, but for all-time records, which are computed from the rest."""
    kinds = [kind for kind in apps.get_models() if kind is not PlayerStanding]
    return {(kind, pk) for kind in kinds for pk in kind._base_manager.values_list("pk", flat=True)}


def summed_up(page):
    """How many of each kind the page says will go."""
    summary = page.content.decode().partition("<h2>Summary</h2>")[2].partition("</ul>")[0]
    return {kind[0].lower() + kind[1:]: int(count) for kind, count in re.findall(r"<li>([^<]*): (\d+)</li>", summary)}


def gone(office, name, *rows):
    """What the page says will go, and what is gone once it is done: how many of each kind."""
    action = {"action": "delete_selected", "_selected_action": [row.pk for row in rows]}
    listed = summed_up(office.post(f"/admin/{name}/", action))
    if len(rows) == 1:
        assert summed_up(office.get(f"/admin/{name}/{rows[0].pk}/delete/")) == listed
    before = everything()
    office.post(f"/admin/{name}/", action | {"post": "yes"})
    listed.pop("places of players", None)
    went = Counter(called(kind, several=True) for kind, _pk in before - everything())
    return listed, {kind[0].lower() + kind[1:]: count for kind, count in went.items()}


class TestWhatThePageSaysWillGo:
    """What it lists is gone afterwards, and what it does not list is there."""

    def test_of_an_account_with_a_table_of_its_own_sheets_jobs_and_keys(self, office, rows, alice, bob, account):
        own = Bench(bob, {"name": "Zoé"})
        own.play(ROLL, [6], user=bob)
        table_link(own.id, "north")
        sheet_link(rows["matches/recordsheet"].pk)
        listed, went = gone(office, "campaigns/user", bob)
        assert listed == went
        assert (listed["tables"], listed["record sheets"], listed["grants"]) == (1, 1, 2)

    def test_of_two_accounts_that_sit_at_one_table_it_goes_with_both(self, office, duel, account):
        zoe, yann = account("zoe"), account("yann")
        shared, other = Bench(zoe, {"user_id": yann.pk}), Bench(yann, {"user_id": duel.match.host.pk})
        assert gone(office, "campaigns/user", zoe, yann) == ({"accounts": 2, "tables": 1, "seats": 2},) * 2
        assert [Match.objects.filter(pk=bench.id).exists() for bench in (shared, other)] == [False, True]

    def test_of_one_of_them_it_stays_for_the_other(self, office, duel, account):
        shared = Bench(account("zoe"), {"user_id": duel.match.host.pk})
        listed, went = gone(office, "campaigns/user", User.objects.get(username="zoe"))
        assert listed == went == {"accounts": 1}
        assert Match.objects.get(pk=shared.id).seats.get(seat="south").name == "zoe"

    def test_of_a_campaign_with_its_guests(self, office, fight, camp):
        fight()
        campaign_link(camp.id)
        listed, went = gone(office, "campaigns/campaign", camp.campaign)
        assert listed == went
        assert (listed["campaigns"], listed["players"], listed["lines of the journal"] > 3) == (1, 1, True)

    def test_of_a_grant_in_french(self, office, camp):
        link = campaign_link(camp.id)
        page = office.get(f"/admin/core/grant/{link.pk}/delete/", headers={"Accept-Language": "fr"}).content.decode()
        assert f"Campagne {camp.id}: Regarde" in page
        assert "Administration de Bivouac" in page

    def test_of_a_campaign_in_french(self, office, fight, camp):
        fight()
        page = office.get(f"/admin/campaigns/campaign/{camp.id}/delete/", headers={"Accept-Language": "fr"}).content
        for words in ("Lignes du journal", "Lignes des pots", "Généraux"):
            assert f"<li>{words}" in page.decode()

    @pytest.mark.parametrize("app", ["core", "matches", "campaigns", "print_room"])
    def test_every_kind_of_row_has_its_words(self, app):
        for kind in apps.get_app_config(app).get_models(include_auto_created=True):
            meta = kind._meta
            for words in BETWEEN.get(kind, (meta.verbose_name, meta.verbose_name_plural)):
                assert isinstance(words, Promise), meta.label

    def test_of_a_guest_who_plays_in_another_campaign_too(self, office, camp, make_camp):
        other = make_camp()
        General.objects.filter(pk=other.lea).update(player=General.objects.get(pk=camp.lea).player)
        Player.objects.filter(generals=None, user=None).delete()
        listed, went = gone(office, "campaigns/campaign", camp.campaign)
        assert listed == went
        assert "players" not in listed
        listed, went = gone(office, "campaigns/campaign", other.campaign)
        assert (listed, listed["players"]) == (went, 1)

    def test_of_a_table_with_its_log_and_sheets(self, office, alice):
        seats = [Sitting("attacker", alice.pk), Sitting("defender", alice.pk)]
        match = match_create(game="battletech", host=alice, at=timezone.now(), sittings=seats)
        table_link(match.pk)
        sheet_link(match.sheets.first().pk)
        listed, went = gone(office, "matches/match", match)
        assert listed == went
        assert listed["grants"] == 2

    @pytest.mark.parametrize("name", [name for name in LISTS if name != "campaigns/user"])
    def test_of_everything_else(self, office, rows, name):
        listed, went = gone(office, name, rows[name])
        assert listed == went != {}

    def test_whoever_may_not_delete_tables_deletes_no_account_that_has_some(self, rows, account, bob):
        clerk = account("clerk")
        clerk.is_staff = True
        clerk.save()
        clerk.user_permissions.set(Permission.objects.filter(codename__in=("view_user", "delete_user")))
        Bench(bob, {"name": "Zoé"})
        client = Client()
        client.force_login(clerk)
        assert delete(client, "campaigns/user", bob).status_code == 403
        assert User.objects.filter(pk=bob.pk).exists()


def test_standings_are_asked_for_anew(office, camp, monkeypatch):
    asked = []
    monkeypatch.setattr("web.admin.worker_ask", lambda _task, pk: asked.append(pk))
    page = chosen(office, "campaigns/campaign", "standings_compute", camp.campaign)
    assert asked == [camp.id]
    assert "The standing of 1 campaign was asked for." in page.content.decode()
