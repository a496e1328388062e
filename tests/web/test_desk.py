"""The desk of a battle, by its forms alone."""

import re

import pytest
from django.urls import reverse

from campaigns.journal import organiser_access
from campaigns.models import Battle, BattleRound, JournalEntry, ReserveChoice, Roll
from campaigns.services import reserves
from campaigns.services.campaigns import campaign_create, pot_adjust
from campaigns.services.generals import general_add
from core.receipts import WriteRequest
from tests.granting import somebody

from .conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def in_round(organiser, camp):
    """A round is set up, and the Union, which moves first at Bull Run, is to roll."""
    return organiser.open(camp.in_round("by the fire"))


def rolled(page, *faces):
    return page.send("/do/reserve-roll/", "how=table", **{f"d{n}": face for n, face in enumerate(faces, 1)})


@pytest.mark.parametrize("tokens", [0, 1])
def test_C1_why_no_unit_is_offered_to_a_side_without_tokens_is_told(tokens, organiser, make_camp):
    camp = make_camp(tokens_union=tokens)
    page = rolled(organiser.open(camp.opened()).send("/do/round-add/"), "infantry", "sabres")
    assert ("The pot has no token for a unit." in page.text) == (tokens == 0)
    assert ("Call one infantry unit" in page.text) == (tokens == 1)


def test_a_battle_is_fought_from_opening_to_result_without_javascript(organiser, camp, fight_round):
    page = organiser.open(camp.desk())
    assert "First Bull Run" in page.text
    page = page.send("/do/open/")
    page = fight_round(page, (6, 0), (3, 1))
    assert "The Union wins the battle, 7 to 4." in page.text
    page = page.send("/do/close/")
    battle = Battle.objects.get(pk=camp.battle())
    assert (battle.status, battle.winner, battle.bonus) == ("closed", "union", 1)
    assert "Final score 7 4" in page.text


def test_a_planned_battle_shows_what_is_reconstruction_with_its_explanation(organiser, camp):
    page = organiser.open(camp.desk(2))
    assert page.html.count('class="r"') >= 4  # who moves first, flags, both orders of battle, and the legend
    assert "the rules leave this open" in page.text


def test_only_the_organiser_opens_a_battle(reader, bob, camp):
    page = reader(bob).open(camp.desk())
    assert not page.has_form("/do/open/")
    assert "alice opens the battle." in page.text


@pytest.mark.parametrize(
    ("language", "won", "words"),
    [
        ("en", "The Union wins the battle, 7 to 4.", "alice closes the battle."),
        ("fr", "L’Union gagne la bataille, 7 à 4.", "alice clôture la bataille."),
    ],
)
def test_a_general_reads_the_result_when_all_rounds_are_in_and_who_closes(
    reader, bob, organiser, camp, fight_round, language, won, words
):
    fight_round(organiser.open(camp.desk()).send("/do/open/"), (6, 0), (3, 1))
    page = reader(bob, language).open(camp.desk())
    assert won in page.text
    assert words in page.text
    assert not page.has_form("/do/close/")


def test_a_side_without_a_general_is_said_before_the_battle_is_opened(reader, alice):
    made = campaign_create(user=alice, at=NOW, name="Virginia", scenarios=["first-bull-run"]).campaign
    request = WriteRequest(organiser_access(made), NOW)
    general_add(request=request, asker=somebody(alice), side="union", name="Bob")
    page = reader(alice).go("battle", made.pk, made.battles.get().pk)
    assert "Confederacy: no general yet." in page.text
    assert "Union: no general yet." not in page.text
    assert f'href="{reverse("campaign-generals", args=[made.pk])}">Generals</a>' in page.html


def test_typed_dice_are_read_and_their_offer_is_shown(in_round):
    page = rolled(in_round, "flag", "artillery")
    assert "thrown at the table" in page.text
    assert "Call one artillery unit" in page.text
    assert "Make one artillery unit Elite" in page.text


def test_the_server_rolls_when_asked(in_round):
    page = in_round.send("/do/reserve-roll/", "how=server")
    assert Roll.objects.get().by == "server"
    assert "rolled by Bivouac" in page.text


def test_the_odds_stand_before_the_roll(in_round):
    assert "a unit may be called 89%" in in_round.text
    assert "All the odds" in in_round.text


def test_a_missing_die_is_said_beside_the_form_and_the_other_one_stays_picked(in_round):
    page = in_round.send("/do/reserve-roll/", "how=table", d1="sabres")
    assert page.status == 409
    assert page.text.count("Dice wanted: 2. Dice given: 1.") == 1
    assert page.form("/do/reserve-roll/").values["d1"] == ["sabres"]
    assert not Roll.objects.exists()


def test_a_called_unit_waits_in_the_holding_zone_enters_and_has_moved(in_round):
    page = rolled(in_round, "infantry", "artillery")
    names = {v[0]: n for n, v in page.form("/do/reserve-choice/").choices.items() if n.startswith("take")}
    n = names["unit:artillery"].removeprefix("take-")
    page = page.send("/do/reserve-choice/", **{f"take-{n}": "unit:artillery", f"to-{n}": "holding"})
    assert "Artillery waits in the holding zone" in page.text
    assert "may not fire that turn" in page.text
    page = rolled(page, "sabres", "sabres").send("/do/reserve-choice/", "nothing=1")
    page = page.send("/do/enter/", hex="a4")
    assert "Artillery entered; it counts as having moved (A4)" in page.text
    choice = ReserveChoice.objects.get(kind="unit")
    assert (choice.state, choice.has_moved) == ("entered", True)


def test_what_never_entered_goes_back_to_the_pot(in_round, camp):
    page = rolled(in_round, "infantry", "sabres")
    page = page.send("/do/reserve-choice/", **{"take-0": "unit:infantry", "to-0": "holding"})
    assert "5 left of 6, 1 waiting" in page.text
    page = rolled(page, "flag", "sabres").send("/do/reserve-choice/", "nothing=1")
    page = page.send("/do/score/", union__units=1, confederacy__units=2)
    assert "never entered: its token is back in the pot" in page.text
    assert "6 left of 6" in page.text
    assert "2 from units and 0 from objectives. Union: one token goes back from the holding zone." in page.text


def test_ticking_nothing_is_not_the_same_as_taking_nothing(in_round):
    page = rolled(in_round, "infantry", "sabres").send("/do/reserve-choice/")
    assert page.status == 422
    assert page.text.count("Tick what you take, or take nothing.") == 1
    assert not Roll.objects.get().settled


def test_what_was_refused_of_a_form_that_is_gone_is_told_above_everything(in_round):
    page = rolled(in_round, "infantry", "sabres").send("/do/reserve-choice/", form="gone")
    before, notice, _after = page.text.partition("Not done. Tick what you take, or take nothing.")
    assert notice
    assert "Round 1" not in before


def test_what_was_ticked_stays_ticked_when_it_is_refused(in_round):
    """Two units for one hex of the baseline: refused, and nothing of it is lost."""
    page = rolled(in_round, "infantry", "cavalry")
    both = {"take-0": "unit:infantry", "hex-0": "A4", "take-1": "unit:cavalry", "hex-1": "a4"}
    page = page.send("/do/reserve-choice/", **both)
    assert page.status == 409
    form = page.form("/do/reserve-choice/")
    assert form.values["take-0"] == ["unit:infantry"]
    assert form.values["hex-1"] == ["a4"]


def test_two_flags_bring_an_elite_unit_of_the_chosen_type(in_round):
    page = rolled(in_round, "flag", "flag")
    assert "Call one Elite unit of the type of your choice" in page.text
    event = {"take-0": "scenario_event:", "unit-0": "cavalry", "to-0": "holding"}
    page = page.send("/do/reserve-choice/", **event)
    assert "The scenario’s event: Cavalry, Elite, waits in the holding zone" in page.text
    page = rolled(page, "sabres", "sabres").send("/do/reserve-choice/", "nothing=1")
    page = page.send("/do/enter/")
    assert "The scenario’s event: Cavalry, Elite, entered; it counts as having moved" in page.text
    assert "the scenario’s event: Cavalry, Elite" in page.text


def test_points_of_one_side_wait_for_the_other(in_round, reader, bob, camp):
    page = in_round
    while page.has_form("/do/reserve-roll/"):
        page = rolled(page, "flag", "sabres").send("/do/reserve-choice/", "nothing=1")
    bobs_page = reader(bob).open(camp.desk())
    assert "confederacy-units" not in bobs_page.form("/do/score/").values
    bobs_page = bobs_page.send("/do/score/", union__units=3, union__objectives=1)
    assert "units 3, objectives 1" in bobs_page.text
    page = reader(camp.alice).open(camp.desk()).send("/do/score/", confederacy__units=2)
    assert "All rounds are in" in page.text


def test_bob_cannot_roll_for_the_other_side(reader, bob, camp, in_round):
    page = rolled(reader(bob).open(camp.desk()), "flag", "sabres").send("/do/reserve-choice/", "nothing=1")
    assert not page.has_form("/do/reserve-roll/")
    assert "Waiting for the Confederacy." in page.text


def test_a_guest_rolls_for_her_own_side(guest, camp, in_round):
    rolled(in_round, "flag", "sabres").send("/do/reserve-choice/", "nothing=1")
    page = rolled(guest(camp.pass_of(camp.lea)).open(camp.desk()), "cavalry", "sabres")
    assert "Call one cavalry unit" in page.text
    assert Roll.objects.get(side="confederacy").faces == ["cavalry", "sabres"]


def test_a_spectator_sees_the_desk_and_no_form_of_it(guest, camp, in_round):
    page = guest(camp.watch()).open(camp.desk())
    assert "Round 1" in page.text
    assert not page.has_form("/do/")


def test_the_slower_of_two_sees_who_was_faster_and_keeps_the_entry(organiser, reader, bob, camp, in_round):
    late = reader(bob).open(camp.desk())
    rolled(in_round, "flag", "infantry")
    page = rolled(late, "sabres", "sabres")
    assert page.status == 409
    assert "alice was faster" in page.text
    assert "Union: reserve roll" in page.text
    assert "No. It has been done" in page.text
    assert Roll.objects.get().faces == ["flag", "infantry"]


def test_an_entry_that_is_still_possible_is_sent_all_the_same(organiser, camp, in_round):
    """The table's name was changed meanwhile: the roll itself is as legal as before, and its dice were kept."""
    late = organiser.open(camp.desk())
    in_round.send("/do/round-edit/", table="upstairs")
    page = rolled(late, "flag", "artillery")
    assert page.status == 409
    assert "Yes. Look at what changed" in page.text
    page = page.send("/do/reserve-roll/")
    assert Roll.objects.get().faces == ["flag", "artillery"]
    assert "Call one artillery unit" in page.text


def test_a_second_tap_on_the_same_button_rolls_once(in_round):
    in_round.send("/do/reserve-roll/", "how=server")
    page = in_round.send("/do/reserve-roll/", "how=server")
    assert page.status == 200
    assert Roll.objects.count() == 1


def test_a_second_tap_on_set_it_up_leads_to_the_round_of_the_first_as_that_did(organiser, camp):
    page = organiser.open(camp.opened())
    first, second = page.send("/do/round-add/"), page.send("/do/round-add/")
    assert first.path == second.path
    assert second.path.endswith(f"#round-{BattleRound.objects.get().pk}")


def test_several_rounds_are_played_side_by_side_at_their_tables(organiser, camp, in_round):
    camp.general("Hugo", "union")
    camp.general("Tom", "confederacy")
    page = organiser.open(camp.desk())
    union, confederacy = (page.form("/do/round-add/").offers(f"general-{s}") for s in ("union", "confederacy"))
    page = page.send("/do/round-add/", general__union=union[-1], general__confederacy=confederacy[-1], table="2")
    assert sum("/do/reserve-roll/" in form.action for form in page.forms) == 2
    assert "by the fire" in page.text


def test_bobs_own_round_comes_first_on_his_page(reader, bob, organiser, camp):
    hugo = camp.general("Hugo", "union")
    page = organiser.open(camp.opened()).send("/do/round-add/", general__union=hugo)
    page.send("/do/round-add/", general__union=camp.bob)
    text = reader(bob).open(camp.desk()).text
    assert text.index("Round 2") < text.index("Round 1")


def test_who_waits_in_their_own_round_is_not_led_on_to_the_dice_of_another_one(reader, bob, organiser, camp):
    hugo = camp.general("Hugo", "union")
    organiser.open(camp.opened()).send("/do/round-add/", general__union=camp.bob).send(
        "/do/round-add/", general__union=hugo
    )
    page = rolled(reader(bob).open(camp.desk()), "flag", "sabres").send("/do/reserve-choice/", "nothing=1")
    (framed,) = re.findall(r'class="neat stack box" id="(round-\d+)"', page.html)
    assert framed == f"round-{BattleRound.objects.get(number=1).pk}"


def test_a_round_that_is_closed_stands_below_those_that_are_played(organiser, camp, fight_round):
    fight_round(organiser.open(camp.opened()))
    hugo = camp.general("Hugo", "union")
    page = organiser.open(camp.desk()).send("/do/round-add/", general__union=hugo)
    assert page.text.index("Round 2") < page.text.index("Round 1")
    roster = organiser.open(f"{camp.desk()}roster/").text
    assert roster.index("Round 1") < roster.index("Round 2")


def test_points_beyond_reason_are_refused_and_nothing_is_written(in_round):
    page = rolled(in_round, "flag", "sabres").send("/do/reserve-choice/", "nothing=1")
    page = rolled(page, "flag", "sabres").send("/do/reserve-choice/", "nothing=1")
    written = JournalEntry.objects.count()
    for points in ("100", "-1", "five"):
        page = page.send("/do/score/", union__units=points, confederacy__units=2)
        assert page.status == 422
    assert JournalEntry.objects.count() == written


def test_a_closed_round_is_put_right_and_the_result_follows(fight, organiser, camp):
    fight((5, 1), (4, 0))
    page = organiser.open(camp.desk())
    page = page.send("/do/amend/", confederacy__units=9)
    battle = Battle.objects.get(pk=camp.battle())
    assert (battle.winner, battle.confederacy_total) == ("confederacy", 9)
    assert "The Confederacy wins the battle" in page.text
    assert "Points put right" in organiser.go("campaign-journal", camp.id).text


def test_dice_typed_in_wrong_are_put_right(in_round, organiser, camp):
    page = rolled(in_round, "flag", "sabres").send("/do/reserve-choice/", "nothing=1")
    form = page.form("/do/correct/")
    assert (form.values["d1"], form.values["d2"]) == (["flag"], ["sabres"])
    page.send("/do/correct/", "how=table", d2="infantry")
    assert Roll.objects.get().faces == ["flag", "infantry"]
    assert "dice put right" in organiser.go("campaign-journal", camp.id).text


def test_dice_are_put_right_before_anything_is_taken_of_them(in_round):
    page = rolled(in_round, "flag", "sabres").send("/do/correct/", "how=table", d1="infantry")
    assert "Call one infantry unit" in page.text
    assert Roll.objects.get().faces == ["infantry", "sabres"]


def test_dice_are_put_right_whatever_was_written_since_about_other_rounds(in_round, organiser, camp):
    page = rolled(in_round, "flag", "sabres")
    organiser.open(camp.desk()).send("/do/round-add/", table="in the garden")
    assert page.send("/do/correct/", "how=table", d1="infantry").status == 200
    assert Roll.objects.get().faces == ["infantry", "sabres"]


def test_dice_that_do_not_offer_what_was_taken_are_refused_with_the_way_out(in_round):
    page = rolled(in_round, "infantry", "flag").send("/do/reserve-choice/", **{"take-1": "elite:infantry"})
    page = page.send("/do/correct/", "how=table", d2="cavalry")
    assert "These dice do not offer what was taken. Take the choice back first." in page.text
    page = page.send("/journal/undo/").send("/do/correct/", "how=table", d2="cavalry")
    assert Roll.objects.get().faces == ["infantry", "cavalry"]


def test_only_the_organiser_puts_dice_right(in_round, reader, bob, camp):
    page = rolled(reader(bob).open(camp.desk()), "flag", "sabres")
    assert not page.has_form("/do/correct/")


def test_dice_thrown_by_the_server_stand(in_round):
    assert not in_round.send("/do/reserve-roll/", "how=server").has_form("/do/correct/")


def test_a_round_set_up_by_mistake_is_taken_away(in_round, camp):
    page = in_round.send("/do/round-remove/")
    assert "Round 1" not in page.text.partition("Last written")[0]


def test_an_unknown_action_is_no_page(organiser, camp):
    camp.opened()
    assert organiser.client.post(reverse("battle-move", args=[camp.id, camp.battle(), "surrender"])).status_code == 403
    page = organiser.open(camp.desk())
    token = page.form("/do/round-add/").values["csrfmiddlewaretoken"]
    bad = organiser.send(
        reverse("battle-move", args=[camp.id, camp.battle(), "surrender"]), "post", {"csrfmiddlewaretoken": token}
    )
    assert bad.status == 404


def test_nonsense_in_a_form_is_said_and_never_a_fault(in_round, camp, organiser):
    form = in_round.form("/do/reserve-roll/")
    for name in form.values:
        if name != "csrfmiddlewaretoken":
            data = form.values | {name: ["☃" * 40], "once": [""]}
            assert organiser.send(form.action, "post", data).status in (403, 404, 409, 422), name


class TestRunningScore:
    @pytest.fixture
    def played(self, organiser, camp):
        """Both sides have rolled their reserves."""
        desk, asked = camp.in_round(), WriteRequest(camp.access, NOW)
        number = BattleRound.objects.get().pk
        for side in ("union", "confederacy"):  # in the order of Bull Run
            reserves.reserve_roll(request=asked, round_id=number, side=side, dice=("flag", "sabres"))
            reserves.reserve_choose(request=asked, round_id=number, side=side, take=[])
        return organiser.open(desk)

    def test_a_tap_counts_is_listed_with_who_noted_it_and_fills_in_the_close(self, played, reader, bob, camp):
        page = played.send("/do/note/", side="union", what="unit").send("/do/note/", side="union", what="objective")
        assert "Union 2" in page.text
        assert "Union 1 objective noted by alice" in page.text
        bobs_page = reader(bob).open(camp.desk())
        values = bobs_page.form("/do/score/").values
        assert (values["union-units"], values["union-objectives"]) == (["1"], ["1"])
        bobs_page = bobs_page.send("/do/score/", union__units=3)  # whatever is typed counts
        assert "Written: units 3, objectives 1" in bobs_page.text

    def test_each_note_has_its_undo(self, played, reader, bob, camp):
        played.send("/do/note/", side="union", what="unit").send("/do/note/", side="confederacy", what="unit")
        bobs_page = reader(bob).open(camp.desk())
        oldest = JournalEntry.objects.filter(kind="point-noted").last()
        bobs_page = bobs_page.send("/do/note-undo/", line=oldest.seq)
        assert "Union 1 unit noted by" not in bobs_page.text
        assert "Confederacy 1 unit noted by alice" in bobs_page.text

    def test_without_a_note_nothing_is_filled_in(self, played):
        assert played.form("/do/score/").values["union-units"] == [""]

    def test_who_watches_sees_the_score_and_taps_nothing(self, played, guest, camp):
        played.send("/do/note/", side="union", what="unit")
        page = guest(camp.watch()).open(camp.desk())
        assert "Union 1 unit noted by alice" in page.text
        assert not page.has_form("/do/note/")
        assert not page.has_form("/do/note-undo/")

    def test_a_score_that_was_written_before_a_note_is_not_carried_out_unseen(self, played, reader, bob, camp):
        bobs_page = reader(bob).open(camp.desk())
        played.send("/do/note/", side="union", what="unit")
        page = bobs_page.send("/do/score/", union__units=2, union__objectives=0)
        assert page.status == 409
        assert "Union: 1 unit, battle 1" in page.text
        page = page.send("/do/score/")  # all the same
        assert "Written: units 2, objectives 0" in page.text

    def test_an_open_desk_takes_the_score_with_the_news_and_notes_of_other_lines_only(self, played, camp):
        news = next(had["hx-get"] for _tag, had in played.read.tags if had.get("id") == "news")
        played.send("/do/note/", side="union", what="unit")
        answer = played.reader.client.get(news)
        assert answer.headers["HX-Reswap"] == "outerHTML"  # what it asks next
        assert b'id="running-' in answer.content
        assert b"note hold" not in answer.content
        pot_adjust(request=WriteRequest(camp.access, camp.campaign.created_at), side="union", delta=1)
        answer = played.reader.client.get(news.replace("&waits=1", ""))  # who has begun something
        assert "HX-Reswap" not in answer.headers
        assert b"the pot put right by +1" in answer.content
        assert played.reader.client.get(news).headers["HX-Retarget"] == "#main"  # who has not

    def test_scores_come_to_pages_only_that_have_a_place_for_them(self, played, camp):
        news = next(had["hx-get"] for _tag, had in played.read.tags if had.get("id") == "news").replace("&waits=1", "")
        played.send("/do/note/", side="union", what="unit")
        before = "".join(part for part in news.partition("&rounds=")[:2])
        assert b'id="running-' not in played.reader.client.get(before).content
        assert b'id="running-' in played.reader.client.get(news).content

    def test_the_tap_of_an_open_page_is_answered_by_its_news(self, played):
        form = played.form("/do/note/")
        answer = played.reader.client.post(form.action, form.values, headers={"HX-Request": "true"})
        assert (answer.status_code, answer.headers["HX-Trigger"]) == (204, "written")


class TestNews:
    def test_nothing_new_is_no_content(self, organiser, camp, in_round):
        path = reverse("battle-news", args=[camp.id, camp.battle()])
        assert organiser.client.get(path, {"seq": camp.campaign.journal_seq}).status_code == 204

    def test_somebody_elses_roll_is_told(self, organiser, camp, in_round):
        path = reverse("battle-news", args=[camp.id, camp.battle()]) + f"?seq={camp.campaign.journal_seq}"
        rolled(in_round, "flag", "sabres")
        page = organiser.open(path)
        assert "Union: reserve roll" in page.text

    def test_whoever_waits_gets_a_fresh_page(self, organiser, camp, in_round):
        path = reverse("battle-news", args=[camp.id, camp.battle()])
        answer = organiser.client.get(path, {"seq": 0, "waits": 1})
        assert (answer.headers["HX-Retarget"], answer.headers["HX-Reselect"]) == ("#main", "#main")
        assert b'id="desk"' in answer.content


def test_whose_points_are_whose_is_heard_where_only_a_colour_shows_it(organiser, camp, fight):
    fight()
    desk, sheet = organiser.open(camp.desk()), organiser.go("campaign", camp.id)
    assert "Union: bob 6 units 5, objectives 1 Confederacy: Léa 4 units 4, objectives 0" in desk.text
    assert "Union 7 – Confederacy 4 The Union wins the battle" in sheet.text
    assert "Round 1 Union 6 Confederacy 4" in sheet.text


def test_a_pot_is_one_picture_whose_name_says_how_many_tokens_are_where(organiser, camp):
    pots = [had for _tag, had in organiser.open(camp.desk()).read.tags if "pot" in had.get("class", "").split()]
    names = [f"{side}, 6 in the pot, 0 waiting, 0 spent" for side in ("Union", "Confederacy")]
    assert [(had["role"], had["aria-label"]) for had in pots] == [("img", name) for name in names]
