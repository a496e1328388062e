"""A line of a table says what it did on the board; those from before say nothing."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0014_games_of_designs")]

    operations = [migrations.AddField("move", "traces", models.JSONField(default=list))]
