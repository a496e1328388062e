"""Lines of a table that were sent as one know it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0015_traces")]

    operations = [migrations.AddField("move", "act", models.PositiveIntegerField(blank=True, null=True))]
