"""A record sheet is a log as a table is: it says of which game it is, and its lines have all that a line has."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("matches", "0011_labels")]

    operations = [
        migrations.RemoveConstraint("recordsheet", "a_match_keeps_its_own_marks"),
        migrations.RenameField("recordsheet", "marks", "state"),
        migrations.AddConstraint(
            "recordsheet",
            models.CheckConstraint(
                condition=Q(match__isnull=True, state__isnull=False, unit="")
                | Q(match__isnull=False, state__isnull=True) & ~Q(unit=""),
                name="a_match_keeps_its_own_marks",
            ),
        ),
        migrations.AddField(
            "recordsheet",
            "game",
            models.CharField(default="battletech", max_length=40, verbose_name="game"),
            preserve_default=False,
        ),
        migrations.AddField("sheetmark", "seat", models.CharField(blank=True, default="", max_length=40)),
        migrations.AddField("sheetmark", "shown", models.BooleanField(default=False)),
        migrations.AlterField("move", "seat", models.CharField(blank=True, default="", max_length=40)),
        migrations.AlterField(
            "move",
            "match",
            models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="log", to="matches.match"
            ),
        ),
    ]
