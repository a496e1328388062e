"""The progress bars of commands."""

from typing import TextIO

from django.core.management import BaseCommand


def terminal(command: BaseCommand) -> TextIO:
    """Where a command draws its bar: the stream behind `command.stderr`, which would end each write with a new line."""
    stream: TextIO = vars(command.stderr)["_out"]
    return stream
