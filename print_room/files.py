"""Where finished packs lie: in the storage "shared", which every machine of an installation reads."""

import re
from collections.abc import Iterator

from django.core.files.base import ContentFile

from core.storage import shared

FOLDER = "prints"
_NAME = re.compile(r"([0-9]+)-([0-9]+)\.(pdf|svg|png|zip)")


def file_of(job_id: int, attempt: int, ending: str = "pdf") -> str:
    """The name of an attempt's file."""
    return f"{FOLDER}/{job_id}-{attempt}.{ending}"


def file_write(job_id: int, attempt: int, content: bytes, ending: str = "pdf") -> None:
    """The file of an attempt, in the place of one that a dead worker left half written."""
    name = file_of(job_id, attempt, ending)
    shared().delete(name)
    shared().save(name, ContentFile(content))


def file_read(job_id: int, attempt: int, ending: str = "pdf") -> bytes:
    """Raises FileNotFoundError."""
    with shared().open(file_of(job_id, attempt, ending)) as file:
        content: bytes = file.read()
    return content


def file_remove(job_id: int, attempt: int, ending: str = "pdf") -> None:
    shared().delete(file_of(job_id, attempt, ending))


def files_there() -> Iterator[tuple[str, int, int]]:
    """The name of every file, whole or not, with its job and attempt; nothing else that lies there is ours."""
    try:
        names = shared().listdir(FOLDER)[1]
    except FileNotFoundError:  # a storage of folders, before the first file
        return
    for name in names:
        if found := _NAME.fullmatch(name):
            yield f"{FOLDER}/{name}", int(found[1]), int(found[2])
