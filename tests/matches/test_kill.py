"""The real server under load: killed at any moment it loses nothing and does nothing twice; of two at once one wins."""

import random
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass, field
from threading import Barrier, Event
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from matches.models import Match, Move
from tests.matches.served import Phone, Request, Site
from tests.processes import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)

SEATS = ["south-west", "north-west", "south-east", "north-east"]
TABLES, PHONES = 4, 2  # so many tables, at each of them so many phones that move for every seat
FEWEST, MOST = 10, 30  # moves between two kills; it takes more than all of them to set up four tables
RACES = 25


@pytest.fixture
def site(transactional_db, tmp_path):
    running = Site(tmp_path)
    yield running
    running.kill()


@pytest.fixture
def phone(alice, site, key_of):
    """Makes a phone of Alice's."""
    token = key_of(alice)
    connection.close()  # so that a server started after a kill is the one to find what the last one left
    made = []

    def make():
        made.append(Phone(site, token))
        return made[-1]

    yield make
    for client in made:
        client.link.close()


def hot_seats(phone: Phone) -> str:
    """The path of a new Bitva table for four where Alice has every seat and Bivouac throws."""
    seats = [{"seat": seat, "who": "me"} for seat in SEATS]
    body = {"game": "bitva", "options": {"players": len(SEATS)}, "dice": "server", "seats": seats}
    status, answer = phone.ask("POST", "matches/", body)
    assert status == 201, answer
    return f"matches/{answer['id']}/"


def line(entry: dict[str, Any]) -> dict[str, Any]:
    """What a receipt and a line of the log have in common."""
    return {name: entry[name] for name in ("seq", "seat", "action", "dice", "events", "at")}


def log_of(table: str) -> list[dict[str, Any]]:
    """The lines of a table as they stand in the database, oldest first."""
    return [
        {
            "seq": row.seq,
            "seat": row.seat,
            "action": row.action,
            "dice": {"faces": row.faces, "by": row.by or None},
            "events": row.events,
            "at": row.at.isoformat(),
        }
        for row in Move.objects.filter(match=table.split("/")[1]).order_by("seq")
    ]


# --- killed ---------------------------------------------------------------------------------------


@dataclass
class Heard:
    """What the phones were told: requests with their receipts, and lines that were news to a stale client."""

    receipts: list[tuple[Request, Any]] = field(default_factory=list)
    news: list[tuple[str, Any]] = field(default_factory=list)


def play_on(phone: Phone, table: str, choice: random.Random, heard: Heard, enough: Event) -> None:
    """Move at random for whoever's turn it is, until the match is over or everybody has played enough."""
    while not enough.is_set():
        offered = phone.get(f"{table}actions/")
        if not offered["actions"]:
            return
        body = {"action": choice.choice(offered["actions"])["action"], "seat": offered["seat"]}
        asked = Request(table, offered["version"], body)
        status, answer = phone.play(asked)
        if status == 201:
            heard.receipts.append((asked, answer))
        elif answer["code"] != "match-finished":
            assert (status, answer["code"]) == (412, "stale-version")
            assert [entry["seq"] for entry in answer["since"][:1]] == [asked.version + 1]
            heard.news += [(table, line(entry)) for entry in answer["since"]]


def until(condition: Callable[[], bool], players: list[Future[None]]) -> None:
    """Wait while they play. What a player trips over is raised here."""
    last = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < last
        for player in wait(players, timeout=0.02, return_when=FIRST_EXCEPTION).done:
            player.result()


Lines = set[tuple[int, int]]  # of the log: match and number


def at_any_moment(begun: bool, unheard: Lines) -> bool:
    return True


def in_a_transaction(begun: bool, unheard: Lines) -> bool:
    return begun


def before_an_answer(begun: bool, unheard: Lines) -> bool:
    return bool(unheard)


def written() -> tuple[Lines, bool]:
    """The moves that are committed, and whether somebody's write is begun and not committed."""
    moves = "SELECT match_id, seq FROM matches_move"
    if connection.vendor == "postgresql":
        with closing(connection), connection.cursor() as cursor:
            cursor.execute(
                "SELECT FROM pg_stat_activity WHERE datname = current_database() "
                "AND state = 'idle in transaction' AND backend_xid IS NOT NULL"
            )
            begun = cursor.rowcount > 0
            cursor.execute(moves)
            return set(cursor.fetchall()), begun
    with closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=0, isolation_level=None)) as another:
        committed = set(another.execute(moves))
        try:
            another.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return committed, True
        return committed, False


def caught(site: Site, moment: Callable[[bool, Lines], bool], heard: Heard, least: int) -> bool:
    """Hold the server still and look: everything acknowledged is committed.

    When so many moves are acknowledged and this is the moment it is left like that, else it goes on.
    """
    site.hold()
    time.sleep(0.01)  # what it has said is read
    acknowledged = {(receipt["match"], receipt["seq"]) for _, receipt in list(heard.receipts)}
    try:
        committed, begun = written()
    except sqlite3.OperationalError:  # held while it opened the database, which nobody else can then
        site.go_on()
        return False
    assert acknowledged <= committed
    if len(acknowledged) >= least and moment(begun, committed - acknowledged):
        return True
    site.go_on()
    return False


@pytest.mark.long
def test_a_server_killed_under_load_loses_no_acknowledged_move_and_makes_none_twice(site, phone):
    chance, heard, enough = random.Random(1863), Heard(), Event()
    tables = [hot_seats(phone()) for _ in range(TABLES)]
    with ThreadPoolExecutor(TABLES * PHONES) as crowd:
        players = [
            crowd.submit(play_on, phone(), table, random.Random(chance.random()), heard, enough)
            for table in tables * PHONES
        ]
        try:
            for moment in (at_any_moment, in_a_transaction, before_an_answer):
                least = len(heard.receipts) + chance.randint(FEWEST, MOST)
                until(lambda: caught(site, moment, heard, least), players)  # noqa: B023
                site.kill()
                site.start()
                before = len(heard.receipts)
                until(lambda: len(heard.receipts) > before, players)  # noqa: B023
        finally:
            enough.set()
            site.go_on()
    for player in players:
        player.result()

    # Whatever was acknowledged, before whichever kill, is acknowledged again in the same words.
    again = phone()
    for asked, answer in heard.receipts:
        assert again.play(asked) == (201, answer)

    # The log is what was acknowledged: each move once, and no other.
    logs = {table: log_of(table) for table in tables}
    for table, log in logs.items():
        receipts = [line(receipt) for asked, receipt in heard.receipts if asked.table == table]
        assert log == sorted(receipts, key=lambda entry: entry["seq"])
        assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1))
    assert all(entry in logs[table] for table, entry in heard.news)
    assert len(set(Move.objects.values_list("key", flat=True))) == len(heard.receipts)

    # The tables stand where their logs lead.
    assert list(Match.objects.order_by("pk").values_list("version", flat=True)) == [len(log) for log in logs.values()]
    call_command("matches_verify")
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


# --- at once --------------------------------------------------------------------------------------


def test_of_two_different_moves_at_once_one_is_made_and_the_other_hears_what_changed(site, phone):
    pair, together, races = (phone(), phone()), Barrier(2), 0
    table = hot_seats(pair[0])

    def race(client, asked):
        together.wait(PATIENCE)
        return client.play(asked)

    with ThreadPoolExecutor(2) as crowd:
        while races < RACES:
            offered = pair[0].get(f"{table}actions/")
            actions = [offer["action"] for offer in offered["actions"]]
            asked = [
                Request(table, offered["version"], {"action": action, "seat": offered["seat"]})
                for action in (actions[0], actions[-1])
            ]
            if len(actions) == 1:  # a throw, and nothing else to choose from
                assert pair[0].play(asked[0])[0] == 201
                continue
            (made, receipt), (refused, problem) = sorted(crowd.map(race, pair, asked), key=lambda answer: answer[0])
            assert (made, refused, problem["code"]) == (201, 412, "stale-version")
            assert problem["params"] == {"expected": offered["version"], "current": receipt["version"]}
            assert [line(entry) for entry in problem["since"]] == [line(receipt)]
            assert pair[0].get(f"{table}actions/")["version"] == receipt["version"] == offered["version"] + 1
            races += 1
