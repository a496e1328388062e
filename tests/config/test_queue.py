"""The embedded queue in a folder: whole messages or none."""

import logging
import uuid
from queue import Empty

import pytest
from kombu import Connection
from kombu.exceptions import ChannelError

from tests.processes import PATIENCE


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "messages").mkdir()
    (tmp_path / "control").mkdir()
    return tmp_path / "messages"


@pytest.fixture
def name():
    """A queue's name of its own: kombu remembers for the whole process what it has declared."""
    return f"orders-{uuid.uuid4()}"


@pytest.fixture
def queue(folder, name):
    options = {
        "polling_interval": 0.05,
        "data_folder_in": str(folder),
        "data_folder_out": str(folder),
        "control_folder": str(folder.with_name("control")),
    }
    with Connection("filesystem://", transport_options=options) as link, link.SimpleQueue(name) as queue:
        yield queue


def test_messages_come_out_as_they_went_in(queue, folder):
    queue.put({"march": "north"})
    message = queue.get(timeout=PATIENCE)
    message.ack()
    assert message.payload == {"march": "north"}
    assert not list(folder.iterdir())


def test_a_message_that_is_still_being_written_is_not_taken(queue, folder):
    (folder / "0_half.part").write_text('{"body": "bWFy')
    with pytest.raises(queue.Empty):
        queue.get(timeout=0.01)
    assert (folder / "0_half.part").exists()


@pytest.mark.parametrize("torn", ["", '{"body": "bWFy'], ids=["empty", "cut off"])
def test_a_torn_message_is_left_out_and_those_behind_it_arrive(queue, folder, name, torn, caplog):
    (folder / f"0_torn.{name}.msg").write_text(torn)
    queue.put("behind it")
    with caplog.at_level(logging.WARNING, logger="config.queue"):
        assert queue.get(timeout=PATIENCE).payload == "behind it"
    assert f"left out a message of queue {name}" in caplog.text


def test_a_folder_that_takes_no_message_is_a_broker_error(queue, folder):
    folder.rmdir()
    folder.touch()  # root ignores permissions; nobody can write into a file's inside
    with pytest.raises(ChannelError, match="cannot write a message"):
        queue.put("lost")


def test_an_empty_queue_says_so(queue):
    with pytest.raises(Empty):
        queue.get(block=False)
