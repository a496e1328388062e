"""Playing at a table on its page: dice, one phone for several seats, whole games of each kind."""

import json
import random
from fractions import Fraction

import pytest
from django.urls import reverse

from core.receipts import WriteRequest
from games.bitva import model as bitva
from games.bitva.labels import action_label
from games.bitva.rules import BITVA
from matches.codec import encode
from matches.models import Match, Move
from matches.seats import seat_give
from matches.selectors import action_odds, offers
from matches.tables import Sitting, match_create, match_play
from scripts.services import CI
from tests.games.kept import kept_game
from tests.games.little_battlefield.positions import position
from tests.kept_tables import kept_table
from web.tables import words as table_words

from .bench import NOW, ROLL, Bench, act, actions_of, do

pytestmark = pytest.mark.django_db


# --- moves and dice -------------------------------------------------------------------------------


def test_at_a_table_with_real_dice_the_faces_are_typed(reader, alice, duel):
    page = act(reader(alice).open(duel.path), "roll")
    assert "Throw 1 die with 6 sides, for who begins." in page.text
    assert "1/6 (17%)" in page.text  # the chances come before the throw
    assert duel.match.version == 0
    assert page.form("/play/").offers("d1") == ["1", "2", "3", "4", "5", "6"]
    page = page.send("/play/", "how=table", d1="5")
    assert "South throws 5" in page.text
    assert "thrown at the table" in page.text
    line = Move.objects.get()
    assert (line.faces, line.by, line.actor) == ([5], "table", alice)


def test_the_language_changes_on_the_page_that_asks_for_dice(reader, alice, duel):
    page = act(reader(alice).open(duel.path), "roll").send("/language/", "language=fr")
    assert (page.status, page.path) == (200, duel.path)
    assert "Sud" in page.text


def test_the_page_asks_at_once_for_the_only_throw_there_is(reader, alice, bob, duel):
    page = reader(alice).open(duel.path)
    form = page.form("/play/", "d1")
    assert json.loads(form.values["action"][0]) == ROLL
    assert page.html.count('<use href="#f-6"/>') == 1
    assert '<symbol id="f-6"' in page.html
    assert "Back" not in page.text  # to where?
    assert not reader(bob).open(duel.path).has_form("/play/")  # it is not his turn


def test_what_a_throw_comes_to_is_said_before_it(reader, alice, hot_seat):
    while hot_seat.match.state["phase"] != "battle":
        place = hot_seat.access(alice)
        match_play(request=WriteRequest(place, NOW), action=offers(place)[1][0].action, roll=True)
    page = reader(alice).open(hot_seat.path)
    shares = [part.split("</b>")[0] for part in page.html.split("<li><b>")[1:]]
    assert sum(int(share.rstrip("%")) for share in shares) == 100
    ways, upshot = action_odds(hot_seat.access(alice), ROLL)
    by_hand = dict.fromkeys(["general", "infantry", "move", "nobody"], Fraction(0))
    for way in ways:
        legal = BITVA.legal(way.after, hot_seat.match.waiting[0])
        labels = [action_label(action, way.after).code for action in legal]
        best = next(
            (piece for piece in ("general", "infantry") if any(f"takes-{piece}" in label for label in labels)), ""
        )
        by_hand[best or ("nobody" if "pass" in labels[0] else "move")] += way.chance
    found = {share.label.code.removeprefix("chances."): share.chance for share in upshot.parts}
    assert found == {code: chance for code, chance in by_hand.items() if chance}


def test_a_throw_may_be_left_to_bivouac(reader, alice, duel):
    act(reader(alice).open(duel.path), "roll").send("/play/", "how=server")
    assert Move.objects.get().by == "server"


def test_a_die_that_is_left_out_is_asked_for_and_the_others_are_kept(reader, alice, bob, duel):
    duel.began({"user": alice}, {"user": bob})
    while duel.match.state["phase"] != "battle":
        user = {"south": alice, "north": bob}[duel.match.waiting[0]]
        place = duel.access(user)
        match_play(request=WriteRequest(place, NOW), action=offers(place)[1][0].action, roll=True)
    user = {"south": alice, "north": bob}[duel.match.waiting[0]]
    version = duel.match.version
    page = act(reader(user).open(duel.path), "roll")
    assert "Throw 2 dice with 6 sides, for the moves of this turn." in page.text
    page = page.send("/play/", "how=table", d2="4")
    assert "Throw 1 die" in page.text
    assert "So far: 4." in page.text
    assert "Roll for me" not in page.text  # one's own throw is not mixed with another's
    assert duel.match.version == version
    page.send("/play/", "how=table", d1="3")
    assert Move.objects.get(seq=version + 1).faces == [4, 3]


@pytest.mark.parametrize(
    ("more", "status", "words"),
    [
        ({"d1": ["7"]}, 409, "A die has no such face."),
        ({"d1": ["flag"]}, 409, "A die has no such face."),
        ({"d1": ["6"], "d2": ["6"]}, 409, "Dice wanted: 1. Dice given: 2."),
        ({"d1": ["6"], "action": ['{"do":"pass"}']}, 409, "The rules do not allow that now."),
        ({"d1": ["6"], "action": ['{"do":"fly"}']}, 409, "There is no such action."),
        ({"d1": ["6"], "action": ["roll"]}, 409, "This action cannot be read."),
        ({"d1": ["6"], "action": ["[1]"]}, 409, "This action cannot be read."),
        ({"d1": ["6"], "action": ["[" * 100_000]}, 409, "This action cannot be read."),
        ({"d1": ["6"], "action": ['{"do":"undo","to":0}']}, 409, "The rules do not allow that now."),
        ({"d1": ["6"], "seen": ["soon"]}, 422, "Give a whole number."),
        ({"d1": ["6"], "seat": ["north"]}, 403, "You act for your own seat only."),
        ({"odds": ['{"do":"pass"}']}, 409, "The rules do not allow that now."),
    ],
    ids=lambda value: str(value)[:40],
)
def test_bad_input_is_refused_with_words_and_changes_nothing(more, status, words, reader, alice, duel):
    alices = reader(alice)
    form, value = actions_of(alices.open(duel.path))[0]
    page = alices.send(form.action, "post", {**form.values, "action": [value], **more})
    assert page.status == status
    assert words in page.text
    assert duel.match.version == 0


def test_where_bivouac_rolls_the_chances_can_be_seen_first(reader, alice, bob):
    table = Bench(alice, {"user_id": bob.pk}, dice="server")
    page = reader(alice).open(table.path)
    (value,) = [value for form in page.forms for name, value in form.buttons if name == "odds"]
    assert json.loads(value) == ROLL
    page = page.send("/play/", f"odds={value}")
    assert "South throws 6 1/6 (17%)" in page.text
    assert page.text.count("1/6 (17%)") == 6
    assert table.match.version == 0
    page.send("/play/", "how=server")
    assert Move.objects.get().by == "server"


def test_a_second_tap_is_one_move(reader, alice, hot_seat):
    alices = reader(alice)
    form = act(alices.open(hot_seat.path), "roll").form("/play/", "d1")
    for _ in range(2):
        page = alices.send(form.action, "post", {**form.values, "d1": ["6"], "how": ["table"]})
        assert page.status == 200
    assert hot_seat.match.version == 1


def test_n1_cards_that_are_turned_over_are_named_and_no_dice_are_asked_for(reader, alice):
    table = Bench(alice, None, game="little-battlefield", first="blue", options={"mode": "solo", "deck": "4-3-2-0"})
    page = reader(alice, "fr").open(table.path)
    page = act(page, "draw-lots")
    page = page.send("/play/", "how=table", d1="1")
    page = act(page, "lay-row")
    for n, (asked, turned) in enumerate([("citadel", "ford"), ("marsh", "forest"), ("plain", "town")], 1):
        assert "Retournez la première carte du paquet. Quel est ce Secteur ?" in page.text
        assert "Touchez les faces" not in page.text
        assert "Lancez" not in page.text
        offered = page.form("/play/", "d1").offers("d1")
        assert turned in offered
        assert (asked in offered) == (asked != "citadel")  # none of category 5 in this deck
        page = page.send("/play/", "how=table", d1=turned)
        assert ("Jusqu’ici : Gué" in page.text) == (n < 3)
    assert "Secteurs posés : Gué, Forêt, Ville" in page.text
    assert table.match.version == 2


def test_what_is_done_is_told_in_the_log_with_who_threw(reader, alice, bob, duel):
    duel.began({"user": alice}, {"user": bob})
    page = reader(bob, "fr").open(duel.path)
    assert "Sud lance 6" in page.text
    assert "Sud commence" in page.text
    assert page.text.index("Nord lance 1") < page.text.index("Sud lance 6")  # the newest first


def test_the_whole_log_is_a_link_away(reader, alice):
    table = Bench(alice, {"computer": "random"}, dice="server")
    seat_give(access=table.access(alice), seat="south", sitting=Sitting("south", computer="random"), at=NOW)
    page = reader(alice).open(table.path)
    assert "The whole log" in page.text
    every = reader(alice).open(table.path + "?log=all")
    assert every.html.count("data-line=") > page.html.count("data-line=")
    assert "South throws" in every.text


# --- one phone for several seats ------------------------------------------------------------------


def test_alice_plays_both_sides_on_one_phone(reader, alice, hot_seat):
    page = reader(alice).open(hot_seat.path)
    page = act(page, "roll").send("/play/", "how=table", d1="2")
    assert "North (alice)" in page.text
    page = act(page, "roll").send("/play/", "how=table", d1="5")
    assert [line.seat for line in Move.objects.order_by("seq")] == ["south", "north"]
    assert "North begins" in page.text


def test_where_two_of_ones_seats_may_act_one_is_chosen(reader, alice):
    table = Bench(alice, {"user_id": alice.pk}, game="little-battlefield", first="blue")
    page = reader(alice).open(table.path)
    assert page.form("/play/").values["seat"] == ["blue"]
    page = page.send("/eyes/", "seat=red")
    assert page.form("/play/").values["seat"] == ["red"]
    act(page, "draw-lots").send("/play/", "how=server")
    assert Move.objects.get().seat == "red"


def lords_table(alice, hero):
    """Invasion, up to the Lord's first hidden treasure."""
    table = Bench(alice, hero, game="invasion", first="lord", dice="server")
    held = table.held("hero-1")
    while not Move.objects.filter(match=table.id, action__do="hide-treasure").exists():
        place = table.access(alice, held)
        table.play(offers(place)[1][0].action, user=alice, held=held)
    return table


def test_what_the_lord_hid_is_shown_after_the_phone_has_changed_hands_only(reader, alice):
    table = lords_table(alice, {"user_id": alice.pk})
    alices = reader(alice)
    page = alices.open(table.path)
    assert "Hand the phone to: Lord of the Monsters" in page.text
    assert "diamond" not in page.text.lower()
    page = page.send("/eyes/", "seat=lord")
    assert "Diamond" in page.text
    while table.match.state["stage"] != "heroes":
        page = do(page, *actions_of(page)[0])
    assert "Hand the phone to: Heroes, player 1" in page.text
    assert "trap" not in page.text.lower()
    page = page.send("/eyes/", "seat=hero-1")
    assert "Hidden" in page.text
    assert "Trap" not in page.text


def test_a_hero_with_a_phone_of_her_own_reads_no_secret_and_hands_over_nothing(alice, sits):
    table = lords_table(alice, {"name": "Zoé"})
    zoe, page = sits(table.held("hero-1"))
    assert "Hand the phone" not in page.text
    assert "Hidden" in page.text
    assert "Diamond" not in zoe.open(table.path + "?log=all").text


# --- whole games ----------------------------------------------------------------------------------


PLAYED = {
    "bitva": ("bitva", {}, ("south", "north"), 250),
    "bitva, four players": ("bitva", {"players": 4, "advanced": True}, bitva.SEATS[4], 60),
    "invasion": ("invasion", {}, ("lord", "hero-1"), 90),
    "battletech": ("battletech", {}, ("attacker", "defender"), 150),
    "battletech, no map": ("battletech", {"map": "none", "side_tables": True}, ("attacker", "defender"), 90),
    "little battlefield": ("little-battlefield", {}, ("blue", "red"), 90),
    "little battlefield, alone": ("little-battlefield", {"mode": "solo"}, ("blue",), 250),
}
TO_THE_END = {"bitva", "battletech", "little battlefield, alone"} if CI else set()
SHORT = 10  # moves of each game before a push; with CI set they go on


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("what", PLAYED)
def test_every_game_is_played_on_its_page_to_the_end_or_as_far_as_said(what, language, reader, alice, monkeypatch):
    """At random, from what the page offers, with Bivouac's dice: whoever does not come to the end gets to the bound."""
    game, options, seats, most = PLAYED[what]
    most = most if CI else SHORT
    chance = random.Random(11)
    monkeypatch.setattr("core.chance._RANDOM", chance)
    sittings = [Sitting(seat, alice.pk) for seat in seats]
    match = match_create(game=game, host=alice, at=NOW, sittings=sittings, options=options, dice="server")
    page = reader(alice, language).open(reverse("table", args=[match.pk]))
    version = -1
    while True:
        match.refresh_from_db()
        assert match.version > version  # a walk is several lines at once
        if match.status == "finished" or match.version >= most:
            break
        version = match.version
        if page.has_form("/eyes/") and not actions_of(page):
            page = page.send("/eyes/", page.form("/eyes/").buttons[0][0] + "=" + page.form("/eyes/").buttons[0][1])
        assert page.status == 200
        page = do(page, *chance.choice(actions_of(page)))
    match.refresh_from_db()
    if what in TO_THE_END:
        assert match.status == "finished"
        assert "Won by" in page.text or "Victoire : " in page.text
    else:
        assert match.version >= most or match.status == "finished"
    chancy = {line.action["do"] for line in Move.objects.filter(match=match) if line.faces}
    assert all(table_words.kind_of(game, tag).chancy for tag in chancy)


@pytest.mark.parametrize("what", PLAYED)
def test_every_game_is_played_with_typed_dice(what, reader, alice, monkeypatch):
    """Moves in which every throw is asked for, with its reason in words, and typed in."""
    game, options, seats, _most = PLAYED[what]
    most = 30 if CI else 10
    chance = random.Random(5)
    match = match_create(
        game=game, host=alice, at=NOW, sittings=[Sitting(seat, alice.pk) for seat in seats], options=options
    )
    page = reader(alice).open(reverse("table", args=[match.pk]))
    asked = 0
    while (match := Match.objects.get(pk=match.pk)).version < most and match.status == "open":
        if page.has_form("/eyes/") and not actions_of(page):
            page = page.send("/eyes/", "=".join(page.form("/eyes/").buttons[0]))
        page = do(page, *chance.choice(actions_of(page)))
        while any("d1" in form.choices or "d1" in form.values for form in page.forms):
            form, asked = page.form("/play/", "d1"), asked + 1
            dice = {
                name: [chance.choice([v for v in form.offers(name) if v])] for name in form.choices if name[0] == "d"
            }
            page = page.reader.send(form.action, "post", {**form.values, **dice, "how": ["table"]})
    assert asked > 0 or game == "invasion"
    assert not Move.objects.filter(match=match, by="server").exists()


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Dice to use: attack, move"), ("fr", "Dés à jouer\u00a0: attaque, mouvement")]
)
def test_the_dice_in_hand_are_said_where_they_are_used(language, words, reader, alice):
    table = Bench(alice, None, game="little-battlefield", first="blue", options={"mode": "solo"})
    Match.objects.filter(pk=table.id).update(state=encode(position(dice="attack move", options={"mode": "solo"})))
    page = reader(alice, language).open(table.path)
    text = page.html[page.html.index('id="now"') : page.html.index('class="groups"')]
    assert words.casefold() in text.casefold()


def test_a_decision_to_do_nothing_is_a_sentence_of_the_log(reader, alice):
    kept = kept_game("little-battlefield", "battle")
    line = next(n for n, entry in enumerate(kept.log) if entry["action"]["do"] == "pass")
    table = kept_table(kept, alice, line)
    page = act(reader(alice, "fr").go("table", table.pk), "pass")
    seat = {"blue": "Bleu", "red": "Rouge"}[kept.log[line]["seat"]]
    assert f"{seat} ne suit pas" in page.text
    assert f"{seat} :" not in page.text.partition("Journal")[2].partition("Places")[0]


def test_R8_both_dice_of_a_break_in_are_asked_for_in_words(reader, alice):
    kept = kept_game("invasion", "two-seats")
    line = next(
        n for n, entry in enumerate(kept.log) if entry["action"]["do"] == "break-in" and len(entry["faces"]) == 2
    )
    table, entry = kept_table(kept, alice, line), kept.log[line]
    page = reader(alice, "fr").go("table", table.pk)
    form, value = next((form, value) for form, value in actions_of(page) if json.loads(value) == entry["action"])
    page = do(page, form, value)
    assert "Lancez 1 dé à 6 faces, pour le passage fermé." in page.text
    page = page.send("/play/", "how=table", d1=str(entry["faces"][0]))
    assert "Lancez 1 dé à 6 faces, pour le passage fermé, un second coup au but de suite." in page.text


def test_R7_a_strike_that_is_rolled_again_is_told_with_its_reason(reader, alice):
    kept = kept_game("invasion", "two-seats")
    line = next(n for n, entry in enumerate(kept.log) if entry["action"]["do"] == "strike" and len(entry["faces"]) == 2)
    page = reader(alice, "fr").go("table", kept_table(kept, alice, line).pk)
    page = act(page.send("/eyes/", f"seat={kept.log[line]['seat']}"), "strike")
    assert "retraite impossible, relance, touché." in page.text  # among the chances
    page = page.send("/play/", "how=table", d1="flag")
    assert "Lancez 1 dé à 6 faces, à nouveau, car la retraite est impossible." in page.text
    page = page.send("/play/", "how=table", d1="flag").send("/eyes/", "seat=hero-1")
    assert "retraite impossible, relance, touché." in page.text  # in the log


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Have the AI’s die rolled again R (rule S3)"), ("fr", "Faire relancer le dé de l’IA R (règle S3)")],
)
def test_S3_T26_the_second_price_of_the_ai_s_die_thrown_again_is_marked_as_ours(reader, alice, language, words):
    options = {"mode": "solo", "first": "red", "deck": "4-3-2-0"}
    alone = Bench(alice, None, "little-battlefield", "blue", options=options)
    for row in ("plain village orchard", "ford forest hill", "ruins bastion town"):
        alone.play({"do": "lay-row"}, row.split(), user=alice)
    alone.play({"do": "roll-for-ai"}, [3], user=alice)
    assert words in reader(alice, language).open(alone.path).text
