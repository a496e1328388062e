"""The list of tables, a new one, and who sees what of it. Charlie is a stranger; everything is a form."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from games import registry
from games.bitva.rules import BITVA
from games.core.game import Game
from games.core.meta import GameMeta
from games.core.text import Text
from games.registry import PLAYABLE
from matches.models import Match
from web.tables import words as table_words

from .bench import ROLL, Bench, act, actions_of

pytestmark = pytest.mark.django_db


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_value_of_an_option_is_a_word_or_a_number(game):
    for name, fact in PLAYABLE[game].options.items():
        for value in fact.allowed:
            word = table_words.value_name(game, name, value)
            assert word != str(value) or type(value) is int or value[0].isdecimal(), (name, value)


@pytest.fixture
def bare(monkeypatch):
    """A game of somebody who has written the rules and nothing else."""
    game = Game(meta=GameMeta("bare", Text("Bare", "Nu"), ("south", "north"), 2, 2, ("match",)), rules=BITVA)
    monkeypatch.setattr(registry, "GAMES", {**registry.GAMES, "bare": game})
    monkeypatch.setattr(registry, "PLAYABLE", {**PLAYABLE, "bare": game})
    return game


def test_a_game_without_words_and_drawings_is_played_by_its_tags(bare, reader, alice):
    page = reader(alice, "fr").open(reverse("table-new") + "?game=bare")
    page = page.send("/tables/new/", who__north="me", dice="server")
    assert page.status == 200
    assert "South" in page.text
    assert "lots" in page.text
    assert "Rolled south" in act(page, "roll").text
    page = page.reader.open(reverse("table-resign", args=[Match.objects.get().pk])).send("/resign/")
    assert "L’autre camp a abandonné." in page.text


def test_a_new_table_of_a_bare_game_leaves_out_what_is_empty(bare, reader, alice):
    text = reader(alice).open(reverse("table-new") + "?game=bare").text
    assert "Seats of Bare" in text
    assert not [
        phrase
        for phrase in ("Options", "Show the seats", "What we ruled ourselves", "reconstruction")
        if phrase in text
    ]


def test_a_computer_that_the_game_does_not_have_is_not_offered(bare, reader, alice):
    alices = reader(alice)
    page = alices.open(reverse("table-new") + "?game=bare")
    assert "Computer, at random" in page.text
    assert "Computer, greedy" not in page.text
    refused = page.send("/tables/new/", who__north="greedy")
    assert refused.status == 422
    page.send("/tables/new/", preset="computer")
    assert [seat.computer for seat in Match.objects.get().seats.order_by("place")] == ["", "random"]


@pytest.fixture
def without_dice(monkeypatch, bare):
    for games in ("GAMES", "PLAYABLE"):
        monkeypatch.setattr(registry, games, {**getattr(registry, games), "bare": replace(bare, throws=False)})


@pytest.mark.usefixtures("without_dice")
def test_nobody_is_asked_for_the_dice_of_a_game_without_any(reader, alice):
    page = reader(alice).open(reverse("table-new") + "?game=bare")
    assert "Real dice" not in page.text
    page = page.send("/tables/new/", who__north="me")
    assert page.status == 200
    assert "Options of this table" not in page.text
    assert "Rules at a glance" not in page.text  # it has no print of them


def test_a_code_without_words_is_said_as_it_is_read(bare):
    assert table_words.seat_name("bare", "first_player") == "First player"


# --- the list -------------------------------------------------------------------------------------


def test_alice_sees_whose_turn_it_is_and_her_own_turns_first(reader, alice, bob, duel):
    second = Bench(alice, {"user_id": bob.pk}, name="Second")
    second.play(ROLL, [3], user=alice)
    page = reader(alice).go("tables")
    assert page.text.index("South to act.") < page.text.index("North (bob) to act.")
    assert "Second" in reader(alice).go("home").text
    assert "Second" in reader(bob).go("tables").text


def test_charlie_and_a_reader_without_links_see_no_table(reader, charlie, duel):
    for visitor in (reader(charlie), reader()):
        assert "No table" in visitor.go("tables").text


def test_two_tables_of_the_same_people_are_told_from_each_other_in_the_list(reader, alice):
    tables = [Bench(alice, {}), Bench(alice, {})]
    Match.objects.update(created_at=datetime(2026, 11, 20, 20, tzinfo=UTC))
    for page in ("home", "tables"):
        text = reader(alice).go(page).text
        assert all(text.count(f"table {table.id}, 20 Nov. 2026") == 1 for table in tables)
    assert f"table {tables[0].id}, 20 nov. 2026" in reader(alice, "fr").go("tables").text


def test_a_guest_finds_the_table_in_the_list(with_zoe, sits):
    zoe, _page = sits(with_zoe.held("north"))
    assert "North (Zoé)" in zoe.go("tables").text
    assert "North (Zoé)" in zoe.go("home").text


# --- a new table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PLAYABLE)
def test_alice_opens_a_table_of_every_game(game, reader, alice):
    page = reader(alice).go("table-new")
    link = reverse("table-new") + f"?game={game}"
    assert ("a", link) in [(tag, had.get("href")) for tag, had in page.read.tags]
    page = page.reader.open(link).send("/tables/new/", name="Friday")
    assert page.status == 200
    match = Match.objects.get()
    assert (match.game, match.name, match.dice, match.options) == (game, "Friday", "table", {})
    assert match.seats.filter(user=alice).count() == 1
    assert page.path == reverse("table", args=[match.pk])


@pytest.mark.parametrize("game", [key for key, game in PLAYABLE.items() if game.texts.rulings])
@pytest.mark.parametrize(
    ("language", "heading", "rule"),
    [("en", "What we ruled ourselves", "(rule {})"), ("fr", "Ce que nous avons tranché nous-mêmes", "(règle {})")],
    ids=["en", "fr"],
)
def test_a_new_table_and_the_table_itself_tell_what_is_ours(game, language, heading, rule, reader, alice):
    form = reader(alice, language).open(reverse("table-new") + f"?game={game}")
    table = form.send("/tables/new/")
    assert table.path.startswith("/tables/")
    for page in (form, table):
        rest = page.text[page.text.index(heading) :]
        for ruling in PLAYABLE[game].texts.rulings:
            text = " ".join(getattr(ruling, language).split())
            assert f"{text} {ruling.mark} {rule.format(ruling.rule)}" in rest


@pytest.mark.parametrize(("game", "rebuilt"), [("battletech", True), ("bitva", False)])
def test_the_mark_of_a_rebuilt_table_is_explained_where_there_is_one(game, rebuilt, reader, alice):
    text = reader(alice).open(reverse("table-new") + f"?game={game}").text
    assert ("M A table whose picture our source has lost" in text) == rebuilt
    assert "R Our reconstruction" in text


def test_the_form_says_who_sits_where(reader, alice):
    page = reader(alice).open(reverse("table-new") + "?game=bitva&o-players=4")
    seats = {
        "who__south_west": "me",
        "who__north_west": "guest",
        "name__north_west": "Zoé",
        "who__south_east": "me",
        "who__north_east": "random",
    }
    # One hyphen of a seat's name is its own.
    fields = {key.replace("__", "-", 1).replace("_", "-"): value for key, value in seats.items()}
    form = page.form("/tables/new/")
    data = {**form.values, **{name: [value] for name, value in fields.items()}, "dice": ["server"]}
    page.reader.send("/tables/new/", "post", data)
    match = Match.objects.get()
    held = [(row.seat, row.user_id, row.name, row.computer) for row in match.seats.all()]
    assert held == [
        ("south-west", alice.pk, "", ""),
        ("north-west", None, "Zoé", ""),
        ("south-east", alice.pk, "", ""),
        ("north-east", None, "", "random"),
    ]
    assert (match.options, match.dice) == ({"players": 4}, "server")


def test_with_other_options_the_form_shows_other_seats(reader, alice):
    alices = reader(alice)
    assert "who-hero-2" not in alices.open(reverse("table-new") + "?game=invasion").form("/tables/new/").values
    assert "who-hero-2" in alices.open(reverse("table-new") + "?game=invasion&o-players=2").form("/tables/new/").values
    solo = alices.open(reverse("table-new") + "?game=little-battlefield&o-mode=solo").form("/tables/new/")
    assert [name for name in solo.values if name.startswith("who-")] == ["who-blue"]


@pytest.mark.parametrize(
    ("game", "field", "value", "words"),
    [
        ("bitva", "name", "x" * 121, "At most 120 characters."),
        ("bitva", "dice", "loaded", "Choose one of: table, server."),
        ("bitva", "who-north", "", "Fill this in."),
        ("bitva", "who-north", "robot", "Choose one of: Me, on this phone"),
        ("bitva", "name-north", "a\u202eb", "characters that cannot be shown"),
        ("bitva", "o-board", "[[", "cannot be read from line 1 on"),
        ("bitva", "o-board", "[[north]]\nfirst = 7", "north[0].first – "),
        ("invasion", "o-own_tiles", "[[tile]]\nkey = 'a'", "tile[0].title – Fill this in."),
        ("bitva", "o-players", "3", "The option “players” can be: 2, 4."),
        ("battletech", "o-attacker", "ATLAS", "The option “attacker” can be:"),
        ("battletech", "o-defender_rows", "many", "Give a whole number."),
        ("battletech", "o-defender_rows", "9", "Give a number from 1 to 8."),
        ("battletech", "o-defender_rows", "2.5", "Give a whole number."),
        ("invasion", "o-board", "tavern:45", "A board is four tiles"),
        ("little-battlefield", "o-cards", "moon", "Choose one of:"),
        ("little-battlefield", "o-cards", "ford ford", "make no legal deck"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_what_does_not_fit_is_said_at_its_field_and_nothing_typed_is_lost(game, field, value, words, reader, alice):
    alices = reader(alice)
    form = alices.open(reverse("table-new") + f"?game={game}").form("/tables/new/")
    data = {**form.values, "name": ["Friday"], field: [value]}
    page = alices.send("/tables/new/", "post", data)
    assert page.status in (409, 422)
    assert words in page.text
    assert "Look at the field in red." in page.text
    again = page.form("/tables/new/")
    assert again.values["name"] == [value if field == "name" else "Friday"]
    if field.startswith("o-") and field in again.values:
        assert again.values[field] == [value] or field == "o-players"
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("game", "why"),
    [("chess", "There is no such game."), ("battle-cry", "This game is not played move by move here.")],
    ids=["no game", "no tables"],
)
def test_a_game_that_is_not_played_here_has_no_form(game, why, reader, alice):
    page = reader(alice).open(reverse("table-new") + f"?game={game}")
    assert page.status == 404
    assert why in page.text


def test_a_form_sent_twice_opens_one_table(reader, alice):
    alices = reader(alice)
    form = alices.open(reverse("table-new") + "?game=bitva").form("/tables/new/")
    paths = {alices.send("/tables/new/", "post", form.values).path for _ in range(2)}
    assert len(paths) == 1
    assert Match.objects.count() == 1


def test_a_table_is_opened_with_an_account_only(reader):
    assert reader().client.get(reverse("table-new")).status_code == 302


# --- who sees what --------------------------------------------------------------------------------


PAGES = ("table", "table-news", "table-resign", "table-links")


@pytest.mark.parametrize(
    ("who", "answers"),
    [
        ("host", (200, 200, 200, 200)),
        ("seat", (200, 200, 200, 403)),
        ("guest", (200, 200, 200, 403)),
        ("spectator", (200, 200, 403, 403)),
        ("stranger", (404, 404, 404, 404)),
        ("nobody", (404, 404, 404, 404)),
    ],
)
def test_every_page_of_a_table_for_every_reader(who, answers, reader, sits, alice, bob, charlie):
    table = Bench(alice, {"name": "Zoé"}, options={}) if who == "guest" else Bench(alice, {"user_id": bob.pk})
    readers = {
        "host": lambda: reader(alice),
        "seat": lambda: reader(bob),
        "guest": lambda: sits(table.held("north"))[0],
        "spectator": lambda: sits(table.held())[0],
        "stranger": lambda: reader(charlie),
        "nobody": lambda: reader(),
    }
    visitor = readers[who]()
    assert tuple(visitor.client.get(reverse(name, args=[table.id])).status_code for name in PAGES) == answers


def test_who_waits_is_offered_nothing_and_a_spectator_never(reader, sits, bob, duel):
    assert actions_of(reader(bob).open(duel.path)) == []
    assert "South (alice) to act" in reader(bob).open(duel.path).text
    page = sits(duel.held())[0].open(duel.path)
    assert actions_of(page) == []
    assert "You watch" in page.text
    assert not page.has_form("/undo/")


WRITES = {
    "table-play": {"action": json.dumps(ROLL), "seat": "south", "seen": "0", "d1": "6", "how": "table"},
    "table-eyes": {"seat": "south"},
    "table-undo": {"seat": "south", "seen": "0"},
    "table-undo-answer": {"agree": "1", "seen": "0"},
    "table-resign": {"seat": "south", "seen": "0"},
    "table-seat": {"seat": "south", "who-south": "random"},
    "table-links-change": {},
    "table-nudge": {},
    "table-rematch": {},
}


@pytest.mark.parametrize("who", ["bob", "guest of another table", "spectator", "charlie", "nobody"])
def test_nobody_writes_for_alice(who, reader, sits, alice, bob, charlie, duel):
    other = Bench(alice, {"name": "Zoé"})
    visitor = {
        "bob": lambda: reader(bob),
        "guest of another table": lambda: sits(other.held("north"))[0],
        "spectator": lambda: sits(duel.held())[0],
        "charlie": lambda: reader(charlie),
        "nobody": lambda: reader(),
    }[who]()
    token = visitor.go("tools").forms[0].values["csrfmiddlewaretoken"][0]
    for name, fields in WRITES.items():
        do = ["withdraw"] if name == "table-links-change" else []
        answer = visitor.client.post(reverse(name, args=[duel.id, *do]), {**fields, "csrfmiddlewaretoken": token})
        assert answer.status_code in (403, 404, 409), name
    match = duel.match
    assert (match.version, match.status, match.undo) == (0, "open", None)
    assert list(match.seats.values_list("seat", "user", "computer")) == [("south", alice.pk, ""), ("north", bob.pk, "")]


@pytest.mark.django_db(transaction=True)
def test_a_form_that_comes_twice_at_the_same_moment_makes_one_table(alice):
    together = Barrier(2)

    def sent(_):
        client = Client()
        client.force_login(alice)
        together.wait()
        try:
            return client.post(reverse("table-new"), {"game": "bitva", "preset": "round", "once": "k"}).headers
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(sent, range(2))
    assert first["Location"] == second["Location"] == reverse("table", args=[Match.objects.get().pk])
