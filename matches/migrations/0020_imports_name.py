"""An import that a worker does names what it has brought; those of before name nothing."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0019_names_of_rows")]

    operations = [migrations.AddField("importjob", "brought", models.JSONField(default=list))]
