"""The tables were the matches' and are here already."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("core", "0001_grants"),
        ("matches", "0010_files_and_answers_to_core"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Receipt",
                    fields=[
                        ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                        ("digest", models.CharField(max_length=64)),
                        ("answer", models.JSONField()),
                        ("at", models.DateTimeField(auto_now_add=True, db_index=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="StoredFile",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("name", models.CharField(max_length=100, unique=True)),
                        ("size", models.PositiveBigIntegerField(default=0)),
                        ("whole", models.BooleanField(default=False)),
                        ("made_at", models.DateTimeField()),
                    ],
                ),
                migrations.CreateModel(
                    name="StoredPart",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("number", models.PositiveIntegerField()),
                        ("content", models.BinaryField()),
                        ("file", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="core.storedfile")),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [models.UniqueConstraint(fields=("file", "number"), name="one_part_a_number")],
                    },
                ),
            ],
        ),
    ]
