"""Record sheets of a campaign: the one table of campaigns that needs the matches, which need the accounts of campaigns.

Older databases have the table by what 0002 was, or 0010, or a 0014 that came before 0015. And accounts are called so, of
which no table knows.
"""

import django.db.models.deletion
from django.db import migrations, models

from core.operations import CreateModelUnlessThere


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0015_rosters_of_rounds'),
        ('matches', '0014_games_of_designs'),
    ]

    operations = [
        CreateModelUnlessThere(
            name='CampaignSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sheets', to='campaigns.campaign')),
                ('sheet', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='in_campaign', to='matches.recordsheet')),
            ],
            options={
                'verbose_name': 'record sheet in a campaign',
                'verbose_name_plural': 'record sheets in campaigns',
                'ordering': ['pk'],
            },
        ),
        migrations.AlterModelOptions(
            name='user',
            options={'verbose_name': 'account', 'verbose_name_plural': 'accounts'},
        ),
    ]
