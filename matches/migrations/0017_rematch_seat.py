"""Who was chosen to change sides in a rematch."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0016_acts")]

    operations = [
        migrations.AddField("match", "rematch_seat", models.CharField(blank=True, default="", max_length=40)),
    ]
