"""A table and a sheet whose game came with a package that is gone: they are listed, say so, and can be deleted.

In the database they differ from others by the key of their game alone; with a package that is really installed and then
is not: tests/config/test_game_gone.py.
"""

import pytest
from django.urls import reverse

from campaigns.services.sheets import sheet_new
from core.models import Grant
from games.registry import PLAYABLE
from matches.models import Match, MatchSeat, RecordSheet
from matches.sheets import sheet_create
from tests.granting import sheet_link, signed, somebody, table_link

pytestmark = pytest.mark.django_db

GONE = {"gone": {"game": "tafl"}, "too old": {"rules_version": 99}}


@pytest.fixture(params=GONE.values(), ids=GONE)
def table(duel, request):
    """Alice's table, at which Bob sits, of a game that is not here, or not as new as its rules."""
    Match.objects.filter(pk=duel.id).update(**request.param)
    return duel


@pytest.fixture
def sheet(alice):
    sheet = sheet_create(user=alice, design="HBK-4G", name="Grayson")
    RecordSheet.objects.filter(pk=sheet.pk).update(game="tafl")
    return sheet


def posted(visitor, name, pk):
    """Somebody sends the form of a page that offers none."""
    token = visitor.open("/tools/verdict/?union=1&confederacy=2").html and visitor.client.cookies
    token = visitor.go("tools").forms[0].values["csrfmiddlewaretoken"]
    return visitor.send(reverse(name, args=[pk]), "post", {"csrfmiddlewaretoken": token})


class TestTheLists:
    @pytest.mark.parametrize("path", ["/", "/tables/"])
    def test_a_table_is_named_after_its_game_and_said_not_to_be_installed(self, duel, alice, reader, path):
        Match.objects.filter(pk=duel.id).update(game="tafl")
        page = reader(alice).open(path)
        assert page.status == 200
        assert "A game that is not installed here: tafl" in page.text
        assert f'<a href="{duel.path}">tafl</a>' in page.html

    def test_of_a_game_that_is_too_old_here_it_says_so(self, duel, alice, reader):
        Match.objects.filter(pk=duel.id).update(rules_version=99)
        assert "A newer version of the game than is installed here: Bitva" in reader(alice).open("/tables/").text

    def test_one_that_was_over_comes_after_those_in_play(self, table, alice, reader):
        Match.objects.filter(pk=table.id).update(
            status="finished", outcome={"winners": [], "reason": "", "points": []}, name="Over"
        )
        open_ = Match.objects.create(
            game="tafl", rules_version=1, state={}, host=alice, name="In play", dice=Match.Dice.TABLE
        )
        page = reader(alice).open("/tables/").html
        assert page.index(f"/tables/{open_.pk}/") < page.index(table.path)

    @pytest.mark.parametrize("path", ["/", "/sheets/"])
    def test_a_sheet_is_said_not_to_be_installed(self, sheet, alice, reader, path):
        page = reader(alice).open(path)
        assert (page.status, "A game that is not installed here: tafl" in page.text) == (200, True)

    def test_the_print_room_offers_neither(self, table, sheet, alice, reader):
        for product in ("record-sheet", "seat-cards"):
            page = reader(alice).open(f"/print/?product={product}")
            assert page.status == 200
            assert f"match:{table.id}" not in page.html
            assert f"sheet:{sheet.pk}" not in page.html


def test_a_campaign_is_exported_without_such_a_sheet(camp, alice, reader):
    kept, gone = (sheet_new(asker=somebody(alice), design="HBK-4G", name=name, campaign=camp.id) for name in "AB")
    RecordSheet.objects.filter(pk=gone.pk).update(game="tafl")
    answer = reader(alice).client.get(reverse("campaign-export", args=[camp.id]))
    assert [sheet["name"] for sheet in answer.json()["sheets"]] == [kept.name]


class TestThePages:
    @pytest.mark.parametrize("user", ["alice", "bob"])
    def test_the_page_of_a_table_says_so_and_leads_back_to_the_tables(self, table, reader, request, user):
        page = reader(request.getfixturevalue(user)).open(table.path)
        assert page.status == 409
        assert "This table cannot go on here" in page.text
        assert "Nothing is lost" in page.text
        assert f'href="{reverse("tables")}"' in page.html
        assert page.has_form("/delete/") == (user == "alice")

    def test_it_is_told_in_french(self, table, sheet, alice, reader):
        french = reader(alice, "fr")
        assert "Cette table ne peut pas continuer ici" in french.open(table.path).text
        assert "Son jeu (tafl) n’est plus installé ici." in french.open(reverse("sheet", args=[sheet.pk])).text

    @pytest.mark.parametrize("name", ["table-news", "table-stream", "table-links", "table-move", "table-outlook"])
    def test_so_does_every_page_of_it(self, table, alice, reader, name):
        assert reader(alice).go(name, table.id).status == 409

    def test_an_open_page_that_asks_for_news_loads_itself_anew(self, table, alice, reader):
        answer = reader(alice).client.get(f"{table.path}news/", headers={"HX-Request": "true"})
        assert answer.headers["HX-Refresh"] == "true"

    def test_strangers_are_told_nothing(self, table, charlie, reader):
        assert reader(charlie).open(table.path).status == 404

    def test_a_link_to_it_says_so(self, table, reader):
        page = reader().go("link", signed(table_link(table.id, "north")))
        assert (page.status, "This table cannot go on here" in page.text) == (409, True)

    def test_a_print_of_it_is_refused_in_words(self, table, alice, reader):
        page = reader(alice).open(f"/print/?product=seat-cards&of=match:{table.id}")
        assert (page.status, "Nothing is lost" in page.text) == (200, True)

    def test_the_page_of_a_sheet_says_so_and_leads_back_to_the_sheets(self, sheet, alice, reader):
        page = reader(alice).go("sheet", sheet.pk)
        assert (page.status, "This sheet cannot go on here" in page.text) == (409, True)
        assert f'href="{reverse("sheets")}"' in page.html

    @pytest.mark.usefixtures("table")
    def test_another_table_is_there_as_ever(self, with_zoe, alice, reader):
        assert reader(alice).open(with_zoe.path).status == 200


class TestDeleting:
    def test_the_host_deletes_the_table_with_all_that_is_its(self, table, alice, reader):
        table_link(table.id)
        page = reader(alice).open(table.path).send("/delete/")
        assert (page.path, "The table is deleted." in page.text) == (reverse("tables"), True)
        assert [kind.objects.count() for kind in (Match, MatchSeat, Grant)] == [0, 0, 0]

    def test_nobody_else_does(self, table, bob, charlie, reader):
        for user, status in ((bob, 403), (charlie, 404), (None, 404)):
            assert posted(reader(user), "table-delete", table.id).status == status
        assert Match.objects.filter(pk=table.id).exists()

    def test_not_one_that_goes_on(self, duel, alice, reader):
        page = posted(reader(alice), "table-delete", duel.id)
        assert (page.status, Match.objects.filter(pk=duel.id).exists()) == (409, True)

    def test_the_owner_deletes_the_sheet(self, sheet, alice, reader):
        sheet_link(sheet.pk)
        page = reader(alice).go("sheet", sheet.pk).send("/delete/")
        assert (page.path, "The record sheet is deleted." in page.text) == (reverse("sheets"), True)
        assert not RecordSheet.objects.exists()
        assert not Grant.objects.exists()

    def test_not_one_that_goes_on_nor_one_of_a_table(self, alice, reader):
        own = sheet_create(user=alice, design="HBK-4G")
        assert posted(reader(alice), "sheet-delete", own.pk).status == 409
        assert RecordSheet.objects.filter(pk=own.pk).exists()


def test_the_back_office_finds_shows_and_deletes_it(table, sheet, account, client):
    olga = account("olga")
    olga.is_staff = olga.is_superuser = True
    olga.save()
    client.force_login(olga)
    table_link(table.id)
    for kind, pk in (("match", table.id), ("recordsheet", sheet.pk)):
        for path in (f"/admin/matches/{kind}/", f"/admin/matches/{kind}/{pk}/change/"):
            assert client.get(path).status_code == 200
        assert client.post(f"/admin/matches/{kind}/{pk}/delete/", {"post": "yes"}).status_code == 302
    assert client.get("/admin/core/grant/").status_code == 200
    assert [kind.objects.count() for kind in (Match, RecordSheet)] == [0, 0]


def test_every_game_that_is_here_goes_on(duel):
    assert [game for game in PLAYABLE if Match(game=game, rules_version=1).not_installed] == []
