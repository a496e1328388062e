"""Choosing on the board, by fingers: taps are counted, what they lead to is in the log as one act."""

import pytest

from core.grants import may
from core.receipts import WriteRequest
from games.registry import PLAYABLE
from matches.access import TABLE
from matches.codec import decode, encode
from matches.models import Match
from matches.selectors import offers
from matches.tables import Sitting, match_create, match_play
from tests.games.battletech.positions import Table as Mechs
from tests.games.invasion import positions as town
from tests.granting import somebody

from .devices import LAPTOP, PHONE
from .test_frame import inside
from .test_table import NOW

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SEATS = {"bitva": ("south", "north"), "invasion": ("lord", "hero-1"), "battletech": ("attacker", "defender")}
BOXES = "(wanted) => [...document.querySelectorAll(wanted)].map((part) => part.getBoundingClientRect().toJSON())"
FORCES = {"attacker": "ENF-4R", "defender": "HBK-4G", "corrections": False}


def table_of(host, game, options=None, state=None, **more) -> Match:
    sittings = [Sitting(seat, host.pk) for seat in SEATS[game]]
    match = match_create(game=game, host=host, at=NOW, sittings=sittings, options=options or {}, **more)
    if state is not None:
        waiting = list(PLAYABLE[game].rules.to_act(state))
        Match.objects.filter(pk=match.pk).update(state=encode(state), waiting=waiting)
    return match


class Finger:
    """Counts what is tapped, and waits until the page is there anew."""

    def __init__(self, device, match) -> None:
        self.device, self.page, self.taps = device, device.page, 0
        device.open(f"/tables/{match.pk}/")
        if not self.page.locator("#table").count():  # the phone is handed over
            self.page.click("main form button.ink")
        self.page.wait_for_selector("#table")

    def tap(self, selector, then="") -> None:
        self.page.evaluate("document.querySelector('#drawn')?.setAttribute('data-before', '')")
        self.taps += 1
        self.page.locator(selector).first.click()
        self.page.wait_for_selector(then or "#drawn:not([data-before])")
        self.page.locator(".htmx-swapping, .htmx-settling, .htmx-added").first.wait_for(state="detached")
        self.device.look()

    def at(self, place) -> str:
        """The link over a place."""
        return f'#board a.tap[href*="at={place}#"]'


@pytest.fixture(
    params=[{"size": PHONE}, {"size": LAPTOP}, {"size": PHONE, "theme": "dark"}], ids=["phone", "laptop", "night"]
)
def device(request, phone, alice):
    return phone("alice", **request.param)


def test_a_hero_walks_five_cells_in_two_taps_and_one_undo_brings_it_back(device, alice):
    state = town.table({"warrior": "F2", "rogue": "B4"})
    match = table_of(alice, "invasion", town.BOARD, state)
    finger = Finger(device, match)
    finger.tap(finger.at("F2"))
    assert finger.page.locator("#board a.may .cost").count() > 10
    finger.tap(finger.at("E6"))
    assert finger.taps <= 2
    lines = list(match.log.order_by("seq"))
    assert (len(lines), {line.act for line in lines}) == (5, {1})
    assert decode(type(state), Match.objects.get(pk=match.pk).state).heroes[0].cell == "E6"
    assert device.text("#last").count("Warrior goes to E6, 5 MP.") == 1
    assert device.page.locator("#log li").count() == 1


def test_a_mech_moves_with_its_facing_in_three_taps(device, alice):
    game = Mechs([("ENF-4R", "1001", "s"), ("ENF-4R", "0401", "s")], [("HBK-4G", "0515", "n")])
    match = table_of(alice, "battletech", {**FORCES, "attacker": "ENF-4R,ENF-4R"}, game.state)
    finger = Finger(device, match)
    finger.tap(finger.at("1001"))
    finger.tap(finger.at("1003"))
    boxes = [button.bounding_box() for button in finger.page.locator(".ring button").all()]
    board = finger.page.locator("#board").bounding_box()
    assert len(boxes) == 6
    for box in boxes:
        assert min(box["width"], box["height"]) >= 44
        assert board["x"] <= box["x"]
        assert box["x"] + box["width"] <= board["x"] + board["width"]
        assert board["y"] <= box["y"]
        assert box["y"] + box["height"] <= board["y"] + board["height"]
    finger.tap('.ring button[aria-label*="facing south-east"]')
    assert finger.taps <= 3
    mech = decode(type(game.state), Match.objects.get(pk=match.pk).state).mech("A1")
    assert (mech.hex, mech.facing, mech.mode) == ("1003", 2, "walk")
    assert device.text("#last").count("A1 walks to 1003, facing south-east; hexes counted as moved: 2.") == 1


@pytest.mark.parametrize("hex_", ["0101", "0801", "1501"])
def test_a_mech_is_set_up_with_its_facing_by_two_taps_on_the_board(phone, alice, hex_):
    match = table_of(alice, "battletech", FORCES)
    if match.waiting[0] == "defender":
        access = may(somebody(alice), TABLE, pk=match.pk)
        for action in ({"do": "deploy", "hex": "0817"}, {"do": "face", "facing": 0}):
            match_play(request=WriteRequest(access, NOW), action=action, seat="defender")
    finger = Finger(phone("alice"), match)
    finger.tap(finger.at(hex_))
    board = finger.page.locator("#board").bounding_box()
    boxes = [button.bounding_box() for button in finger.page.locator(".ring button:not(:disabled)").all()]
    assert len(boxes) == 6
    for box in boxes:
        assert round(min(box["width"], box["height"])) >= 44
        assert inside(box, board)
    finger.page.get_by_role("button", name="Facing south-east").first.click()
    finger.page.wait_for_selector("#last >> text=faces south-east")
    match.refresh_from_db()
    mech = match.state["mechs"][0]
    assert (mech["hex"], mech["facing"]) == (hex_, 2)
    finger.device.look()


def test_a_mech_at_the_edge_that_declares_is_seen_whole_when_only_its_target_is_to_be_chosen(phone, alice):
    game = Mechs([("ENF-4R", "0108", "s")], [("HBK-4G", "0511", "n")])
    game.stand()
    finger = Finger(phone("alice"), table_of(alice, "battletech", FORCES, game.state))
    (board,), marked = (finger.page.evaluate(BOXES, wanted) for wanted in ("#board", "#board a.tap"))
    assert finger.page.locator("#board a.may").count() == 1
    assert len(marked) == 2
    assert all(inside(box, board) for box in marked)


@pytest.mark.parametrize("size", [PHONE, {"width": 320, "height": 568}], ids=["phone", "small phone"])
def test_a_mech_without_a_target_is_in_sight_however_far_it_is_from_one_that_has_one(size, phone, alice):
    game = Mechs([("HBK-4G", "0101", "s"), ("HBK-4G", "1501", "s")], [("ENF-4R", "1508", "n")])
    game.stand()
    table = {**FORCES, "attacker": "HBK-4G,HBK-4G", "defender": "ENF-4R"}
    finger = Finger(phone("alice", size=size), table_of(alice, "battletech", table, game.state))
    assert "A1 has no target" in finger.page.inner_text("#actions")
    assert "A2 attacks D1" in finger.page.inner_text("#actions")
    (board,), mechs = (finger.page.evaluate(BOXES, wanted) for wanted in ("#board", "#board a.may"))
    assert len(mechs) == 2
    assert all(inside(mech, board) for mech in mechs)


def test_among_all_corrections_of_a_sheet_one_is_found_by_its_place(phone, alice):
    game = Mechs([("ENF-4R", "1001", "s")], [("HBK-4G", "0515", "n")], corrections=True)
    match = table_of(alice, "battletech", {**FORCES, "corrections": True}, game.state)
    finger = Finger(phone("alice"), match)
    finger.tap("#actions button:has-text('Correct the sheet of D1')")
    corrections = finger.page.locator("#actions button[value*=correct-armour]")
    assert corrections.count() > 100
    assert corrections.locator("visible=true").count() == 0
    finger.page.click("#actions summary:has-text('Right torso')")
    assert {"right torso" in words for words in corrections.locator("visible=true").all_inner_texts()} == {True}
    finger.tap("#actions button:has-text('D1, right torso: armour left 7')")
    match.refresh_from_db()
    assert (match.log.last().action["location"], match.log.last().action["points"]) == ("RT", 7)


def test_the_hex_tapped_again_takes_the_cheapest_facing(phone, alice):
    game = Mechs([("ENF-4R", "1001", "s"), ("ENF-4R", "0401", "s")], [("HBK-4G", "0515", "n")])
    match = table_of(alice, "battletech", {**FORCES, "attacker": "ENF-4R,ENF-4R"}, game.state)
    finger = Finger(phone("alice"), match)
    finger.tap(finger.at("1001"))
    finger.tap(finger.at("1003"))
    finger.tap("#board a.tap.here")
    mech = decode(type(game.state), Match.objects.get(pk=match.pk).state).mech("A1")
    assert (mech.hex, mech.facing) == ("1003", 3)


def battle(alice, kind, which) -> Match:
    """A game of Bitva as far as something of this kind may be done, what it offers first or last being done before."""
    match = table_of(alice, "bitva", dice="server")
    while kind not in (found := {offer.action["do"]: offer.action for offer in offered(match, alice)}):
        action, place = list(found.values())[which], may(somebody(alice), TABLE, pk=match.pk)
        match_play(request=WriteRequest(place, NOW), action=action, seat=match.waiting[0])
        match.refresh_from_db()
    return match


def offered(match, user):
    return offers(may(somebody(user), TABLE, pk=match.pk), match.waiting[0])[1]


def test_a_soldier_of_bitva_moves_in_three_taps_after_the_dice(device, alice):
    match = battle(alice, "move", -1)
    before = match.version
    finger = Finger(device, match)
    if not finger.page.locator("#board a.may .go, #board a.may .aim").count():
        finger.tap("#board a.may")
    finger.tap("#board a.may:has(.go)")
    assert finger.taps <= 3
    assert (match.log.last().seq, match.log.last().action["do"]) == (before + 1, "move")


def test_an_infantryman_of_bitva_is_placed_in_two_taps(device, alice):
    match = battle(alice, "place", 0)
    before = match.version
    finger = Finger(device, match)
    finger.tap("#board a.may")
    assert finger.taps <= 2
    assert (match.log.last().seq, match.log.last().action["do"]) == (before + 1, "place")


def test_an_attack_asks_on_a_card_with_its_chance_and_not_now_lets_go(device, alice):
    match = table_of(alice, "invasion", town.BOARD, town.table({"warrior": "F2", "rogue": "B4"}, ["sword F3"]))
    finger = Finger(device, match)
    finger.tap(finger.at("F2"))
    assert "%" in finger.page.locator("#board a.may:has(.aim) .cost text").first.text_content()
    finger.tap("#board a.may:has(.aim)")
    card = finger.page.locator(".at-piece")
    assert card.is_visible()
    assert "attack" in card.inner_text()
    assert "%" in card.inner_text()
    assert card.locator("button").count() <= 4
    assert min(box.bounding_box()["height"] for box in card.locator("button, a").all()) >= 44
    finger.tap(".at-piece a")
    assert not finger.page.locator(".at-piece").count()
    assert Match.objects.get(pk=match.pk).version == 0
    finger.tap(finger.at("F2"))
    finger.tap("#board a.may:has(.aim)")
    finger.tap(".at-piece button", then="#dice")
    assert Match.objects.get(pk=match.pk).version == 0  # real dice are asked for


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_faces_of_an_attack_and_its_chances_are_on_the_screen_of_a_phone_at_once(language, phone, alice):
    match = table_of(alice, "invasion", town.BOARD, town.table({"warrior": "F2", "rogue": "B4"}, ["sword F3"]))
    finger = Finger(phone("alice", language=language), match)
    finger.tap(finger.at("F2"))
    finger.tap("#board a.may:has(.aim)")
    finger.tap(".at-piece button", then="#dice")
    pane = finger.page.locator(".dock-pane").bounding_box()
    for part in ("#dice .foretold", "#dice .tray"):
        box = finger.page.locator(part).bounding_box()
        assert pane["y"] <= box["y"]
        assert box["y"] + box["height"] <= pane["y"] + pane["height"]


def test_a_tap_beside_everything_lets_go(phone, alice):
    match = table_of(alice, "invasion", town.BOARD, town.table({"warrior": "F2", "rogue": "B4"}))
    finger = Finger(phone("alice"), match)
    finger.tap(finger.at("F2"))
    box = finger.page.locator("#board").bounding_box()
    finger.page.mouse.click(box["x"] + 12, box["y"] + box["height"] - 60)
    finger.page.wait_for_selector("#tapped", state="detached")
    assert Match.objects.get(pk=match.pk).version == 0


def test_without_scripts_a_link_leads_to_the_choice_and_the_choice_is_a_form(chromium, live_server, phone, alice):
    game = Mechs([("ENF-4R", "1001", "s"), ("ENF-4R", "0401", "s")], [("HBK-4G", "0515", "n")])
    match = table_of(alice, "battletech", {**FORCES, "attacker": "ENF-4R,ENF-4R"}, game.state)
    alices = phone("alice")
    plain = chromium.new_context(java_script_enabled=False, storage_state=alices.context.storage_state(), locale="en")
    page = plain.new_page()
    page.goto(f"{live_server.url}/tables/{match.pk}/")
    for place in ("1001", "1003"):
        page.goto(live_server.url + page.locator(f'#board a.tap[href*="at={place}#"]').first.get_attribute("href"))
    assert not page.locator(".ring").is_visible()
    page.locator("#actions button.act", has_text="facing south-west").click()
    mech = decode(type(game.state), Match.objects.get(pk=match.pk).state).mech("A1")
    assert (mech.hex, mech.facing) == ("1003", 4)
    plain.close()
