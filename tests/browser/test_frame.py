"""The frame of a table in play: board and decision on one screen, nothing to scroll but inside the dock."""

from itertools import pairwise

import pytest

from core.grants import may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.models import Match
from matches.selectors import offers
from matches.tables import Sitting, match_create, match_play, match_resign
from tests.granting import signed, somebody, table_link

from .devices import PHONE
from .test_table import NOW, SEATS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIZES = {
    "phone": PHONE,
    "tablet": {"width": 820, "height": 1180},
    "laptop": {"width": 1366, "height": 768},
}
ACROSS = {"phone": {"width": 844, "height": 390}, "small phone": {"width": 667, "height": 375}}
ALL_SEATS = {**SEATS, "battletech": ("attacker", "defender")}
CELL = 32  # px that a place is wide at least when it is to be chosen
LEAST = 128  # px that a board is high at least
SCROLLS = "document.documentElement.scrollHeight > innerHeight"
BOXES = "[...document.querySelectorAll('#board a.may')].map((tap) => tap.getBoundingClientRect().toJSON())"
CELLS = """[...document.querySelectorAll('#board a.may')].map((tap) => {
  const place = new URL(tap.getAttribute("href"), location).searchParams.getAll("at").at(-1);
  return (document.querySelector(`[data-place="${place}"]`) ?? tap).getBoundingClientRect().toJSON();
})"""  # the fields as they are drawn; a mark on one may be smaller


def table_of(host, game, **more) -> Match:
    sittings = [Sitting(seat, host.pk) for seat in ALL_SEATS[game]]
    return match_create(game=game, host=host, at=NOW, sittings=sittings, dice="server", **more)


def box(device, selector):
    found = device.page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return found


def inside(inner, outer) -> bool:
    return (
        inner["x"] >= outer["x"] - 1
        and inner["y"] >= outer["y"] - 1
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
    )


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("game", ALL_SEATS)
def test_board_and_next_decision_are_on_one_screen_and_the_page_does_not_scroll(game, size, phone, alice):
    match = table_of(alice, game)
    alices = phone("alice", size=size)
    alices.open(f"/tables/{match.pk}/")
    screen = {"x": 0, "y": 0, **size}
    board = box(alices, "#board")
    assert inside(board, screen)
    assert board["height"] >= LEAST
    assert board["y"] <= 52 + 45 + 20  # header and sentence, as much as two lines of it
    assert inside(box(alices, ":is(#actions, #dice) :is(button, summary) >> visible=true"), screen)
    assert not alices.page.evaluate(SCROLLS)
    choices = alices.page.evaluate(CELLS)
    assert all(min(place["width"], place["height"]) >= CELL - 0.5 for place in choices)


def test_on_a_wide_screen_the_panel_lies_beside_the_board_and_else_below_it(phone, alice):
    match = table_of(alice, "bitva")
    alices = phone("alice")
    for name, beside in (("phone", False), ("tablet", False), ("laptop", True)):
        alices.page.set_viewport_size(SIZES[name])
        alices.open(f"/tables/{match.pk}/")
        board, dock = box(alices, "#board"), box(alices, "#dock")
        if beside:
            assert dock["x"] >= board["x"] + board["width"] - 1
        else:
            assert dock["y"] >= board["y"] + board["height"] - 1


@pytest.mark.parametrize("size", ACROSS.values(), ids=ACROSS)
@pytest.mark.parametrize("game", ALL_SEATS)
def test_on_a_phone_held_across_the_next_decision_lies_in_sight_beside_the_whole_board(game, size, phone, alice):
    match = table_of(alice, game)
    alices = phone("alice", size=size, language="fr")
    alices.open(f"/tables/{match.pk}/")
    board, pane = box(alices, "#board"), box(alices, "#dock-pane")
    assert inside(board, {"x": 0, "y": 0, **size})
    assert board["height"] >= LEAST
    assert pane["x"] >= board["x"] + board["width"] - 1
    assert inside(box(alices, ":is(#actions, #dice) :is(button, summary) >> visible=true"), pane)
    assert not alices.page.evaluate(SCROLLS)


def test_the_dock_has_three_heights_and_the_board_keeps_a_slice_of_each(phone, alice):
    match = table_of(alice, "little-battlefield")
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    heights = []
    for _ in range(3):
        heights.append(round(box(alices, "#dock")["height"]))
        assert box(alices, "#board")["height"] >= LEAST
        alices.page.click(".grab")
    half, full, peek = heights
    assert peek < half < full == round(0.64 * PHONE["height"])
    assert round(box(alices, "#dock")["height"]) == half
    alices.page.click(".dock-tabs a[href='#log']")
    assert inside(box(alices, "#log h2"), box(alices, "#dock-pane"))
    assert alices.page.url.endswith(f"/tables/{match.pk}/")


def view(device):
    return [float(part) for part in device.page.get_attribute("#drawn > svg", "viewBox").split()]


def test_the_board_comes_nearer_by_button_key_and_wheel_is_moved_and_lies_whole_again(phone, alice):
    match = table_of(alice, "bitva")
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    whole = view(alices)
    alices.page.click("[data-zoom=in]")
    nearer = view(alices)
    assert nearer[2] == pytest.approx(whole[2] / 1.5)
    middle = box(alices, "#board")
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    alices.page.mouse.move(x, y)
    alices.page.mouse.down()
    alices.page.mouse.move(x - 40, y, steps=4)
    alices.page.mouse.up()
    assert view(alices)[0] > nearer[0]
    assert Match.objects.get(pk=match.pk).version == 0
    alices.page.mouse.wheel(0, -100)
    assert view(alices)[2] < nearer[2]
    alices.page.focus("#board")
    alices.page.keyboard.press("0")
    assert view(alices) == pytest.approx(whole)
    alices.page.keyboard.press("+")
    assert view(alices)[2] == pytest.approx(whole[2] / 1.5)
    alices.page.click("[data-zoom=all]")
    assert view(alices) == pytest.approx(whole)


def test_a_drag_that_begins_on_a_place_taps_nothing_and_a_tap_beside_one_takes_the_nearest(phone, alice):
    match = table_of(alice, "battletech")
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    place = alices.page.evaluate(BOXES)[2]
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    alices.page.mouse.move(x, y)
    alices.page.mouse.down()
    alices.page.mouse.move(x - 30, y, steps=3)
    alices.page.mouse.up()
    seen = [found for found in alices.page.evaluate(BOXES) if 0 <= found["x"] <= PHONE["width"] - found["width"]]
    low = max(seen, key=lambda found: found["y"])
    alices.page.mouse.click(low["x"] + low["width"] / 2, low["y"] + low["height"] + 6)
    alices.page.wait_for_selector("#last button.chip")
    assert match.log.count() == 1  # the drag did nothing
    alices.look()


def test_no_place_to_choose_lies_under_the_buttons_of_the_board(phone, alice):
    match = table_of(alice, "bitva")
    for _ in range(6):  # lots, and both generals at their posts
        access = may(somebody(alice), TABLE, pk=match.pk)
        match_play(
            request=WriteRequest(access, NOW),
            action=offers(access, match.waiting[0])[1][0].action,
            seat=match.waiting[0],
        )
        match.refresh_from_db()
    match_play(
        request=WriteRequest(may(somebody(alice), TABLE, pk=match.pk), NOW),
        action={"do": "roll"},
        seat=match.waiting[0],
    )
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    over = box(alices, ".zoom")
    choices = alices.page.evaluate(BOXES)
    assert choices
    assert view(alices)[2] * 32 <= PHONE["width"] * 12.7  # hexes of 12.7 units, 32 px wide or more, and not much nearer
    for place in choices:
        aside = place["x"] + place["width"] <= over["x"] or place["x"] >= over["x"] + over["width"]
        assert aside or place["y"] + place["height"] <= over["y"] + 0.5


def test_the_edges_beyond_which_there_is_something_to_choose_are_marked(phone, alice):
    match = table_of(alice, "battletech")
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    stage = alices.page.locator(".stage")
    alices.page.click("[data-zoom=all]")
    assert stage.get_attribute("data-beyond") == ""
    for _ in range(4):
        alices.page.click("[data-zoom=in]")
    board, places = box(alices, "#board"), alices.page.evaluate(BOXES)
    across = [place["x"] + place["width"] / 2 - board["x"] for place in places]
    down = [place["y"] + place["height"] / 2 - board["y"] for place in places]
    beyond = {
        "left": min(across) < 0,
        "right": max(across) > board["width"],
        "top": min(down) < 0,
        "bottom": max(down) > board["height"],
    }
    assert any(beyond.values())
    assert stage.get_attribute("data-beyond").split() == [edge for edge, there in beyond.items() if there]
    for edge, there in beyond.items():
        line = stage.evaluate(f"(part) => getComputedStyle(part, '::after').border{edge.title()}Width")
        assert (line != "0px") == there


def test_the_board_stays_as_near_as_it_was_after_a_move(phone, alice):
    match = table_of(alice, "bitva")
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    alices.page.click("[data-zoom=in]")
    nearer = view(alices)
    alices.press("#actions button.act")
    assert Match.objects.get(pk=match.pk).version == 1
    assert view(alices)[2] == pytest.approx(nearer[2])


def test_the_menu_brings_the_other_pages_back_and_the_page_after_the_end_has_them(phone, alice):
    match = table_of(alice, "bitva")
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    other = alices.page.locator("#top nav a[href='/campaigns/']")
    assert not other.is_visible()
    alices.page.click(".play-menu summary")
    alices.page.click(".play-menu a[href='#top']")
    assert other.is_visible()
    match_resign(request=WriteRequest(may(somebody(alice), TABLE, pk=match.pk), NOW), seat="south")
    alices.open(f"/tables/{match.pk}/")
    assert other.is_visible()


def test_without_the_script_the_whole_board_lies_there_and_the_dock_scrolls(phone, alice):
    match = table_of(alice, "bitva")
    alices = phone().without_worker()  # which would bring the script
    alices.sign_in("alice")
    alices.page.route("**/board*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    alices.open(f"/tables/{match.pk}/")
    assert not alices.page.evaluate(SCROLLS)
    assert alices.page.locator(".grab, .zoom").first.is_hidden()
    alices.page.locator("#log").scroll_into_view_if_needed()
    assert inside(box(alices, "#log h2"), box(alices, "#dock-pane"))
    alices.press("#actions button.act")
    assert Match.objects.get(pk=match.pk).version == 1


def test_who_only_watches_sees_board_and_log_fill_a_television(phone, alice, bob):
    match = table_of(alice, "bitva")
    Match.objects.filter(pk=match.pk).update(name="Thursday")
    size = {"width": 1920, "height": 1080}
    watching = phone(size=size)
    watching.open(f"/j/{signed(table_link(match.pk))}/")
    if watching.page.locator("main form button.ink").count():
        watching.page.click("main form button.ink")
    watching.page.wait_for_selector("#table")
    watching.look()
    board, dock = box(watching, "#board"), box(watching, "#dock")
    assert not watching.page.evaluate(SCROLLS)
    assert board["width"] + dock["width"] == pytest.approx(size["width"], abs=2)
    assert board["height"] >= 0.8 * size["height"]
    assert watching.page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") >= 20
    assert watching.page.locator("#board a.tap").count() == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_games_to_choose_from_stand_one_below_the_other_on_a_phone(language, phone, alice):
    alices = phone("alice", language=language)
    alices.open("/tables/new/")
    games = alices.page.locator("main .act")
    boxes = [found.bounding_box() for found in games.all()]
    assert len(boxes) > 3
    assert all(each["width"] > PHONE["width"] - 48 for each in boxes), boxes
    assert {each["x"] for each in boxes} == {boxes[0]["x"]}
    assert all(lower["y"] >= upper["y"] + upper["height"] for upper, lower in pairwise(boxes))
    for game in games.all():
        assert inside(game.locator("i").bounding_box(), game.bounding_box())  # the arrow lies in its button


def test_the_board_is_fitted_again_when_the_panel_grows_or_shrinks_unless_it_was_moved(phone, alice):
    match = table_of(alice, "battletech")
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    fitted = """(() => {
      const svg = document.querySelector("#board svg");
      return svg.viewBox.baseVal.height / svg.clientHeight;
    })()"""

    def after_a_tap_on_the_grabber() -> float:
        before = box(alices, "#board")["height"]
        alices.page.locator(".grab").click()
        alices.page.wait_for_function(f"() => document.querySelector('#board').clientHeight !== Math.round({before})")
        alices.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return alices.page.evaluate(fitted)

    first = alices.page.evaluate(fitted)
    full, peek = after_a_tap_on_the_grabber(), after_a_tap_on_the_grabber()
    assert peek < first  # more room, and larger hexes
    assert first <= full
    places = alices.page.evaluate(BOXES)
    seen = box(alices, "#board")
    assert any(inside(place, seen) for place in places)


def test_the_buttons_of_the_board_are_folded_to_one_until_they_are_used(phone, alice):
    match = table_of(alice, "battletech")
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    buttons = alices.page.locator(".zoom button:visible")
    assert buttons.count() == 1
    assert box(alices, ".zoom")["width"] < 50
    alices.page.keyboard.press("Tab")
    alices.page.evaluate("document.querySelector('#board').focus()")
    alices.page.keyboard.press("+")
    assert buttons.count() == 1
    buttons.first.click()  # all of the board again
    assert alices.page.locator("#board").get_attribute("data-near") == "1"
    buttons.first.click()  # nearer
    assert buttons.count() == 3
    alices.page.locator("#play-top h1").click()
    assert buttons.count() == 1


def test_a_row_to_choose_from_that_is_longer_than_the_board_is_wide_is_seen(phone, alice):
    match = table_of(alice, "battletech")
    while match.waiting != ["attacker"]:
        access = may(somebody(alice), TABLE, pk=match.pk)
        match_play(request=WriteRequest(access, NOW), action=offers(access)[1][0].action, roll=True)
        match.refresh_from_db()
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    seen, places = box(alices, "#board"), alices.page.evaluate(BOXES)
    assert len(places) == 15
    assert sum(inside(place, seen) for place in places) >= 12


def apart(first, other) -> bool:
    beside = first["x"] + first["width"] <= other["x"] + 0.5 or other["x"] + other["width"] <= first["x"] + 0.5
    return (
        beside or first["y"] + first["height"] <= other["y"] + 0.5 or other["y"] + other["height"] <= first["y"] + 0.5
    )


def test_the_folded_button_covers_nothing_of_the_whole_board(phone, alice):
    """Above the bars that Bitva draws below its board, of which dice to be typed in leave little room."""
    match = table_of(alice, "bitva")
    Match.objects.update(dice="table")
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    button = box(alices, "[data-zoom=in]")
    parts = alices.page.locator("#drawn g[id][role]").all()
    assert len(parts) > 100
    for part in parts:
        assert apart(button, part.bounding_box())


def test_a_phase_with_a_long_name_has_two_lines_of_the_head_and_no_less_room(phone, alice):
    alices = phone("alice", language="fr")
    alices.open(f"/tables/{table_of(alice, 'invasion').pk}/")
    head, turn = box(alices, "#play-top"), box(alices, "#turn")
    size = alices.page.locator("#turn").evaluate("part => parseFloat(getComputedStyle(part).fontSize)")
    assert turn["height"] >= 2 * 1.2 * size - 0.1
    assert turn["y"] + turn["height"] <= head["y"] + head["height"] - 4
    assert box(alices, "#play-top h1")["y"] >= head["y"] + 4
