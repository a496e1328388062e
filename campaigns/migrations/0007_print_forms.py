"""Jobs for pictures. The packs of before move into the database with matches.0010."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("campaigns", "0006_grants"),
    ]

    operations = [
        migrations.AddField(
            model_name="printjob",
            name="form",
            field=models.JSONField(default=dict),
        ),
    ]
