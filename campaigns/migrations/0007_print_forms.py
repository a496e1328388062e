"""Jobs for pictures; and finished packs move from the data folder into the database, where every machine finds them."""

import re
import shutil
from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import migrations, models, transaction
from django.utils import timezone

PART = 1024 * 1024  # bytes
NAME = re.compile(r"[0-9]+-[0-9]+\.pdf")


def files_taken_over(apps, schema_editor):
    """Packs of the last day; what was never whole is left behind with the folder."""
    stored = apps.get_model("matches", "StoredFile")
    folder = Path(settings.DATA_DIR) / "prints"
    if not folder.is_dir():
        return
    for path in sorted(one for one in folder.iterdir() if NAME.fullmatch(one.name)):
        row = stored.objects.create(
            name=f"prints/{path.name}", size=path.stat().st_size, made_at=timezone.now(), whole=True
        )
        with path.open("rb") as file:
            for number, part in enumerate(iter(partial(file.read, PART), b"")):
                row.parts.create(number=number, content=part)
    transaction.on_commit(partial(shutil.rmtree, folder, ignore_errors=True))


class Migration(migrations.Migration):

    dependencies = [
        ("campaigns", "0006_grants"),
        ("matches", "0009_stored_files"),
    ]

    operations = [
        migrations.AddField(
            model_name="printjob",
            name="form",
            field=models.JSONField(default=dict),
        ),
        migrations.RunPython(files_taken_over, migrations.RunPython.noop),
    ]
