"""Looking at earlier positions of a table, going back to one and forward again, and the log that leads there."""

import re

import pytest

from core.receipts import WriteRequest
from matches.models import Move
from matches.selectors import offers
from matches.undo import match_undo
from tests.games.kept import kept_game
from tests.kept_tables import TableWithLog

from .bench import NOW, ROLL, Bench
from .test_table_play import lords_table
from .test_traces import marks, told_link

pytestmark = pytest.mark.django_db

FACES_SHOWN = re.compile(r'<use href="#(f-\w+)"')


@pytest.fixture
def posts(duel, alice, bob):
    """Both generals stand at their posts: four lines."""
    duel.began({"user": alice}, {"user": bob})
    for user in (alice, bob):
        duel.play(offers(duel.access(user))[1][0].action, user=user)
    return duel


def links(page, what):
    """The links whose address asks for this."""
    return [had for tag, had in page.read.tags if tag == "a" and what in had.get("href", "")]


def drawn(page):
    return page.html.partition('id="drawn"')[2].partition("<svg")[2].partition("</svg>")[0]


def back(page, line):
    """Ask to go back to a line by its button in the log."""
    form = next(form for form in page.forms if any(name == "after" for name, _value in form.buttons))
    return page.reader.send(form.action, "post", {**form.values, "after": [str(line)]})


# --- looking --------------------------------------------------------------------------------------


def test_a_tap_on_what_happened_shows_the_position_before_it_and_another_that_of_now(reader, alice, posts):
    now = reader(alice).open(posts.path)
    assert "Before" in now.text
    before = reader(alice).open(told_link(now)["href"])
    assert "Before this:" in before.text
    assert "earlier position" in before.text
    assert [form for form in before.forms if form.action.endswith("/play/")] == []
    assert marks(before) == marks(now) == ["now"]
    assert drawn(before) != drawn(now)
    assert posts.match.version == 4
    assert drawn(reader(alice).open(told_link(before)["href"])) == drawn(now)


def test_before_is_the_position_that_was_there_before_the_others_moved(reader, alice, bob, posts):
    posts.play(ROLL, [3], user=alice)
    posts.play(offers(posts.access(alice))[1][0].action, user=alice)
    bobs = reader(bob)
    before = bobs.open(told_link(bobs.open(posts.path))["href"])
    assert (
        drawn(before).partition("<g class=")[0] == drawn(bobs.open(f"{posts.path}?entry=4")).partition("<g class=")[0]
    )


def test_every_line_of_the_log_leads_to_its_position_and_looking_changes_nothing(reader, alice, posts):
    page = reader(alice).open(posts.path)
    for line in (1, 2, 3, 4):
        assert links(page, f"?entry={line}")
    looked = reader(alice).open(f"{posts.path}?entry=3")
    assert "After line 3 of 4: the position as it was. Looking changes nothing." in looked.text
    assert links(looked, "?entry=2")  # the arrows
    assert links(looked, "?entry=4")
    assert "After line 0 of 4" in reader(alice).open(f"{posts.path}?entry=0").text
    assert "Line 4: now." in reader(alice).open(f"{posts.path}?entry=4").text
    assert Move.objects.count() == 4


def test_the_head_and_the_log_say_which_position_is_shown(reader, alice, posts):
    now = reader(alice).open(posts.path)
    looked = reader(alice).open(f"{posts.path}?entry=2")
    head = looked.html.partition('id="turn"')[2].partition("</p>")[0]
    told_there = " ".join(re.sub(r"<[^>]*>", " ", head.partition(">")[2]).split())
    assert told_there == "Looking back · The generals take their posts"
    assert "Looking back" not in now.html
    shown = [had["data-line"] for tag, had in looked.read.tags if tag == "li" and "aria-current" in had]
    assert shown == ["2"]
    assert [had for tag, had in now.read.tags if tag == "li" and "aria-current" in had] == []


def test_another_position_brings_all_that_depends_on_it_and_a_tap_does_not(reader, alice, posts):
    posts.play(ROLL, [3], user=alice)
    alices = reader(alice)
    place = next(had["href"] for had in links(alices.open(posts.path), "at=")).partition("#")[0]
    of_position = {f'id="{part}"' for part in ("turn", "side-bars", "in-words-told")}
    for address, sent in ((f"{posts.path}?entry=2", of_position), (posts.path, of_position), (place, set())):
        page = alices.client.get(address, headers={"HX-Request": "true", "HX-Target": "drawn"}).content.decode()
        assert {part for part in of_position if part in page} == sent


@pytest.mark.parametrize("entry", ["5", "-1", "x", "99999999999", ""])
def test_a_line_that_is_not_there_is_not_found(reader, alice, posts, entry):
    assert reader(alice).open(f"{posts.path}?entry={entry}").status == 404


def test_who_watches_looks_too_and_goes_nowhere(guest, posts):
    page = guest(posts.held()).open(f"{posts.path}?entry=3")
    assert "After line 3 of 4" in page.text
    assert 'name="after"' not in page.html


def test_a_table_that_is_over_is_looked_at_as_one_in_play(reader, alice, posts):
    alices = reader(alice)
    alices.open(f"{posts.path}resign/").send("/resign/")
    page = alices.open(f"{posts.path}?entry=3")
    assert "Finished" in page.text
    assert "After line 3 of 5" in page.text
    assert "Undo my move" in alices.open(posts.path).text


def test_another_position_comes_without_the_page(client, alice, posts):
    client.force_login(alice)
    whole = client.get(posts.path).content.decode()
    parts = client.get(f"{posts.path}?entry=3", headers={"HX-Request": "true", "HX-Target": "drawn"}).content.decode()
    assert "<html" in whole
    assert "<html" not in parts
    for part in ("drawn", "last", "replay-said", "actions"):
        assert f'id="{part}"' in parts


# --- secrets --------------------------------------------------------------------------------------


def test_a_page_has_the_pictures_of_all_dice_that_it_shows_those_of_a_line_long_ago_too(client, alice):
    kept = kept_game("little-battlefield", "battle")
    table = TableWithLog(kept, alice)
    client.force_login(alice)
    met: set[str] = set()
    for line in (60, *range(1, 25)):
        html = client.get(f"/tables/{table.id}/?entry={line}").content.decode()
        met |= set(FACES_SHOWN.findall(html.partition('id="told"')[2].partition("</a>")[0]))
        assert set(FACES_SHOWN.findall(html)) <= set(re.findall(r'<symbol id="(f-\w+)"', html)), line
    assert len(met) > 4


def test_nobody_sees_in_an_earlier_position_what_is_not_theirs_to_see(alice, sits, guest):
    table = lords_table(alice, {"name": "Zoé"})
    zoe, _page = sits(table.held("hero-1"))
    watching = guest(table.held())
    for line in range(table.match.version + 1):
        for eyes in (zoe, watching):
            page = eyes.open(f"{table.path}?entry={line}")
            assert page.status == 200
            assert "Diamond" not in page.text


def test_an_earlier_position_is_seen_by_the_eyes_that_have_the_phone(reader, alice):
    table = lords_table(alice, {"user_id": alice.pk})
    hidden = table.match.version
    match_undo(request=WriteRequest(table.access(alice), NOW), seat="lord")  # now nobody knows more than anybody else
    alices = reader(alice)
    assert "Hand the phone" not in alices.open(table.path).text
    assert "Diamond" not in alices.open(f"{table.path}?entry={hidden}").text
    token = alices.go("tools").forms[0].values["csrfmiddlewaretoken"]
    for eyes, seen in (("hero-1", False), ("lord", True)):
        alices.send(f"{table.path}eyes/", "post", {"seat": [eyes], "csrfmiddlewaretoken": token})
        assert ("Diamond" in alices.open(f"{table.path}?entry={hidden}").text) is seen


# --- going there ----------------------------------------------------------------------------------


def test_back_to_here_is_asked_of_the_other_and_done(reader, alice, bob, posts):
    page = back(reader(alice).open(posts.path), 2)
    assert "The others have been asked." in page.text
    asked = reader(bob).open(posts.path)
    assert "South (alice) asks to take this back: North:" in asked.text
    assert "and 1 line before" not in asked.text  # both are told
    asked.send("/undo/answer/", "agree=1")
    assert "Lines 3 to 4 are taken back." in reader(alice).open(posts.path).text
    assert posts.match.state["phase"] == "generals"


def test_ones_own_undo_is_what_happened_last_and_redo_stands_beside_it(reader, bob, posts):
    bobs = reader(bob)
    page = bobs.open(posts.path).send("/undo/")
    assert "North: Line 4 is taken back." in page.text
    assert "Redo" in page.text
    page = back(page, 4)
    assert "Line 4 is done again." in page.text
    assert Move.objects.filter(match=posts.id).count() == 6


def test_after_the_end_the_page_asks_too(reader, alice, bob, posts):
    alices = reader(alice)
    alices.open(f"{posts.path}resign/").send("/resign/")
    page = alices.open(posts.path).send("/undo/")
    assert "South has asked to take the resignation back." in page.text
    reader(bob).open(posts.path).send("/undo/answer/", "agree=1")
    assert posts.match.status == "open"
    assert "The resignation is taken back." in alices.open(posts.path).text


# --- the log --------------------------------------------------------------------------------------


def test_the_log_has_titles_and_its_dice_are_pictures(reader, alice, posts):
    html = reader(alice).open(posts.path).html
    assert '<h3 class="small-head">South</h3>' in html
    assert 'role="img" aria-label="6"' in html


def test_a_line_names_its_seat_once_a_computers_too(reader, alice):
    table = Bench(alice, {"computer": "random"}, dice="server")
    table.play(ROLL, user=alice)
    html = reader(alice).open(table.path).html
    found = re.findall(r"<li>(.+?)</li>", html.partition('id="log"')[2], re.DOTALL)
    lines = [" ".join(re.sub("<[^>]+>", " ", line).split()) for line in found]
    assert [line for line in lines if "North" in line]
    assert [line for line in lines if line.count("North") > 1 or line.count("South") > 1] == []


def test_where_a_game_begins_rounds_these_are_the_titles(reader, alice):
    table = Bench(alice, {"computer": "random"}, "little-battlefield", "blue", dice="server")
    for _ in range(30):
        found = offers(table.access(alice))[1]
        if found:
            table.play(found[0].action, user=alice)
    html = reader(alice).open(table.path).html
    assert "’s turn</h3>" in html


def sentence(page):
    """What happened last, as the head of the table tells it."""
    words = page.html.partition('id="told"')[2].partition('<span class="chip')[0].partition(">")[2]
    return re.sub(r"[ \n]+", " ", re.sub("<[^>]+>", " ", words)).strip()


@pytest.mark.parametrize(
    ("language", "colon", "die"), [("en", ": ", "AI die: "), ("fr", "\u00a0: ", "Dé de l’IA\u00a0: ")]
)
def test_what_chance_and_the_ai_do_is_told_without_who_tapped(reader, alice, language, colon, die):
    options = {"mode": "solo", "first": "red"}
    table = Bench(alice, None, "little-battlefield", "blue", dice="server", options=options)
    alices, sentences = reader(alice, language), []
    for _ in range(30):
        table.play(offers(table.access(alice))[1][-1].action, user=alice)
        sentences.append(sentence(alices.open(table.path)))
    blue = {"en": "Blue", "fr": "Bleu"}[language]
    assert any(line.startswith(die) for line in sentences)
    assert [line for line in sentences if line.startswith(blue + colon)] == []


def test_who_ends_a_turn_is_told_before_whose_turn_it_is(reader, alice):
    options = {"mode": "solo", "first": "blue"}
    table = Bench(alice, None, "little-battlefield", "blue", dice="server", options=options)
    found = offers(table.access(alice))[1]
    while found[-1].tag != "end-turn":
        table.play(found[0].action, user=alice)
        found = offers(table.access(alice))[1]
    table.play({"do": "end-turn"}, user=alice)
    page = reader(alice).open(table.path)
    assert sentence(page) == "Blue ends the turn · Red’s turn"
    line = page.html.partition(f'data-line="{table.match.version}"')[2].partition("</li>")[0]
    assert "<span>Blue ends the turn</span>" in line.replace("\n", "")


def test_news_of_a_table_name_who_threw_once(reader, alice, bob, duel):
    page = reader(alice).open(duel.path)
    asked = re.search(r'hx-get="([^"]*/news/[^"]*)"', page.html)[1].partition("&amp;waits")[0]
    duel.began({"user": alice}, {"user": bob})
    news = reader(alice).open(asked).text
    assert "North throws 1" in news
    assert "North: North" not in news
