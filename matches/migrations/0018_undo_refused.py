"""Who has refused the wish to go back that was asked last."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0017_rematch_seat")]

    operations = [migrations.AddField("match", "undo_refused", models.JSONField(blank=True, null=True))]
