"""Making a campaign, its sheet, its settings, its end; what leaves it and comes back."""

import json
import re
import uuid
from datetime import UTC, datetime

import pytest
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.services import events, rounds
from campaigns.services.campaigns import campaign_create, links_renew
from core.receipts import WriteRequest
from games.battle_cry.options import OPTION_FACTS
from games.battle_cry.scenario import all_scenarios
from tests.granting import campaign_link, signed

from .conftest import NOW

pytestmark = pytest.mark.django_db


def test_alice_makes_a_campaign_with_scenarios_tokens_and_options(reader, alice):
    page = (
        reader(alice)
        .go("campaign-new")
        .send(
            "new",
            name="Virginia",
            language="fr",
            scenario=["first-bull-run", "antietam"],
            tokens_union=8,
            upgrade_scope="called_only",
            single_round_bonus="false",
        )
    )
    campaign = Campaign.objects.get()
    assert page.path == reverse("campaign", args=[campaign.pk])
    assert [battle.name for battle in campaign.battles.all()] == ["First Bull Run", "Antietam"]
    options = {"tokens_union": 8, "tokens_confederacy": 6, "upgrade_scope": "called_only", "single_round_bonus": False}
    assert options.items() <= campaign.options.items()
    assert "8 left of 8" in page.text


def test_of_a_campaign_of_many_battles_those_fought_long_ago_are_folded_away_and_none_is_lost(reader, alice):
    keys = [scenario.key for scenario in all_scenarios()][:20]
    campaign = campaign_create(user=alice, at=NOW, name="Long", scenarios=keys).campaign
    desks = [reverse("battle", args=[campaign.pk, battle.pk]) for battle in campaign.battles.all()]
    page = reader(alice).go("campaign", campaign.pk)
    assert "fought before these" not in page.text
    result = {"union_total": 4, "confederacy_total": 3, "union_rounds": 1, "confederacy_rounds": 0, "winner": "union"}
    campaign.battles.filter(number__lte=12).update(status="closed", closed_at=NOW, **result)
    page = reader(alice).go("campaign", campaign.pk)
    assert "7 battles fought before these" in page.text
    folded, later = page.html.partition("fought before these")[2].split("</details>", 1)
    assert [folded.count(f'href="{desk}"') for desk in desks] == [1] * 7 + [0] * 13
    assert [later.count(f'href="{desk}"') for desk in desks] == [0] * 7 + [1] * 13
    assert "20 battles, 0 generals" in page.text
    assert "7 batailles livrées avant celles-ci" in reader(alice, "fr").go("campaign", campaign.pk).text


def test_the_fifteen_scenarios_of_the_base_game_are_offered_with_their_dates(reader, alice):
    page = reader(alice).go("campaign-new")
    base = [scenario.key for scenario in all_scenarios() if scenario.edition == "2000"]
    assert len(base) == 15
    assert set(base) <= set(page.form("new").offers("scenario"))
    assert "Brawner’s Farm 28 August 1862" in page.text or "28 August 1862" in page.text


def test_every_option_is_explained_without_numbers_of_rules_and_our_reconstructions_are_marked(reader, alice):
    page = reader(alice).go("campaign-new")
    for fact in OPTION_FACTS.values():
        assert fact.en in page.text
        assert f"rule {fact.rule}" not in page.text
    marks = page.html.count('class="r"') - 1  # one more stands in the legend
    assert marks == sum(fact.reconstruction for fact in OPTION_FACTS.values())


def test_what_is_wrong_with_the_form_is_said_and_all_of_it_stays(reader, alice):
    page = reader(alice).go("campaign-new").send("new", name="", scenario=["shiloh"], tokens_union=9)
    assert page.status == 422
    assert page.form("new").values["scenario"] == ["shiloh"]
    assert page.form("new").values["tokens_union"] == ["9"]
    assert not Campaign.objects.exists()


def test_a_second_tap_makes_one_campaign(reader, alice):
    page = reader(alice).go("campaign-new")
    page.send("new", name="Virginia")
    page.send("new", name="Virginia")
    assert Campaign.objects.count() == 1


def test_the_demonstration_is_loaded_with_its_first_battle_fought(reader, alice):
    page = reader(alice).go("campaign-new")
    demo = next(form for form in page.forms if "template" in form.values)
    page = page.reader.send(page.path, "post", demo.values)
    assert "Brandy Station" in page.text
    assert "Union 14 – Confederacy 18" in page.text


class TestSheet:
    def test_the_score_the_verdict_so_far_and_the_next_degree(self, reader, alice, camp, fight):
        fight((5, 1), (4, 0))
        text = reader(alice).go("campaign", camp.id).text
        assert "So far: Union minor victory. Ahead by 3; from 4 it is decisive." in text
        assert "Units 5–4, objectives 1–0. Bonus: 1 for the Union." in text

    def test_a_standing_that_is_behind_says_so_until_the_open_page_has_the_new_one(
        self, reader, alice, camp, fight_round
    ):
        page = fight_round(reader(alice).open(camp.opened())).send("/do/close/")
        page = reader(alice).go("campaign", camp.id)
        assert "are being computed anew" in page.text
        assert "No battle is closed yet" not in page.text
        assert "The first generals appear after the first battle." not in page.text
        news = next(had["hx-get"] for _tag, had in page.read.tags if had.get("id") == "news")
        assert page.reader.client.get(news).status_code == 204
        camp.counted()
        answer = page.reader.client.get(news)
        assert (answer.headers["HX-Retarget"], answer.headers["HX-Reselect"]) == ("#main", "#main")
        assert "are being computed anew" not in answer.content.decode()

    def test_an_open_page_whose_link_is_withdrawn_loads_itself_anew_and_says_so(self, guest, camp):
        watching = guest(camp.watch())
        links_renew(request=WriteRequest(camp.access, camp.campaign.created_at))
        answer = watching.client.get(reverse("campaign-news", args=[camp.id]), headers={"HX-Request": "true"})
        assert answer.headers["HX-Refresh"] == "true"

    def test_before_the_first_battle_there_is_a_plan_and_no_score(self, reader, alice, camp):
        text = reader(alice).go("campaign", camp.id).text
        assert "No battle is closed yet" in text
        assert "First Bull Run 21 July 1861 To be fought." in text

    def test_an_open_battle_says_what_is_next(self, reader, alice, camp, fight):
        fight()
        camp.opened(2)
        text = reader(alice).go("campaign", camp.id).text
        assert "Event dice: Union 3, Confederacy 2." in text

    def test_event_dice_that_were_thrown_stay_as_many_when_an_earlier_battle_is_put_right(
        self, reader, alice, camp, fight
    ):
        fight((5, 1), (4, 0))
        camp.opened(2)
        asked = WriteRequest(camp.access, NOW)
        events.event_roll(request=asked, battle_id=camp.battle(2), side="union", dice=["flag", "flag", "flag"])
        points = {"union": {"units": 1, "objectives": 0}, "confederacy": {"units": 4, "objectives": 0}}
        rounds.round_amend(request=asked, round_id=camp.campaign.battles.first().rounds.get().pk, points=points)
        text = reader(alice).go("campaign", camp.id).text
        assert "The Confederacy wins the battle" in text
        assert "Event dice: Union 3, Confederacy 3." in text

    def test_a_battle_won_on_fewer_rounds_says_the_winners_points_first(self, reader, alice, camp, fight_round):
        page = reader(alice).open(camp.opened())
        for union, confederacy in (((2, 0), (1, 0)), ((2, 0), (1, 0)), ((0, 0), (6, 2))):
            page = fight_round(page, union, confederacy)
        page.send("/do/close/")
        camp.counted()
        assert "Fewer rounds won, but 10 to 4 on the day." in reader(alice).go("campaign", camp.id).text

    def test_once_all_battles_are_fought_the_organiser_is_led_to_the_end(self, reader, alice, bob, camp, fight):
        end = f'href="{reverse("campaign-settings", args=[camp.id])}#end"'

        def led(user):
            return end in reader(user).client.get(reverse("campaign", args=[camp.id])).content.decode()

        fight()
        assert not led(alice)
        camp.campaign.battles.filter(number=2).delete()
        assert led(alice)
        assert not led(bob)
        reader(alice).go("campaign-settings", camp.id).send("/end/")
        assert not led(alice)

    def test_the_generals_are_ranked(self, reader, alice, camp, fight):
        fight((5, 1), (4, 0))
        text = reader(alice).go("campaign", camp.id).text
        assert "bob 6 1 0 8" in text
        assert "Léa 4 0 1 2" in text


class TestHome:
    def test_a_campaign_shows_its_score_and_its_next_step(self, reader, alice, camp, fight):
        fight()
        text = reader(alice).open("/").text
        assert "battle 2 of 2" in text
        assert "Next: open the battle, Antietam." in text

    def test_bob_and_a_guest_see_it_too_and_charlie_does_not(self, reader, guest, bob, charlie, camp):
        assert "Virginia" in reader(bob).open("/").text
        assert "Virginia" in guest(camp.pass_of(camp.lea)).open("/").text
        text = reader(charlie).open("/").text
        assert "Virginia" not in text
        assert "Start a campaign" in text

    def test_a_finished_campaign_says_its_verdict(self, reader, alice, camp, fight):
        fight()
        reader(alice).go("campaign-settings", camp.id).send("/end/")
        camp.counted()
        assert "Union minor victory, 7 to 4." in reader(alice).open("/").text


class TestSettings:
    def test_name_and_language_are_changed(self, reader, alice, camp):
        page = reader(alice).go("campaign-settings", camp.id).send("settings", name="The East", language="fr")
        assert (camp.campaign.name, camp.campaign.language) == ("The East", "fr")
        assert "Kept." in page.text

    def test_settings_that_are_refused_keep_what_was_typed(self, reader, alice, camp):
        page = reader(alice).go("campaign-settings", camp.id)
        form = page.form("settings")
        typed = {"name": ["x" * 121], "language": ["fr"], "single_round_bonus": ["false"], "tokens_union": ["9"]}
        unlisted = {name: value for name, value in form.values.items() if name != "listed"}
        page = page.reader.send(page.path, "post", unlisted | typed)
        assert (page.status, "At most 120 characters." in page.text) == (422, True)
        kept = page.form("settings").values
        assert {name: kept.get(name) for name in (*typed, "listed")} == typed | {"listed": None}

    def test_options_are_changed_before_the_first_battle_and_fixed_after(self, reader, alice, camp):
        page = reader(alice).go("campaign-settings", camp.id).send("settings", tokens_union=9)
        assert camp.campaign.options["tokens_union"] == 9
        camp.opened()
        page = reader(alice).go("campaign-settings", camp.id)
        assert "tokens_union" not in page.form("settings").values
        assert "Fixed since the first battle opened." in page.text

    def test_a_pot_is_put_right_with_a_reason(self, reader, alice, camp):
        page = reader(alice).go("campaign-settings", camp.id)
        page.send("/pots/", side="confederacy", delta="-2", note="miscounted")
        assert "by −2, now 4. miscounted" in reader(alice).go("campaign-journal", camp.id).text

    def test_a_pot_never_falls_below_zero(self, reader, alice, camp):
        page = reader(alice).go("campaign-settings", camp.id).send("/pots/", side="union", delta="-7")
        assert "The pot holds too few tokens." in page.text

    def test_a_campaign_without_a_battle_closed_does_not_end(self, reader, alice, camp):
        page = reader(alice).go("campaign-settings", camp.id).send("/end/")
        assert "after at least one closed battle" in page.text

    def test_T12_that_tokens_are_worth_nothing_at_the_end_is_told_as_ours(self, reader, alice, camp):
        assert "Tokens left in the pots are worth nothing. R" in reader(alice).go("campaign-settings", camp.id).text

    def test_the_end_can_be_taken_back(self, reader, alice, camp, fight):
        fight()
        page = reader(alice).go("campaign-settings", camp.id).send("/end/")
        assert "Ended" in page.text
        reader(alice).go("campaign-journal", camp.id).send("/journal/undo/")
        assert camp.campaign.status == "running"


class TestFiles:
    def test_what_is_exported_is_brought_in_elsewhere_with_the_same_score(self, reader, alice, charlie, camp, fight):
        fight((6, 0), (3, 1))
        file = reader(alice).client.get(reverse("campaign-export", args=[camp.id]))
        assert 'filename="virginia.json"' in file.headers["Content-Disposition"]
        elsewhere = json.loads(file.content)
        elsewhere["campaign"]["uid"] = str(uuid.uuid4())  # another Bivouac's: this one would know its own
        charlies = reader(charlie)
        page = brought_in(charlies, json.dumps(elsewhere).encode())
        copy = Campaign.objects.exclude(pk=camp.id).get()
        assert (copy.organiser, page.path) == (charlie, reverse("campaign", args=[copy.pk]))
        assert "Brought the campaign “Virginia” in from a file." in charlies.go("campaign-journal", copy.pk).text

    def test_a_copy_is_told_from_its_original_in_the_list(self, reader, alice, camp):
        file = reader(alice).client.get(reverse("campaign-export", args=[camp.id]))
        alices = reader(alice)
        assert "(copy of" not in alices.go("campaigns").text
        brought_in(alices, file.content, copy="1")
        Campaign.objects.filter(origin="copy").update(created_at=datetime(2026, 11, 20, 20, 5, tzinfo=UTC))
        name = "Virginia (copy of 20 Nov. 2026, 20:05)"
        assert alices.go("campaigns").text.count(name) == 1
        for path in ("/rankings/", "/print/?product=campaign-sheet", "/sheets/new/"):
            assert name in alices.open(path).text, path
        assert "Virginia (copie du 20 nov. 2026, 20:05)" in reader(alice, "fr").open("/rankings/").text

    def test_two_copies_of_a_campaign_are_told_from_each_other_in_every_list(self, reader, alice, camp):
        file = reader(alice).client.get(reverse("campaign-export", args=[camp.id]))
        alices = reader(alice)
        for _again in range(2):
            brought_in(alices, file.content, copy="1")
        for minute, copy in enumerate(Campaign.objects.filter(origin="copy")):
            Campaign.objects.filter(pk=copy.pk).update(created_at=datetime(2026, 11, 20, 20, minute, tzinfo=UTC))
        for path in ("/", "/campaigns/", "/rankings/", "/print/?product=campaign-sheet", "/sheets/new/"):
            names = re.findall(r"Virginia \(copy of [^)]*\)", alices.open(path).text)
            assert len(set(names)) == 2, path

    @pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"format": "other"}', b"\xff\xfe"])
    def test_a_file_that_is_no_campaign_is_said(self, content, reader, alice):
        page = brought_in(reader(alice), content)
        assert page.status == 422
        assert not Campaign.objects.exists()

    def test_the_results_are_a_table(self, reader, alice, camp, fight):
        fight()
        answer = reader(alice).client.get(reverse("campaign-results", args=[camp.id]))
        lines = answer.content.decode("utf-8-sig").splitlines()
        assert answer.content.startswith(b"\xef\xbb\xbf")  # or Excel shows LÃ©a for Léa
        assert lines[0].startswith("battle,battle_name")
        assert len(lines) == 3

    @pytest.mark.parametrize(("ending", "start"), [("pdf", b"%PDF"), ("svg", b"<svg")])
    @pytest.mark.parametrize("blank", ["", "&blank=1"])
    def test_the_sheet_is_printed(self, ending, start, blank, reader, alice, camp, fight):
        fight()
        path = reverse("campaign-print", args=[camp.id, ending])
        answer = reader(alice).client.get(f"{path}?paper=letter&theme=ink-saver&lang=fr{blank}")
        assert answer.content.lstrip().startswith(start)

    @pytest.mark.parametrize(("lang", "title"), [("en", "Campaign sheet"), ("fr", "Feuille de campagne")])
    def test_the_sheet_speaks_the_language_that_its_address_names(self, lang, title, reader, alice, camp):
        path = reverse("campaign-print", args=[camp.id, "svg"])
        assert title in reader(alice).client.get(f"{path}?lang={lang}").content.decode()

    def test_a_paper_that_there_is_not_is_no_page(self, reader, alice, camp):
        path = reverse("campaign-print", args=[camp.id, "pdf"])
        assert reader(alice).open(path + "?paper=napkin").status == 404

    def test_everything_exported_is_json_without_secrets(self, reader, alice, camp):
        values = json.loads(reader(alice).client.get(reverse("campaign-export", args=[camp.id])).content)
        assert values["campaign"]["name"] == "Virginia"
        assert "password" not in json.dumps(values)


def brought_in(visitor, content, **fields):
    """Upload a file through the page's form."""
    from io import BytesIO

    from tests.web.conftest import Page

    form = visitor.go("campaign-import").form("import")
    file = BytesIO(content)
    file.name = "campaign.json"
    data = {**fields, "file": file, "csrfmiddlewaretoken": form.values["csrfmiddlewaretoken"][0]}
    response = visitor.client.post(reverse("campaign-import"), data, follow=True)
    return Page(visitor, response, response.redirect_chain[-1][0] if response.redirect_chain else "")


def test_a_number_without_a_fraction_in_a_file_is_whole(reader, alice, camp):
    """JSON knows one kind of number, and some programs write 6.0."""
    alices = reader(alice)
    file = json.loads(alices.client.get(reverse("campaign-export", args=[camp.id])).content)
    file["campaign"]["uid"] = str(uuid.uuid4())
    file["campaign"]["options"]["tokens_union"] = 6.0
    file["battles"][0]["scenario"]["victory_flags"] = 6.0
    page = brought_in(alices, json.dumps(file).encode())
    assert page.status == 200, page.text
    assert Campaign.objects.count() == 2
    assert Campaign.objects.latest("pk").options["tokens_union"] == 6


class TestEnd:
    @pytest.fixture
    def ended(self, reader, alice, camp, fight):
        """The first of two battles is fought, and the campaign is over."""
        fight((5, 1), (4, 0))
        page = reader(alice).go("campaign-settings", camp.id).send("/end/")
        camp.counted()
        return page.reader.go("campaign", camp.id)

    def test_the_page_has_the_verdict_the_best_general_and_the_certificate(self, ended, camp):
        assert "Union minor victory Union 7 Confederacy 4" in ended.text
        assert "Best general bob Union score 8: 6 VP, 1 won, 0 lost" in ended.text
        pictures = [had["src"] for tag, had in ended.read.tags if tag == "img" and "best-general" in had.get("src", "")]
        assert ended.reader.client.get(pictures[0]).status_code == 200
        assert f"?product=best-general&amp;of=campaign:{camp.id}" in ended.html

    def test_a_battle_that_was_not_fought_is_not_awaited_any_more(self, ended, camp):
        assert "Not fought." in ended.text
        assert "To be fought" not in ended.text
        assert ">next</text>" not in ended.html
        desk = ended.reader.open(camp.desk(2))
        assert "The campaign has ended without this battle." in desk.text
        assert "Not fought" in desk.text
        assert not desk.has_form("/do/open/")

    def test_while_a_result_is_not_counted_nobody_is_called_the_best(self, ended, camp):
        Campaign.objects.filter(pk=camp.id).update(results_rev=99)
        page = ended.reader.go("campaign", camp.id)
        assert "are being computed anew" in page.text
        assert "Print the certificate" not in page.text

    def test_nobody_is_invited_to_join_it_any_more_and_a_link_that_is_out_says_so(self, ended, reader, bob, camp):
        page = ended.reader.hand_out("campaign-links", camp.id)
        assert "Only watch" in page.text
        assert "Join the Union" not in page.text
        assert not [gives for gives in page.form("/links/make/").offers("gives") if gives.startswith("side")]
        path = reverse("link", args=[signed(campaign_link(camp.id, side="union"))])
        stranger, general = reader().open(path), reader(bob).open(path)
        for page in (stranger, general):
            assert "The campaign has ended: nobody joins it any more." in page.text
            assert "Sit down" not in page.text
        assert "Open the campaign" in general.text
        assert "Open the campaign" not in stranger.text

    def test_the_organiser_goes_on_to_the_rematch(self, ended, camp):
        page = ended.send("/rematch/")
        made = Campaign.objects.get(name="Virginia (2)")
        assert page.path == reverse("campaign", args=[made.pk])
        assert "First Bull Run 21 July 1861 To be fought." in page.text

    def test_a_general_is_told_who_starts_it(self, ended, reader, bob, camp):
        page = reader(bob).go("campaign", camp.id)
        assert "A rematch? alice starts it from here." in page.text
        assert not page.has_form("/rematch/")
