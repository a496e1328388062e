"""What was stored before is there afterwards."""

import pytest
from django.core.management import call_command

from core.models import Receipt, StoredFile, StoredPart
from core.receipts import IdempotencyKey, answered_once
from core.storage import DatabaseStorage

BEFORE = [("matches", "0009_stored_files"), ("campaigns", "0007_print_forms")]

pytestmark = pytest.mark.long


def test_answers_and_files_of_the_tables_are_there_under_their_new_names(before):
    of = before.get_model
    of("matches", "KeyedRoll").objects.create(key="k", digest="d", answer={"faces": [6]})
    file = of("matches", "StoredFile").objects.create(name="a.pdf", size=6, whole=True, made_at="2026-11-22T20:00:00Z")
    for number, content in enumerate((b"%PD", b"F-1")):
        file.parts.create(number=number, content=content)
    call_command("migrate", verbosity=0)
    assert answered_once(IdempotencyKey("k", "d"), lambda: pytest.fail("thrown again")) == {"faces": [6]}
    assert DatabaseStorage().open("a.pdf").read() == b"%PDF-1"
    newer = Receipt.objects.create(key="l", digest="d", answer={})
    assert DatabaseStorage().delete("a.pdf") is None
    assert (newer.at is not None, StoredFile.objects.exists(), StoredPart.objects.exists()) == (True, False, False)
