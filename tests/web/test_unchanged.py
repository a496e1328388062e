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
from web.unchanged import to_send

SVG = "{http://www.w3.org/2000/svg}"
ElementTree.register_namespace("", SVG.strip("{}"))


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


@pytest.mark.parametrize("game", PLAYABLE)
def test_what_is_sent_and_what_was_there_make_the_whole_board(game):
    page, known = None, ""
    for drawn in drawings(game, 12):
        sent, known = to_send(drawn, asking(known))
        page = ElementTree.fromstring(sent) if page is None else put_together(page, sent)
        assert ElementTree.canonicalize(ElementTree.tostring(page)) == ElementTree.canonicalize(drawn)


@pytest.mark.parametrize("game", ["bitva", "invasion", "little-battlefield"])
def test_most_of_a_board_is_not_sent_again(game):
    first, *others = drawings(game, 12)
    _, known = to_send(first, asking())
    sizes = []
    for drawn in others:
        sent, known = to_send(drawn, asking(known))
        sizes.append(len(gzip.compress(sent.encode())))
    assert sorted(sizes)[len(sizes) // 2] < len(gzip.compress(first.encode())) / 1.5


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
    assert to_send(drawn, request)[0] == drawn
