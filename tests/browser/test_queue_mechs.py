"""A phone that loses the network in the middle of a volley or of a mech's move."""

import pytest
from playwright.sync_api import expect

from games.battletech.actions import Aim, Declare, Ready
from tests.games.battletech.positions import Table as Mechs

from .test_choosing import FORCES, table_of
from .test_unsent import NOTE, WORDS
from .waiting import WAITS, away, back, open_table, played, sent, waiting

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TWO = {**FORCES, "attacker": "ENF-4R,ENF-4R"}


def volley(alice):
    """A1 is about to fire two weapons at D1."""
    game = Mechs([("HBK-4G", "0508", "s")], [("HBK-4G", "0511", "n")])
    game.stand()
    game.do(Declare("A1", "D1"))
    for weapon in (0, 1):
        game.do(Aim(weapon))
    game.do(Ready())
    game.hold()
    return table_of(alice, "battletech", {**FORCES, "attacker": "HBK-4G"}, game.state)


def moving(alice):
    """Both attackers are to move, far from everybody."""
    game = Mechs([("ENF-4R", "1001", "s"), ("ENF-4R", "0401", "s")], [("HBK-4G", "0515", "n")])
    return table_of(alice, "battletech", TWO, game.state)


def shots_waiting(device, match, shots=1):
    """So many shots are tapped without network; it is back, and the first of them asks."""
    open_table(device, match)
    away(device)
    for which in range(shots):
        device.page.locator("#actions button.act:has(.i-dice)").nth(which).click()
        waiting(device, which + 1)
    back(device)
    device.page.wait_for_selector("#waiting .trouble")


def throw_them(device):
    device.page.locator("#waiting .trouble").get_by_role("button", name="Throw them").click()


def test_a_hit_that_was_typed_without_network_goes_on_with_its_dice_and_is_played_once(phone, alice):
    match = volley(alice)
    alices = phone("alice", language="fr")
    open_table(alices, match)
    alices.page.locator("#actions button.act:has(.i-dice)").first.click()
    alices.page.wait_for_selector("#dice .tray")
    away(alices)
    for face in (6, 5):
        alices.page.click(f".key[data-face='{face}']")
    waiting(alices, 1)
    back(alices)
    stuck = alices.page.locator("#waiting .trouble")
    expect(stuck).to_contain_text("Rien n’a encore été joué\u00a0: il reste des dés à lancer.")
    assert played(match) == []
    stuck.get_by_role("button", name="Les lancer").click()
    expect(alices.page.locator("#dice")).to_contain_text("Jusqu’ici\u00a0: 6, 5.")
    waiting(alices, 0)
    alices.throw(4, 3)
    line = match.log.get()
    assert (line.action["do"], line.faces) == ("fire", [6, 5, 4, 3])
    sent(alices)


def test_dice_that_an_act_still_needs_are_taken_after_its_player_has_signed_in_anew(phone, alice):
    match = volley(alice)
    alices = phone("alice")
    shots_waiting(alices, match)
    alices.page.goto("about:blank")  # it would go to the sign-in by itself
    alices.context.clear_cookies()
    alices.sign_in("alice")
    open_table(alices, match)
    throw_them(alices)
    alices.page.wait_for_selector("#dice .tray")
    alices.throw(6, 5)
    alices.throw(4, 3)
    line = match.log.get()
    assert (line.action["do"], line.faces) == ("fire", [6, 5, 4, 3])
    sent(alices)


def test_of_two_shots_that_wait_the_second_stays_until_the_dice_of_the_first_are_thrown(phone, alice):
    match = volley(alice)
    alices = phone("alice")
    shots_waiting(alices, match, 2)
    throw_them(alices)
    waiting(alices, 1)  # the other one
    alices.throw(6, 5)
    expect(alices.page.locator("#dice")).to_contain_text("So far: 6, 5.")
    alices.throw(4, 3)
    stuck = alices.page.locator("#waiting .trouble")
    expect(stuck).to_contain_text("Nothing was played yet")  # it has seen the first
    throw_them(alices)
    waiting(alices, 0)
    alices.throw(2, 1)  # misses
    alices.until(lambda: match.log.count() == 2)
    assert [line.faces for line in match.log.all()] == [[6, 5, 4, 3], [2, 1]]
    sent(alices)


def test_while_dice_are_thrown_in_one_tab_another_sends_nothing_that_waits_behind_them(phone, alice):
    match = volley(alice)
    alices = phone("alice")
    shots_waiting(alices, match, 2)
    throw_them(alices)
    waiting(alices, 1)
    other = alices.context.new_page()
    other.goto(alices.page.url)
    expect(other.locator(WAITS)).to_have_count(2)
    expect(other.locator("#waiting .trouble")).to_contain_text("Nothing was played yet")
    alices.throw(6, 5)
    alices.throw(4, 3)
    expect(other.locator(WAITS)).to_have_count(1)
    assert [line.faces for line in match.log.all()] == [[6, 5, 4, 3]]


def test_dice_that_are_asked_for_when_their_page_is_closed_are_asked_for_again(phone, alice):
    match = volley(alice)
    alices = phone("alice")
    shots_waiting(alices, match, 2)
    for _once_more in range(2):
        throw_them(alices)
        waiting(alices, 1)
        alices.page.reload()
        waiting(alices, 2)
    throw_them(alices)
    alices.throw(6, 5)
    alices.throw(4, 3)
    assert [line.faces for line in match.log.all()] == [[6, 5, 4, 3]]
    waiting(alices, 1)


def test_a_volley_that_was_typed_without_network_can_be_dropped_and_nothing_was_played(phone, alice):
    match = volley(alice)
    alices = phone("alice")
    shots_waiting(alices, match)
    alices.page.click("#waiting .trouble button >> text=Drop it")
    waiting(alices, 0)
    sent(alices)
    assert played(match) == []
    assert alices.page.locator("#actions button.act:has(.i-dice)").count() == 2


def test_a_hex_whose_facings_are_not_on_the_page_says_so_without_network_and_the_list_stays(phone, alice):
    alices = phone("alice", language="fr")
    open_table(alices, moving(alice))
    alices.page.locator("#board a.may[href*='at=1001#']").dispatch_event("click")
    alices.page.wait_for_selector("#board a.may .cost")
    listed = alices.page.locator("#actions .choice >> visible=true").all_inner_texts()
    away(alices)
    alices.page.locator("#board a.may[hx-get*='at=1003']").dispatch_event("click")
    expect(alices.page.locator(f"#happened {NOTE}")).to_contain_text(WORDS["fr"][2])
    assert alices.page.locator("#actions .choice >> visible=true").all_inner_texts() == listed
    back(alices)


def test_a_link_of_the_list_keeps_its_width_beside_what_it_cannot_do_without_network(phone, alice):
    alices = phone("alice")
    open_table(alices, moving(alice))
    alices.page.locator("#board a.may[href*='at=1001#']").dispatch_event("click")
    alices.page.wait_for_selector("#board a.may .cost")
    alices.page.locator("#actions details[data-kind=walk] summary").click()
    link = alices.page.locator("#actions details[data-kind=walk] a.act").first
    wide = link.bounding_box()["width"]
    away(alices)
    link.click()
    note = alices.page.locator(NOTE)
    expect(note).to_contain_text(WORDS["en"][2])
    assert link.bounding_box()["width"] == wide
    assert note.bounding_box()["y"] >= link.bounding_box()["y"] + link.bounding_box()["height"]
    back(alices)


def test_a_mechs_move_by_one_tap_waits_by_its_sentence_in_sight_and_is_done_once(phone, alice):
    match = moving(alice)
    alices = phone("alice")
    open_table(alices, match)
    alices.page.locator("#board a.may[href*='at=1001#']").dispatch_event("click")
    alices.page.wait_for_selector("#board a.may .cost")
    alices.page.evaluate("document.querySelector('.dock-pane').scrollTop = 9999")
    away(alices)
    alices.page.locator("#board a.may[hx-post]").first.dispatch_event("click")
    waiting(alices, 1)
    words = alices.page.locator("#waiting .waits a")
    expect(words).to_contain_text("A1: run to ")
    pane, line = alices.page.locator(".dock-pane").bounding_box(), words.bounding_box()
    assert pane["y"] <= line["y"] <= pane["y"] + pane["height"] - line["height"]
    back(alices)
    sent(alices)
    alices.page.wait_for_selector("#last >> text=A1 runs to")
    assert [line["do"] for line in played(match)].count("announce") == 1
