"""One drawing at a time, in a process of its own that may be killed."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from games.core.errors import Illegal
from printables.budget import TooMuch
from printables.catalogue import render
from printables.errors import BadOption
from printables.press import Press, PressBusy
from printables.profile import Profile
from tests.processes import PATIENCE, until

CALIBRATION = {"profile": Profile(dx=1)}


@pytest.fixture(scope="module")
def press():
    """One for all tests: a child costs a second to start, and whatever becomes of it, the next print has another."""
    made = Press(waiting=1, seconds=600.0)
    yield made
    made.close()


def test_what_it_prints_is_what_the_catalogue_prints(press):
    for choices in ({}, {"format": "svg", "language": "fr"}, {"format": "png", "dpi": 72}, CALIBRATION):
        assert press.render("reserve-tokens", **choices) == render("reserve-tokens", **choices)


def test_it_refuses_with_the_same_words(press):
    with pytest.raises(BadOption) as refused:
        press.render("bitva-board", options={"board": "[["})
    assert (refused.value.code, refused.value.option) == ("bad-board", "board")
    assert isinstance(refused.value.__cause__, Illegal)
    assert (refused.value.__cause__.code, refused.value.__cause__.params) == ("bad-toml", {"line": 1})
    with pytest.raises(TooMuch) as large:
        press.render("bitva-board", copies=99, most=600)
    assert large.value.work.pages == 297


def test_a_fault_of_ours_is_told_with_its_place(press):
    with pytest.raises(RuntimeError, match="TypeError"):
        press.render("reserve-tokens", copies=1, no_such_choice=1)
    assert press.render("reserve-tokens").pages == 1


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGTERM], ids=["killed", "told to stop"])
def test_a_child_that_somebody_ended_is_replaced(press, sent):
    before = press.render("reserve-tokens")
    first = press._child
    first.send_signal(sent)
    first.wait(timeout=PATIENCE)
    assert press.render("reserve-tokens") == before
    assert press._child.pid != first.pid


def test_a_child_killed_while_it_draws_is_replaced_and_the_print_is_made(press):
    before = press.render("reserve-tokens")
    child = press._child
    child.send_signal(signal.SIGSTOP)
    with ThreadPoolExecutor(1) as crowd:
        held = crowd.submit(press.render, "reserve-tokens")
        until(lambda: press._turn.locked())
        child.kill()
        assert held.result() == before


def test_one_may_wait_and_the_next_is_told_so(press):
    press.render("reserve-tokens")
    press._child.send_signal(signal.SIGSTOP)
    with ThreadPoolExecutor(2) as crowd:
        held = [crowd.submit(press.render, "reserve-tokens") for _ in range(2)]
        until(lambda: press._places._value == 0)
        with pytest.raises(PressBusy):
            press.render("reserve-tokens")
        press._child.send_signal(signal.SIGCONT)
        assert [future.result().pages for future in held] == [1, 1]


def test_a_child_that_does_not_answer_is_given_up(press, monkeypatch):
    press.render("reserve-tokens")
    press._child.send_signal(signal.SIGSTOP)
    with monkeypatch.context() as hurry:
        hurry.setattr(press, "_seconds", 0.01)
        with pytest.raises(PressBusy):
            press.render("reserve-tokens")
    assert press.render("reserve-tokens").pages == 1


def test_it_is_nice_to_everybody_else_and_ends_when_it_is_closed(press):
    press.render("reserve-tokens")
    pid = press._child.pid
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(os.getpriority(os.PRIO_PROCESS, 0) + 10, 19)
    press.close()
    assert not Path(f"/proc/{pid}").exists()
