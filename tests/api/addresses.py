"""Every address of a part of the API, asked by each of its readers, and asked twice by one key."""

from collections.abc import Callable, Iterable
from typing import Any

from django.db import transaction
from django.urls import URLPattern

from api.urls import V1

METHODS = ("get", "post", "patch", "put", "delete")
IDS = {"ids": lambda word: word.removeprefix("api-")}


def operations(of: Callable[[str], bool]) -> set[tuple[str, str]]:
    """Names and methods of all addresses whose path is one of those."""
    return {
        (pattern.name, method)
        for pattern in V1
        for method in METHODS
        if of(str(pattern.pattern)) and method in pattern.callback.actions
    }


def pattern_of(name: str) -> URLPattern:
    return next(pattern for pattern in V1 if pattern.name == name)


def check_readers(ask: Callable[[Any], Any], readers: dict[str, Any], wanted: Iterable[int]) -> None:
    """Each reader gets the status that is wanted for it, and each finds the same world."""
    found, problems = [], {}
    for reader, asker in readers.items():
        with transaction.atomic():
            answer = ask(asker)
            found.append(answer.status_code)
            problems[reader] = answer.content[:300] if answer.status_code >= 400 else b""
            transaction.set_rollback(True)
    assert found == list(wanted), problems


def check_done_once(ask: Callable[..., Any], asker: Any, rows: Callable[[], Any]) -> None:
    """Sent again with its key, a request is answered as before and writes nothing."""
    first = ask(asker, key="tap")
    assert first.status_code < 300
    after = rows()
    second = ask(asker, key="tap")
    assert (second.status_code, second.content) == (first.status_code, first.content)
    assert [second.headers.get(h) for h in ("ETag", "Location")] == [first.headers.get(h) for h in ("ETag", "Location")]
    assert rows() == after
