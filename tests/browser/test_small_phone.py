"""What a table in play leaves of a small phone to its board, and to words that are long."""

from itertools import pairwise, product

import pytest

from core.grants import may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.models import Match, RecordSheet
from matches.selectors import offers
from matches.sheets import sheet_create
from matches.tables import Sitting, match_create, match_play
from tests.games.kept import kept_game
from tests.granting import somebody
from tests.kept_tables import kept_table
from tests.matches.files import mtf

from .devices import PHONE
from .test_frame import ACROSS, box, inside, table_of
from .test_table import NOW
from .waiting import WAITS, away, back, open_sheet, open_table, waiting

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SMALLEST = {"width": 320, "height": 568}
LINES = "(part) => Math.round(part.clientHeight / parseFloat(getComputedStyle(part).lineHeight))"
WORDS_AT_THE_FOOT = """[...document.querySelectorAll(".nav a")].filter((link) => link.offsetWidth).map((link) => {
  const words = document.createRange();
  words.selectNodeContents(link);
  const box = words.getBoundingClientRect();
  return [box.left, box.right];
})"""
CUT = "(part) => part.scrollHeight > part.clientHeight + 1"
IN_SIGHT = """() => {
  const bottom = (part) => document.querySelector(part).getBoundingClientRect().bottom;
  return bottom("#dice .keys") <= bottom("#dock-pane") + 1;
}"""
BELOW = """() => {
  const field = document.activeElement;
  const bar = document.querySelector(".sends").getBoundingClientRect();
  return [field.matches("input:not([type=radio], [type=checkbox]), select") ? field.name : "",
    field.getBoundingClientRect().bottom - bar.top];
}"""  # how far the field with the focus reaches below what sends its form
MUCH = "Red uses MOVE (column 3) · Red moves Standard unit: Reserve to c3 · Marsh (c3): the marker stands on 0 · "


def at_table(host, game, seats, **more):
    return match_create(game=game, host=host, at=NOW, sittings=[Sitting(seat, host.pk) for seat in seats], **more)


def meets(first, other) -> bool:
    return all(
        first[at] < other[at] + other[size] and other[at] < first[at] + first[size]
        for at, size in (("x", "width"), ("y", "height"))
    )


def play(match, host):
    """Does the first thing that can be done."""
    access, seat = may(somebody(host), TABLE, pk=match.pk), match.waiting[0]
    action = offers(access, seat)[1][0].action
    match_play(request=WriteRequest(access, NOW), action=action, seat=seat, roll=True)
    match.refresh_from_db()


def at_its_first_roll(host):
    """My Little Battlefield, with all sectors laid."""
    match = at_table(host, "little-battlefield", ("blue", "red"))
    while match.state["phase"] != "roll":
        play(match, host)
    return match


def asked_to_follow(host):
    """My Little Battlefield, when a die has been used that the other player may follow (N6)."""
    match = at_its_first_roll(host)
    play(match, host)
    while match.state["phase"] != "follow":
        play(match, host)
    return match


def test_on_the_smallest_phone_all_faces_are_seen_and_the_board_keeps_a_third_of_the_screen(phone, alice):
    match = table_of(alice, "bitva")
    Match.objects.update(dice="table")
    alices = phone("alice", size=SMALLEST)
    alices.open(f"/tables/{match.pk}/")
    pane = box(alices, "#dock-pane")
    faces = [key.bounding_box() for key in alices.page.locator("#dice .key").all()]
    assert len(faces) == 6
    assert len({face["y"] for face in faces}) == 1
    assert all(inside(face, pane) for face in faces)
    assert inside(box(alices, "#dice [value=server]"), pane)
    assert box(alices, "#board")["height"] >= SMALLEST["height"] * 0.3


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "size", [PHONE, SMALLEST, *ACROSS.values()], ids=["phone", "small phone", *(f"{name} across" for name in ACROSS)]
)
def test_a_turn_with_dice_left_is_ended_without_scrolling_or_covering_the_board(size, language, phone, alice):
    match = at_its_first_roll(alice)
    play(match, alice)
    alices = phone("alice", size=size, language=language)
    alices.open(f"/tables/{match.pk}/")
    end = box(alices, ".ends button")
    assert inside(end, {"x": 0, "y": 0, **size})
    assert not any(meets(end, box(alices, part)) for part in ("#board", "#held .things", ".dock-tabs"))
    alices.press(".ends button")
    assert match.log.last().action["do"] == "end-turn"


@pytest.mark.parametrize("size", [PHONE, SMALLEST], ids=["phone", "small phone"])
def test_not_to_follow_a_die_is_chosen_without_scrolling_past_all_ways_to_follow_it(size, phone, alice):
    match = asked_to_follow(alice)
    alices = phone("alice", size=size, language="fr")
    alices.open(f"/tables/{match.pk}/")
    end = box(alices, ".ends button")
    assert alices.page.locator(".ends button").inner_text().strip() == "Ne pas suivre"
    assert inside(end, {"x": 0, "y": 0, **size})
    assert not any(meets(end, box(alices, part)) for part in ("#board", "#dock-pane"))
    assert end["x"] > size["width"] / 2 + 21  # beside the handle, not on it
    alices.press(".ends button")
    assert match.log.last().action["do"] == "pass"


@pytest.mark.parametrize("size", [PHONE, SMALLEST], ids=["phone", "small phone"])
def test_a_long_way_to_end_a_phase_covers_nothing_of_the_panel(size, phone, alice):
    match = kept_table(kept_game("invasion", "two-seats"), alice, 101)
    alices = phone("alice", size=size, language="fr")
    alices.open(f"/tables/{match.pk}/")
    alices.page.click("#hand-over button")
    alices.page.wait_for_selector("#dock .ends")
    assert "gobelins qui ne feront plus rien" in alices.text("#dock .ends")
    assert not meets(box(alices, "#dock .ends"), box(alices, "#h-act"))
    assert not meets(box(alices, "#dock .ends"), box(alices, "#dock-pane"))


@pytest.mark.parametrize(
    ("size", "least"),
    [(PHONE, 32), (SMALLEST, 24), ({"width": 820, "height": 1180}, 40)],
    ids=["phone", "small", "tablet"],
)
def test_while_dice_are_thrown_for_a_shot_the_board_shows_who_shoots_and_at_whom_from_near(size, least, phone, alice):
    match = kept_table(kept_game("battletech", "training"), alice, 39)
    alices = phone("alice", size=size, language="fr")
    alices.open(f"/tables/{match.pk}/")
    alices.page.locator("#actions button[name=action]").first.click()
    alices.page.wait_for_selector("#dice")
    alices.settle()
    both = [hex_.bounding_box() for hex_ in alices.page.locator("#board .about .reach").all()]
    assert len(both) == 2
    assert all(inside(hex_, box(alices, "#board")) for hex_ in both)
    assert all(min(hex_["width"], hex_["height"]) >= least for hex_ in both)


def test_on_a_phone_held_across_who_takes_it_over_and_who_joins_has_the_button_in_sight(phone, alice):
    match = kept_table(kept_game("invasion", "two-seats"), alice, 101)
    size = ACROSS["phone"]
    alices = phone("alice", size=size, language="fr")
    alices.open(f"/tables/{match.pk}/")
    assert inside(box(alices, "#hand-over button"), {"x": 0, "y": 0, **size})
    alices.open("/join/")
    assert inside(box(alices, "main button.ink"), {"x": 0, "y": 0, **size})


def test_dice_with_words_leave_my_little_battlefield_more_than_the_least_of_a_board(phone, alice):
    match = at_its_first_roll(alice)
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    assert alices.page.locator("#dice .key").count() == 6
    assert box(alices, "#board")["height"] >= 0.24 * PHONE["height"]
    assert all(inside(key.bounding_box(), box(alices, "#dock-pane")) for key in alices.page.locator("#dice .key").all())


SMALL = {"width": 360, "height": 640}


def with_a_long_name(phone, alice, size):
    """Alice's turn in French, with COMMANDEMENT, the longest name of a die, beside three others."""
    Match.objects.filter(pk=at_its_first_roll(alice).pk).update(dice="table")
    match = Match.objects.get()
    access, seat = may(somebody(alice), TABLE, pk=match.pk), match.waiting[0]
    action = offers(access, seat)[1][0].action
    match_play(request=WriteRequest(access, NOW), action=action, seat=seat, faces=["command", *["attack"] * 3])
    alices = phone("alice", size=size, language="fr")
    alices.open(f"/tables/{match.pk}/")
    return alices


@pytest.mark.parametrize("size", [SMALL, SMALLEST], ids=["small", "smallest"])
def test_the_longest_name_of_a_die_keeps_its_line_beside_three_others(phone, alice, size):
    names = with_a_long_name(phone, alice, size).page.locator("#held .thing span >> visible=true").all()
    assert len({name.bounding_box()["height"] for name in names}) == 1


def test_the_longest_name_of_a_die_keeps_its_line_beside_four_others_on_a_phone(phone, alice):
    alices = with_a_long_name(phone, alice, PHONE)
    alices.page.locator("#held .things").evaluate("(things) => things.append(things.firstElementChild.cloneNode(true))")
    names = alices.page.locator("#held .thing span >> visible=true").all()
    assert len(names) == 5
    assert len({name.bounding_box()["height"] for name in names}) == 1


def test_what_a_die_does_is_seen_on_a_small_phone_when_it_is_chosen(phone, alice):
    alices = with_a_long_name(phone, alice, SMALL)
    alices.page.locator("#held .thing:has([data-able])").first.click()
    buttons = alices.page.locator("#held .dice-acts button")
    assert buttons.count() == 3
    assert all(inside(button.bounding_box(), box(alices, "#dock-pane")) for button in buttons.all())


def test_a_die_that_is_chosen_without_network_waits_under_its_own_name_and_once(phone, alice):
    match = at_its_first_roll(alice)
    alices = phone("alice")
    open_table(alices, match)
    alices.throw(*["command"] * 4)
    away(alices)
    alices.page.locator("#held .thing").first.click()
    alices.page.wait_for_function(
        "() => performance.getEntriesByType('resource').some((got) => got.name.includes('?die='))"
    )
    alices.page.locator("#held [value=use]").click()
    waiting(alices, 1)
    assert alices.page.locator(WAITS).inner_text().split("\n")[1] == "Use Gain 1 COMMAND, COMMAND"
    assert "undefined" not in alices.complaints
    back(alices)
    alices.page.wait_for_selector("#waiting >> text=your move was sent")
    alices.complaints.clear()


@pytest.mark.parametrize("size", [PHONE, {"width": 360, "height": 640}, SMALLEST], ids=["phone", "small", "smallest"])
def test_the_ais_next_die_can_be_typed_in_below_what_its_last_one_did(phone, alice, size):
    options = {"mode": "solo", "first": "red", "deck": "4-3-2-0"}
    match = at_table(alice, "little-battlefield", ("blue",), options=options)
    while match.state["phase"] != "ai-roll" or not match.state["used"]:
        play(match, alice)
    alices = phone("alice", size=size, language="fr")
    alices.open(f"/tables/{match.pk}/")
    assert alices.page.locator("#held .why").is_visible()
    alices.page.wait_for_function(IN_SIGHT)
    assert all(inside(key.bounding_box(), box(alices, "#dock-pane")) for key in alices.page.locator("#dice .key").all())
    assert box(alices, "#dice .tray")["height"] <= 170  # a fifth of the phone


def test_whether_an_ais_die_stands_is_chosen_in_sight_below_what_it_would_do(phone, alice):
    options = {"mode": "solo", "first": "red", "deck": "4-3-2-0"}
    match = at_table(alice, "little-battlefield", ("blue",), options=options)
    while match.state["phase"] != "ai-die":
        play(match, alice)
    alices = phone("alice", size={"width": 360, "height": 640}, language="fr")
    alices.open(f"/tables/{match.pk}/")
    assert alices.page.locator("#held .why").count()
    stands = alices.page.locator("#actions .act:has-text('L’IA joue')")
    alices.page.wait_for_function("() => document.querySelector('#dock-pane').scrollTop > 0")
    assert inside(stands.bounding_box(), box(alices, "#dock-pane"))


def test_a_long_name_of_a_side_takes_more_lines_before_it_is_cut(phone, alice):
    match = at_its_first_roll(alice)
    alices = phone("alice", size=SMALLEST, language="fr")
    alices.open(f"/tables/{match.pk}/")
    name = alices.page.locator(".side-bar b").first
    name.evaluate("(name) => name.append(' de la vallée perdue')")
    assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth")
    assert name.evaluate(LINES) > 1


@pytest.mark.parametrize("size", [{"width": 360, "height": 640}, SMALLEST], ids=["small", "smallest"])
def test_on_a_small_phone_no_name_of_a_die_is_broken_and_nothing_covers_what_a_side_has(phone, alice, size):
    match = at_its_first_roll(alice)
    alices = phone("alice", size=size, language="fr")
    alices.open(f"/tables/{match.pk}/")
    assert {word.evaluate(LINES) for word in alices.page.locator("#dice .key span").all()} == {1}
    alices.page.click("#dice .key[data-face=command]")
    laid = alices.page.locator("#dice .slot:not([aria-disabled=true])")
    assert laid.get_attribute("aria-label").startswith("Dé 1, COMMANDEMENT")
    assert laid.bounding_box()["width"] == laid.bounding_box()["height"] == 44
    assert not covered(alices)


def covered(device) -> list:
    """What waits beside a board, and the numbers of its side that lie on it."""
    found = []
    for bar in device.page.locator(".side-bar").all():
        beside, numbers = (bar.locator(parts).all() for parts in (".beside svg", "> span > svg"))
        assert beside
        boxes = product([part.bounding_box() for part in beside], [number.bounding_box() for number in numbers])
        found += [both for both in boxes if meets(*both)]
    return found


@pytest.mark.parametrize("wide", [360, 390, 430])
def test_nothing_covers_what_a_side_has_that_is_after_a_place_too(wide, phone, alice):
    options = {"mode": "solo", "scenario": "bridgehead"}
    match = at_table(alice, "little-battlefield", ("blue",), options=options)
    alices = phone("alice", size={"width": wide, "height": 844}, language="fr")
    alices.open(f"/tables/{match.pk}/")
    assert alices.page.locator(".side-bar.under").get_by_text("+ tenir b2, b3").is_visible()
    assert not covered(alices)


@pytest.mark.parametrize("wide", [568, 667, 740, 844])
def test_on_a_phone_held_across_too_no_name_of_a_die_is_broken_and_nothing_covers_what_a_side_has(wide, phone, alice):
    match = at_its_first_roll(alice)
    alices = phone("alice", size={"width": wide, "height": 320}, language="fr")
    alices.open(f"/tables/{match.pk}/")
    assert {word.evaluate(LINES) for word in alices.page.locator("#dice .key span").all()} == {1}
    assert not covered(alices)


def test_on_the_smallest_phone_a_record_sheet_opens_with_what_is_done_most_at_the_head_of_its_panel(phone, alice):
    alices = phone("alice", size=SMALLEST, language="fr")
    open_sheet(alices, alice)
    pane = box(alices, "#dock-pane")
    for chip in ("#bar-hit", "#bar-shoots"):
        assert inside(box(alices, chip), pane)


LONG = "Commandant-en-chef Anne-Marguerite de Saint-Étienne-du-Rouvray, dite la Tornade"


@pytest.mark.parametrize("name", ["Grayson", LONG], ids=["short", "long"])
def test_the_places_of_a_record_sheet_can_be_hit_by_a_finger_on_a_small_phone(name, phone, alice):
    sheet = sheet_create(user=alice, design="HBK-4G", name=name)
    alices = phone("alice", size={"width": 320, "height": 640}, language="fr")
    alices.open(f"/sheets/{sheet.pk}/")
    places = [place.bounding_box() for place in alices.page.locator("#drawing a.tap").all()]
    assert min(min(place["width"], place["height"]) for place in places) >= 20
    assert inside(box(alices, ".seg.guns"), box(alices, "#dock-pane"))
    alices.page.click("#hit-dice summary >> nth=0")
    keys = [key.bounding_box() for key in alices.page.locator("#hit-dice .key").all()]
    assert len({round(key["y"]) for key in keys}) == 1
    assert min(key["width"] for key in keys) >= 44


@pytest.mark.parametrize("size", [PHONE, SMALLEST], ids=["phone", "small phone"])
def test_the_name_of_no_weapon_is_cut_where_it_is_chosen_by_what_a_mech_is_hit(size, phone, alice):
    alices = phone("alice", size=size, language="fr")
    open_sheet(alices, alice)
    alices.page.locator("#hit .guns span").nth(1).evaluate("(name) => name.prepend('mitrailleuse ')")
    for weapon in alices.page.locator("#hit .guns label").all():
        assert inside(box(alices, "#hit .guns label >> nth=1 >> span"), box(alices, "#hit .guns label >> nth=1"))
        assert not weapon.evaluate("(label) => label.scrollWidth > label.clientWidth")


@pytest.mark.parametrize("size", [PHONE, SMALLEST], ids=["phone", "small phone"])
def test_a_sheet_that_a_match_keeps_has_a_third_of_a_phone_for_its_figure(size, phone, alice):
    match = table_of(alice, "battletech")
    alices = phone("alice", size=size, language="fr")
    alices.open(f"/sheets/{RecordSheet.objects.filter(match=match).first().pk}/")
    assert alices.page.locator("#to-hit").is_visible()
    assert box(alices, ".stage")["height"] >= size["height"] / 3
    wide = "(dials) => dials.filter((dial) => dial.scrollWidth > dial.clientWidth).map((dial) => dial.textContent)"
    assert not alices.page.locator("#to-hit .ctl").evaluate_all(wide)


@pytest.mark.parametrize("size", [PHONE, SMALLEST], ids=["phone", "small phone"])
def test_what_makes_a_sheet_or_opens_a_table_is_in_sight_however_long_its_form_is(size, phone, alice):
    alices = phone("alice", size=size, language="fr")
    alices.open("/sheets/new/")
    foot = box(alices, ".nav")
    send = alices.page.get_by_role("button", name="Faire la fiche")
    assert send.bounding_box()["y"] + send.bounding_box()["height"] <= foot["y"]
    alices.page.click(".pick >> nth=0")
    send.click()
    alices.page.wait_for_selector("#sheet")
    alices.open("/tables/new/?game=battletech")
    alices.page.locator("details:has(.sends) > summary").click()
    alices.page.locator("[name=name]").scroll_into_view_if_needed()
    opens = alices.page.get_by_role("button", name="Ouvrir la table").bounding_box()
    assert 0 <= opens["y"] <= foot["y"] - opens["height"]


@pytest.mark.parametrize("size", [PHONE, SMALLEST, {"width": 568, "height": 320}], ids=["phone", "small", "across"])
def test_who_fills_in_a_long_form_by_keys_sees_each_field_above_what_sends_it(size, phone, alice):
    alices = phone("alice", size=size, language="fr")
    alices.open("/tables/new/?game=battletech")
    alices.page.locator("details:has(.sends) > summary").click()
    alices.page.focus("[name=name]")
    hidden, reached = [], set()
    while alices.page.evaluate("!document.activeElement.closest('.sends')"):
        name, below = alices.page.evaluate(BELOW)
        if name and below > 0:
            hidden.append((name, below))
        reached.add(name)
        alices.page.keyboard.press("Tab")
    assert len(reached) > 5
    assert not hidden


def test_a_record_sheet_is_headed_by_its_whole_name_and_says_what_is_left_by_location(phone, alice):
    alices = phone("alice", size=SMALLEST, language="fr")
    open_sheet(alices, alice)
    heading = alices.page.locator(".play-top h1")
    heading.evaluate("(heading, much) => heading.append(much)", " Anastasia Iosifovna" * 3)
    assert not heading.evaluate(CUT)
    heard = alices.page.locator("#figure").aria_snapshot()
    assert "Torse central : reste" in heard
    assert "point 1" not in heard


def test_what_is_chosen_is_seen_where_the_system_chooses_the_colours(phone, alice):
    alices = phone("alice")
    alices.page.emulate_media(forced_colors="active")
    open_sheet(alices, alice)
    ground = "(part) => getComputedStyle(part).backgroundColor"
    for choice in (".seg:has([name=weapon]) label", ".chip"):
        chosen = alices.page.locator(f"#bar {choice}:is(:has(:checked), [aria-current])").first
        other = alices.page.locator(f"#bar {choice}:not(:has(:checked), [aria-current])").first
        assert chosen.evaluate(ground) != other.evaluate(ground), choice


@pytest.mark.parametrize("size", [PHONE, {"width": 360, "height": 640}], ids=["phone", "small phone"])
def test_dice_that_lie_above_a_board_take_none_of_its_room(size, phone, alice):
    match = at_table(alice, "bitva", ("south-west", "north-west", "south-east", "north-east"), options={"players": 4})
    alices = phone("alice", size=size)
    alices.open(f"/tables/{match.pk}/")
    fitted = []  # the part of the drawing that has the room of the board
    for _dice in range(3):
        field = alices.page.locator("#drawn > svg[data-field]").get_attribute("data-field")
        fitted.append([round(float(number)) for number in field.split()])
        alices.throw(6)
    assert fitted[0] == fitted[1] == fitted[2]


@pytest.mark.parametrize(("size", "lines"), [(PHONE, 4), (SMALLEST, 3)], ids=["phone", "small phone"])
def test_of_a_long_turn_some_lines_are_told_and_all_of_it_beside_the_board_before_it(size, lines, phone, alice):
    match = at_table(alice, "bitva", ("south", "north"))
    alices = phone("alice", size=size)
    alices.open(f"/tables/{match.pk}/")
    alices.throw(6)
    sentence = alices.page.locator("#told > .grow")
    sentence.evaluate("(part, much) => part.append(much)", 3 * MUCH)
    assert sentence.evaluate(LINES) == lines
    assert sentence.evaluate(CUT)
    alices.page.click("#told")
    alices.page.wait_for_selector("#told.looked")
    sentence.evaluate("(part, much) => part.append(much)", 3 * MUCH)
    assert sentence.evaluate(LINES) > lines
    assert not sentence.evaluate(CUT)


def test_the_name_of_a_table_has_two_lines_before_anything_of_it_is_cut(phone, alice):
    match = table_of(alice, "bitva", name="Saturday evening at Aunt Mary’s, second of three")
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    name = alices.page.locator("#play-top h1")
    assert name.inner_text().endswith("second of three · Bitva")
    assert name.evaluate(LINES) == 2
    assert not name.evaluate(CUT)


def test_on_the_smallest_phone_a_table_is_headed_by_two_lines_and_a_dot_that_all_is_live(phone, alice):
    match = table_of(alice, "bitva", name="Samedi soir chez tante Marie, deuxième partie de trois")
    alices = phone("alice", size=SMALLEST, language="fr")
    open_table(alices, match)
    top = alices.page.locator("#play-top")
    assert [top.locator(part).evaluate(LINES) for part in ("h1", ".turn")] == [1, 1]
    assert "Tirage au sort\u00a0: qui commence" in alices.page.locator("#dock .head").first.inner_text()
    live = top.locator("#conn")
    assert live.text_content() == "En direct"  # for who does not see the dot
    assert live.bounding_box()["width"] < 24
    away(alices)
    assert live.bounding_box()["width"] > 24  # that it is not live is said in words


def with_its_log_open(phone, alice):
    """A phone at a table of Bitva after two throws."""
    match = at_table(alice, "bitva", ("south", "north"))
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    alices.throw(6)
    alices.throw(1)
    alices.page.click('.dock-tabs a[href="#log"]')
    return alices


def test_the_words_of_the_log_have_the_width_of_a_phone(phone, alice):
    alices = with_its_log_open(phone, alice)
    line = alices.page.locator("#log [data-line]", has=alices.page.locator("button[name=after]")).first
    words, all_of_it = line.locator(".line").bounding_box(), line.bounding_box()
    assert words["width"] >= 0.65 * all_of_it["width"]
    assert inside(line.locator("button[name=after]").bounding_box(), all_of_it)


def test_going_back_takes_no_line_of_its_own_in_the_log_of_a_phone(phone, alice):
    alices = with_its_log_open(phone, alice)
    back = alices.page.get_by_role("button", name="Back to here: line 1")
    place = back.bounding_box()
    assert place["width"] == place["height"] == 44
    words = alices.page.locator("#log [data-line='1'] .line").bounding_box()
    assert place["x"] >= words["x"] + words["width"]
    assert place["y"] < words["y"] + words["height"] + 44
    assert back.locator("xpath=ancestor::li").bounding_box()["height"] < 3 * 44


@pytest.mark.parametrize("wide", [320, 360, 390])
def test_the_words_at_the_foot_of_a_small_phone_stand_apart(wide, phone):
    alices = phone(size={"width": wide, "height": 640}, language="fr")
    alices.open("/")
    ends = alices.page.evaluate(WORDS_AT_THE_FOOT)
    assert len(ends) == 5
    assert ends[0][0] >= 4
    assert ends[-1][1] <= wide - 4
    assert all(then[0] - before[1] >= 4 for before, then in pairwise(ends))


def test_what_came_of_an_import_is_told_in_whole_words_on_a_phone(phone, alice, tmp_path):
    (tmp_path / "badger.mtf").write_bytes(mtf())
    alices = phone("alice", size={"width": 360, "height": 640}, language="fr")
    alices.open("/import/mechs/")
    alices.page.set_input_files("input[type=file]", tmp_path / "badger.mtf")
    alices.page.click("main form button.ink")
    alices.page.wait_for_selector("#report a >> text=Badger BDG-1")
    heights = {part.bounding_box()["height"] for part in alices.page.locator("#report dt").all()}
    assert len(heights) == 1
    assert alices.page.locator("#report dt").first.evaluate(LINES) == 1


def test_on_the_smallest_phone_undo_is_an_icon_as_large_as_a_finger_beside_what_happened(phone, alice):
    match = at_table(alice, "invasion", ("lord", "hero-1"))
    play(match, alice)
    alices = phone("alice", size=SMALLEST, language="fr")
    alices.open(f"/tables/{match.pk}/")
    undo = alices.page.get_by_role("button", name="Annuler mon coup")
    assert 44 <= undo.bounding_box()["width"] <= 48
    assert undo.bounding_box()["height"] >= 44
    assert not alices.page.locator("#told > .grow").evaluate(CUT)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_dials_of_a_shot_are_no_wider_than_the_smallest_phone(language, phone, alice):
    alices = phone("alice", size=SMALLEST, language=language)
    alices.open("/tools/to-hit/")  # nothing to scroll sideways
    assert alices.page.locator(".dials .ctl").count() == 5


def test_what_folds_a_long_title_away_stands_beside_it_on_a_small_phone(phone, alice):
    alices = phone("alice", size={"width": 360, "height": 640}, language="fr")
    alices.open("/tables/new/?game=battletech")
    fold = alices.page.locator("#more > summary")
    words, whole = fold.locator("> span").bounding_box(), fold.bounding_box()
    assert words["x"] > whole["x"] + 8
    assert words["height"] > 0.9 * whole["height"]  # nothing above the words nor below


def test_a_button_that_does_nothing_now_looks_so_under_a_finger_too(phone, alice):
    match = at_its_first_roll(alice)
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    alices.throw(*["command"] * 4)
    use = alices.page.locator("#held .btn.ink:disabled").first
    plain = use.evaluate("(button) => getComputedStyle(button).backgroundColor")
    use.hover(force=True)
    assert use.evaluate("(button) => button.matches(':hover') && getComputedStyle(button).backgroundColor") == plain
