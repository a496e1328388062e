"""Where finished packs lie: in the data folder, each written aside and moved into place when it is whole."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

_NAME = re.compile(r"([0-9]+)-([0-9]+)\.pdf(\.part)?")


def folder() -> Path:
    return Path(settings.DATA_DIR) / "prints"


def file_of(job_id: int, attempt: int) -> Path:
    return folder() / f"{job_id}-{attempt}.pdf"


def file_write(job_id: int, attempt: int, content: bytes) -> None:
    """The file of an attempt: there as a whole, also after a power cut, or not at all."""
    target = file_of(job_id, attempt)
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    aside = target.with_suffix(".pdf.part")
    with aside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(aside, target)
    place = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(place)
    finally:
        os.close(place)


def file_remove(job_id: int, attempt: int) -> None:
    file_of(job_id, attempt).unlink(missing_ok=True)


def files_there() -> Iterator[tuple[Path, int, int]]:
    """Every file, whole or not, with its job and attempt; nothing else in the folder is ours."""
    if folder().is_dir():
        for path in sorted(folder().iterdir()):
            if found := _NAME.fullmatch(path.name):
                yield path, int(found[1]), int(found[2])
