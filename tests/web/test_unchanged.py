"""Of a board that a page has, only what has changed is sent."""

import gzip
import re
from xml.etree import ElementTree

import pytest
from django.test import RequestFactory
from django.utils.safestring import mark_safe

from games.core.errors import Illegal
from games.core.protocol import replay
from games.registry import PLAYABLE
from printables.boards import board_svg
from tests.games.contract import log_read
from tests.games.test_played import kept
from web.unchanged import SVG, to_send


def asking(had=""):
    return RequestFactory().get("/", headers={"Drawn": had} if had else {})


def drawings(game, n):
    """The boards of the middle of a kept game that has a map."""
    for one in kept(game):
        rules = PLAYABLE[game].rules_of(one["version"])
        states = [*replay(rules, log_read(rules, one["log"]), **one["options"])]
        try:
            return [mark_safe(board_svg(game, state, prefix="t-")) for state in states[len(states) // 2 :][:n]]
        except Illegal:
            continue
    return None


def put_together(page, sent):
    """What a page makes of an answer: each part that is kept is the one of the page."""
    there = {part.get("id"): part for part in page.iter(f"{SVG}g") if part.get("id")}
    made = ElementTree.fromstring(sent)
    for parent in list(made.iter()):
        for place, part in enumerate(parent):
            if part.get("data-kept") is not None:
                old = there[part.get("id")]
                parent[place] = ElementTree.fromstring(ElementTree.tostring(old))
    return made


def unbound(drawn):
    """A drawing without the parts that were bound for sending: those that have nothing but a name of their making."""
    root = ElementTree.fromstring(drawn)
    for parent in list(root.iter()):
        found = []
        for part in parent:
            found += list(part) if re.search("-[0-9a-f]{6}$", part.get("id", "")) and len(part.attrib) == 1 else [part]
        parent[:] = found
    return ElementTree.canonicalize(ElementTree.tostring(root))


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_board_that_is_sent_whole_is_the_board_with_names_for_its_parts(game):
    drawn = drawings(game, 1)[0]
    sent, _ = to_send(drawn, asking())
    assert unbound(sent) == ElementTree.canonicalize(drawn)
    names = re.findall(r'\bid="([^"]+)"', sent)
    assert len(names) == len(set(names)) > drawn.count(' id="')


@pytest.mark.parametrize("game", PLAYABLE)
def test_what_is_sent_and_what_was_there_make_the_whole_board(game):
    page, known = None, ""
    for drawn in drawings(game, 12):
        sent, known = to_send(drawn, asking(known))
        page = ElementTree.fromstring(sent) if page is None else put_together(page, sent)
        assert unbound(ElementTree.tostring(page)) == ElementTree.canonicalize(drawn)


@pytest.mark.parametrize("game", ["bitva", "invasion", "little-battlefield"])
def test_most_of_a_board_is_not_sent_again(game):
    first, *others = drawings(game, 12)
    _, known = to_send(first, asking())
    sizes = []
    for drawn in others:
        sent, known = to_send(drawn, asking(known))
        sizes.append(len(gzip.compress(sent.encode())))
    assert sorted(sizes)[len(sizes) // 2] < len(gzip.compress(first.encode())) / 3


def test_a_line_of_letters_that_has_changed_leaves_the_others_where_they_are():
    letters = "".join(f'<text x="{n}" y="0" font-size="3">{n} is written here</text>' for n in range(9))
    named = '<g id="A1"><title>A1</title></g>'
    first = '<text x="0" y="9" font-size="5">Round %s</text>'
    drawn = f'<svg xmlns="{SVG.strip("{}")}"><g>{first}{letters}{named}</g></svg>'
    _, known = to_send(mark_safe(drawn % 1), asking())
    sent, _ = to_send(mark_safe(drawn % 2), asking(known))
    assert "Round 2" in sent
    assert "is written here" not in sent


def test_links_are_never_kept_since_the_script_has_bound_them_to_their_place():
    link = f'<a href="/?at=A1"><path d="{"M0 0 L1 1 " * 99}"/></a>'
    drawn = mark_safe(f'<svg xmlns="{SVG.strip("{}")}"><g>{link}</g></svg>')
    _, known = to_send(drawn, asking())
    assert "/?at=A1" in to_send(drawn, asking(known))[0]


def test_the_same_board_is_nearly_nothing():
    drawn = drawings("bitva", 1)[0]
    _, known = to_send(drawn, asking())
    again, digest = to_send(drawn, asking(known))
    assert digest == known
    assert len(gzip.compress(again.encode())) < len(gzip.compress(drawn.encode())) / 2
    assert len(re.findall("data-kept", again)) > 50


@pytest.mark.parametrize("had", ["", "0123456789abcdef", "é\n"])
def test_a_page_with_another_board_gets_it_whole(had):
    drawn = drawings("bitva", 1)[0]
    request = RequestFactory().get("/")
    request.META["HTTP_DRAWN"] = had
    sent = to_send(drawn, request)[0]
    assert "data-kept" not in sent
    assert unbound(sent) == ElementTree.canonicalize(drawn)
