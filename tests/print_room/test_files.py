"""Files of finished packs: in the database, part by part; what lay in the data folder before moves there."""

import pytest
from django.conf import settings
from django.core.files.base import ContentFile

from core import storage
from core.models import StoredFile, StoredPart
from core.storage import PART, DatabaseStorage, FileTooLarge
from tests.migrating import earlier

CONTENT = bytes(range(256)) * (PART // 100)  # two and a half parts


@pytest.fixture
def shelf(db):
    return DatabaseStorage()


def test_a_file_comes_back_as_it_was_from_all_its_parts(shelf):
    assert shelf.save("prints/1-1.pdf", ContentFile(CONTENT)) == "prints/1-1.pdf"
    assert StoredPart.objects.count() == 3
    assert max(len(part.content) for part in StoredPart.objects.all()) == PART
    with shelf.open("prints/1-1.pdf") as file:
        assert file.read() == CONTENT
    assert (shelf.size("prints/1-1.pdf"), shelf.listdir("prints")) == (len(CONTENT), ([], ["1-1.pdf"]))
    shelf.save("prints/1-2.pdf", ContentFile(b"another"))
    shelf.delete("prints/1-1.pdf")
    assert [shelf.exists(name) for name in ("prints/1-1.pdf", "prints/1-2.pdf")] == [False, True]
    assert [bytes(part.content) for part in StoredPart.objects.all()] == [b"another"]


def test_half_of_a_file_is_no_file(shelf):
    StoredFile.objects.create(name="prints/1-1.pdf", size=3, made_at="2026-11-22T20:00:00Z")
    for ask in (shelf.open, shelf.size):
        with pytest.raises(FileNotFoundError):
            ask("prints/1-1.pdf")
    assert shelf.listdir("prints") == ([], ["1-1.pdf"])  # for the sweep


def test_a_file_too_large_for_the_database_is_refused(shelf, monkeypatch):
    monkeypatch.setattr(storage, "LARGEST", 10)
    with pytest.raises(FileTooLarge):
        shelf.save("prints/1-1.pdf", ContentFile(b"x" * 11))
    assert not StoredFile.objects.exists()


BEFORE = [("campaigns", "0006_grants"), ("matches", "0008_grants")]


@pytest.mark.long
def test_packs_of_before_the_upgrade_are_served_after_it(transactional_db, tmp_path, monkeypatch):
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    folder = tmp_path / "prints"
    folder.mkdir()
    (folder / "12-1.pdf").write_bytes(CONTENT)
    (folder / "13-1.pdf.part").write_bytes(b"half")
    with earlier(BEFORE):
        pass
    with storage.shared().open("prints/12-1.pdf") as file:
        assert file.read() == CONTENT
    assert storage.shared().listdir("prints")[1] == ["12-1.pdf"]
    assert not folder.exists()
