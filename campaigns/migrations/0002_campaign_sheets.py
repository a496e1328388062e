"""What this was is 0014: only without it the migrations of campaigns and of matches can each be squashed into one."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0001_initial'),
    ]
