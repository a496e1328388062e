"""Stored files and answers to repeated requests are core's: their tables take their new names with all that is in them.

Before that finished packs move from the data folder into the database, where every machine finds them. Where they moved
earlier there is no such folder.
"""

import re
import shutil
from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import migrations, transaction
from django.utils import timezone

PART = 1024 * 1024  # bytes
NAME = re.compile(r"[0-9]+-[0-9]+\.pdf")


def files_taken_over(apps, schema_editor):
    """Packs of the last day; what was never whole is left behind with the folder."""
    stored = apps.get_model("matches", "StoredFile")
    folder = Path(settings.DATA_DIR) / "prints"
    if not folder.is_dir():
        return
    for path in sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name)):
        row = stored.objects.create(
            name=f"prints/{path.name}", size=path.stat().st_size, made_at=timezone.now(), whole=True
        )
        with path.open("rb") as file:
            for number, part in enumerate(iter(partial(file.read, PART), b"")):
                row.parts.create(number=number, content=part)
    schema_editor.connection.check_constraints()  # PostgreSQL alters no table with checks still to be made
    transaction.on_commit(partial(shutil.rmtree, folder, ignore_errors=True))


class Migration(migrations.Migration):

    dependencies = [
        ("matches", "0009_stored_files"),
    ]

    operations = [
        migrations.RunPython(files_taken_over, migrations.RunPython.noop),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.AlterModelTable("KeyedRoll", "core_receipt"),
                migrations.AlterModelTable("StoredFile", "core_storedfile"),
                migrations.AlterModelTable("StoredPart", "core_storedpart"),
            ],
            state_operations=[
                migrations.DeleteModel("KeyedRoll"),
                migrations.DeleteModel("StoredPart"),
                migrations.DeleteModel("StoredFile"),
            ],
        ),
    ]
