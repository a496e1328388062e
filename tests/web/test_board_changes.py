"""Of a board that a page has, only what has changed is sent."""

import gzip
import re
from xml.etree import ElementTree

import pytest
from django.test import RequestFactory
from django.utils.html import format_html

from games.core.errors import Illegal
from games.registry import PLAYABLE
from printables.boards import board_parts, board_svg
from printables.installed import art_of
from printables.shapes import Named, group, text
from printables.sheets import Page
from printables.svg import svg_parts
from tests.games.kept import kept_games
from web.board_changes import changes_to_send
from web.drawings import LaidBoard

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = [game for game in PLAYABLE if art_of(game, "board")]


def asking(had=""):
    return RequestFactory().get("/", headers={"Drawn": had} if had else {})


def states_of(game, n):
    """Positions of the middle of a kept game that has a map."""
    for kept in kept_games(game):
        middle = kept.states[len(kept.states) // 2 :][:n]
        try:
            board_svg(game, middle[0])
        except Illegal:
            continue
        return middle
    return None


def drawings(game, n):
    """Their boards: in parts for a page, and as they are drawn for anybody."""
    return [
        (LaidBoard(board_parts(game, state, line="", language="en", prefix="t-")), board_svg(game, state, prefix="t-"))
        for state in states_of(game, n)
    ]


def put_together(page, sent):
    """What a page makes of an answer: each part that is kept is the one of the page."""
    there = {part.get("id"): part for part in page.iter(f"{SVG}g") if part.get("id")}
    made = ElementTree.fromstring(sent)
    for parent in list(made.iter()):
        for place, part in enumerate(parent):
            if name := part.get("data-kept"):
                old = there[name]
                parent[place] = ElementTree.fromstring(ElementTree.tostring(old))
    return made


def unbound(drawn):
    """A drawing without the parts that were bound for sending: those that have nothing but a name of their making."""
    root = ElementTree.fromstring(drawn)
    root.remove(root.findall(f"{SVG}defs")[-1])  # the pictures of faces
    for parent in list(root.iter()):
        found = []
        for part in parent:
            found += list(part) if re.search("-[0-9a-f]{6}$", part.get("id", "")) and len(part.attrib) == 1 else [part]
        parent[:] = found
    return ElementTree.canonicalize(ElementTree.tostring(root))


@pytest.mark.parametrize("game", DRAWN)
def test_a_board_that_is_sent_whole_is_the_board_with_names_for_its_parts(game):
    board, drawn = drawings(game, 1)[0]
    sent, _ = changes_to_send(board, asking())
    assert unbound(sent) == ElementTree.canonicalize(drawn)
    names = re.findall(r'\bid="([^"]+)"', sent)
    assert len(names) == len(set(names)) > drawn.count(' id="')


@pytest.mark.parametrize("game", DRAWN)
def test_what_is_sent_and_what_was_there_make_the_whole_board(game):
    page, known = None, ""
    for board, drawn in drawings(game, 12):
        sent, known = changes_to_send(board, asking(known))
        page = ElementTree.fromstring(sent) if page is None else put_together(page, sent)
        assert unbound(ElementTree.tostring(page)) == ElementTree.canonicalize(drawn)


@pytest.mark.parametrize("game", ["bitva", "invasion", "little-battlefield"])
def test_most_of_a_board_is_not_sent_again(game):
    first, *others = drawings(game, 12)
    whole, known = changes_to_send(first[0], asking())
    sizes = []
    for board, _ in others:
        sent, known = changes_to_send(board, asking(known))
        sizes.append(len(gzip.compress(sent.encode())))
    assert sorted(sizes)[len(sizes) // 2] < len(gzip.compress(whole.encode())) / 3


def test_a_line_of_letters_that_has_changed_leaves_the_others_where_they_are():
    letters = [text(n, 0, f"{n} is written here", 9) for n in range(9)]

    def board(number):
        art = group(text(0, 9, f"Round {number}", 14), *letters, Named("A1", "A1"))
        return LaidBoard(svg_parts(Page(99, 99, art, "Letters", "Letters", "", "en"), prefix="t-"))

    _, known = changes_to_send(board(1), asking())
    sent, _ = changes_to_send(board(2), asking(known))
    assert "Round 2" in sent
    assert "is written here" not in sent


def test_links_are_never_kept_since_the_script_has_bound_them_to_their_place():
    drawn = drawings("bitva", 1)[0][0].drawn
    board = LaidBoard(drawn, over=(format_html('<a href="/?at=A1"><path d="{}"/></a>', "M0 0 L1 1 " * 99),))
    _, known = changes_to_send(board, asking())
    assert "/?at=A1" in changes_to_send(board, asking(known))[0]


def test_the_same_board_is_nearly_nothing():
    board, _ = drawings("bitva", 1)[0]
    whole, known = changes_to_send(board, asking())
    again, digest = changes_to_send(board, asking(known))
    assert digest == known
    assert len(gzip.compress(again.encode())) < len(gzip.compress(whole.encode())) / 2
    assert len(re.findall("data-kept", again)) > 50


@pytest.mark.parametrize("had", ["", "0123456789abcdef", "é\n"])
def test_a_page_with_another_board_gets_it_whole(had):
    board, drawn = drawings("bitva", 1)[0]
    request = RequestFactory().get("/")
    request.META["HTTP_DRAWN"] = had
    sent = changes_to_send(board, request)[0]
    assert "data-kept" not in sent
    assert unbound(sent) == ElementTree.canonicalize(drawn)
