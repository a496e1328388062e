"""A storage of Django's whose files lie in the database: no folder has to be shared, and no service added.

Written in parts, each a transaction of its own, so that a large file holds up nobody else's writing for long.
"""

from datetime import datetime
from io import BytesIO

from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage, storages
from django.db import transaction
from django.utils import timezone
from django.utils.deconstruct import deconstructible

from core.models import StoredFile, StoredPart

PART = 1024 * 1024  # bytes
LARGEST = 128 * PART


def shared() -> Storage:
    """Where finished packs and uploads lie: every machine of an installation reads it."""
    return storages["shared"]


class FileTooLarge(OSError):
    """A file is larger than the database should hold."""


@deconstructible
class DatabaseStorage(Storage):
    """Files of at most LARGEST bytes, by names such as "prints/12-1.pdf". They have no address of their own."""

    def _open(self, name: str, mode: str = "rb") -> "File[bytes]":
        """Raises FileNotFoundError, also for a file that is still being written."""
        file = self._whole(name)
        content = BytesIO()
        for part in file.parts.values_list("content", flat=True).iterator(chunk_size=4):
            content.write(part)
        return ContentFile(content.getvalue(), name=name)

    def _save(self, name: str, content: "File[bytes]") -> str:
        """The name under which it lies. Raises FileTooLarge, and leaves nothing."""
        if content.size > LARGEST:
            raise FileTooLarge(f"{name} has {content.size} bytes")
        row = StoredFile.objects.create(name=name, size=content.size, made_at=timezone.now())
        try:
            for number, part in enumerate(content.chunks(PART)):
                StoredPart.objects.create(file=row, number=number, content=bytes(part))
            StoredFile.objects.filter(pk=row.pk).update(whole=True)
        except BaseException:
            if not transaction.get_connection().needs_rollback:
                row.delete()
            raise
        return name

    def delete(self, name: str) -> None:
        StoredFile.objects.filter(name=name).delete()

    def exists(self, name: str) -> bool:
        return StoredFile.objects.filter(name=name).exists()

    def listdir(self, path: str) -> tuple[list[str], list[str]]:
        """No folders, and the files below `path`, whole or not."""
        below = f"{path.rstrip('/')}/" if path else ""
        names = StoredFile.objects.filter(name__startswith=below).order_by("name").values_list("name", flat=True)
        return [], [name.removeprefix(below) for name in names]

    def size(self, name: str) -> int:
        return self._whole(name).size

    def get_modified_time(self, name: str) -> datetime:
        """Of a file that is still being written, too. Raises FileNotFoundError."""
        row = StoredFile.objects.filter(name=name).first()
        if row is None:
            raise FileNotFoundError(name)
        return row.made_at

    def _whole(self, name: str) -> StoredFile:
        row = StoredFile.objects.filter(name=name, whole=True).first()
        if row is None:
            raise FileNotFoundError(name)
        return row
