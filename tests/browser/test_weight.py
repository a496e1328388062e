"""What a playing page and a move weigh, compressed as `make run` compresses them."""

import gzip
from statistics import median

import pytest

from tests.games.kept import kept_game
from tests.kept_tables import TableWithLog

from .test_frame import ALL_SEATS, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIRST = 150_000  # bytes
MOVE = 15_000
LONG_PLAYED = [  # of each game the heaviest that is kept
    ("bitva", "variant_for_four"),
    ("invasion", "four-heroes-players-plain"),
    ("battletech", "grouped_moves"),
    ("little-battlefield", "no_follow"),
]
PACKED = ("font/", "image/png")


def weight(answer) -> int:
    body = answer.body()
    return len(body) if answer.headers.get("content-type", "").startswith(PACKED) else len(gzip.compress(body, 6))


def has_all(version: int):
    return lambda answer: answer.status == 204 and f"/news/?tag={version}-" in answer.url


def first_load(table: int, language: str, phone) -> dict[str, int]:
    """What comes by the first load of a table of Alice's to a phone that has nothing kept, by its name, in bytes."""
    signed_in = phone("alice", language=language)
    new = phone(language=language)
    new.context.add_cookies(signed_in.context.cookies())
    came = []
    new.page.on("response", lambda answer: came.append(answer) if answer.ok and "/live/" not in answer.url else None)
    new.page.goto(f"{new.home}/tables/{table}/")
    new.page.evaluate("document.fonts.ready")
    return {answer.url.rpartition("/")[2]: weight(answer) for answer in came}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ALL_SEATS)
def test_the_first_load_of_a_table_is_light(game, language, phone, alice):
    heavy = first_load(table_of(alice, game).pk, language, phone)
    assert sum(heavy.values()) <= FIRST, heavy


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("game", "name"), LONG_PLAYED)
def test_the_first_load_of_a_table_in_the_middle_of_a_game_is_light(game, name, language, phone, alice):
    table = TableWithLog(kept_game(game, name), alice)
    table.stand(3 * len(table.kept.entries) // 4)
    heavy = first_load(table.id, language, phone)
    assert sum(heavy.values()) <= FIRST, heavy


@pytest.mark.parametrize("game", ALL_SEATS)
def test_a_move_is_light(game, phone, alice):
    match = table_of(alice, game)
    alices = phone("alice", size={"width": 1366, "height": 768})
    came, moves = [], []  # weights of all answers to each move
    alices.page.on("response", lambda answer: came.append(answer))
    # A page hears of its own moves, too, and asks: it has everything. A move made meanwhile would be sent twice.
    with alices.page.expect_response(has_all(0)):
        alices.open(f"/tables/{match.pk}/")
    for version in range(1, 8):
        came.clear()
        alices.page.evaluate("document.querySelectorAll('.dock-pane details').forEach((part) => (part.open = true))")
        with alices.page.expect_response(has_all(version)):
            alices.press("#actions button.act")
        moves.append([weight(answer) for answer in came if answer.ok and "/tables/" in answer.url])
    assert max(map(max, moves)) <= MOVE, moves
    assert median(map(sum, moves)) <= MOVE, moves  # a page that asks by the clock just then has it twice


IN_THE_PANEL = """() => {
  const styled = (part) => getComputedStyle(part).color;
  styled(document.body);
  document.querySelector("#dock-pane").append(document.createElement("p"));
  styled(document.body);
}"""


@pytest.mark.parametrize("game", ALL_SEATS)
def test_what_is_new_in_the_panel_does_not_have_the_board_styled_anew(game, phone, alice, chromium):
    """As rules do by which a part is shown for what is somewhere else, such as `:has()` within `:not()`."""
    alices = phone("alice")
    alices.open(f"/tables/{table_of(alice, game).pk}/")
    alices.page.wait_for_selector("#conn[data-state=live]", state="attached")
    events, done = [], []
    tracing = chromium.new_browser_cdp_session()
    tracing.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    tracing.on("Tracing.tracingComplete", lambda end: done.append(end))
    what = {"includedCategories": ["devtools.timeline"]}
    tracing.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": what})
    alices.page.evaluate(IN_THE_PANEL)
    tracing.send("Tracing.end")
    alices.until(lambda: done)
    tracing.detach()
    styled = sum(event["args"]["elementCount"] for event in events if event["name"] == "UpdateLayoutTree")
    assert 0 < styled < alices.page.locator("#drawn *").count()
