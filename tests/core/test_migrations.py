"""What was stored before is there afterwards."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from core.models import Receipt, StoredFile, StoredPart
from core.receipts import answer_keep
from core.storage import DatabaseStorage

BEFORE = [("matches", "0009_stored_files"), ("campaigns", "0007_print_forms")]

pytestmark = pytest.mark.long


@pytest.fixture
def earlier(transactional_db):
    """The models as they were; the newest ones are back afterwards."""
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE)
    yield MigrationExecutor(connection).loader.project_state(BEFORE).apps
    call_command("migrate", verbosity=0)


def test_answers_and_files_of_the_tables_are_there_under_their_new_names(earlier):
    of = earlier.get_model
    of("matches", "KeyedRoll").objects.create(key="k", digest="d", answer={"faces": [6]})
    file = of("matches", "StoredFile").objects.create(name="a.pdf", size=6, whole=True, made_at="2026-11-22T20:00:00Z")
    for number, content in enumerate((b"%PD", b"F-1")):
        file.parts.create(number=number, content=content)
    call_command("migrate", verbosity=0)
    assert answer_keep(key="k", digest="d", make=lambda: pytest.fail("thrown again")) == {"faces": [6]}
    assert DatabaseStorage().open("a.pdf").read() == b"%PDF-1"
    newer = Receipt.objects.create(key="l", digest="d", answer={})
    assert DatabaseStorage().delete("a.pdf") is None
    assert (newer.at is not None, StoredFile.objects.exists(), StoredPart.objects.exists()) == (True, False, False)
