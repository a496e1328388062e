"""What tables, record sheets, designs, maps and their imports are kept in."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('matches', '0001_initial'),
        ('matches', '0002_record_sheets'),
        ('matches', '0003_rematch'),
        ('matches', '0004_handovers'),
        ('matches', '0005_titles_and_notes'),
        ('matches', '0006_retaken_throws'),
        ('matches', '0007_import_jobs'),
        ('matches', '0008_grants'),
        ('matches', '0009_stored_files'),
        ('matches', '0010_files_and_answers_to_core'),
        ('matches', '0011_labels'),
        ('matches', '0013_one_log'),
        ('matches', '0014_games_of_designs'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ImportJob',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('mechs', 'Mechs'), ('maps', 'Maps')], max_length=5, verbose_name='kind')),
                ('status', models.CharField(choices=[('queued', 'Waiting for a worker'), ('running', 'Being brought in'), ('done', 'Brought in'), ('failed', 'Failed')], default='queued', max_length=7, verbose_name='state')),
                ('files', models.JSONField()),
                ('total', models.PositiveIntegerField(verbose_name='files')),
                ('done', models.PositiveIntegerField(default=0, verbose_name='files done')),
                ('imported', models.PositiveIntegerField(default=0)),
                ('updated', models.PositiveIntegerField(default=0)),
                ('unchanged', models.PositiveIntegerField(default=0)),
                ('attempt', models.PositiveIntegerField(default=0)),
                ('error', models.CharField(blank=True, default='', max_length=40, verbose_name='refusal')),
                ('created_at', models.DateTimeField(verbose_name='made at')),
                ('asked_at', models.DateTimeField()),
                ('beat_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended at')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='import_jobs', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
            ],
            options={
                'verbose_name': 'import',
                'verbose_name_plural': 'imports',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='ImportLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sort', models.CharField(choices=[('noted', 'Good to know'), ('skipped', 'Skipped'), ('refused', 'Refused')], max_length=7)),
                ('file', models.CharField(max_length=200)),
                ('code', models.CharField(max_length=60)),
                ('line', models.PositiveIntegerField(blank=True, null=True)),
                ('params', models.JSONField(default=dict)),
                ('job', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='matches.importjob')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40, verbose_name='game')),
                ('state', models.JSONField()),
                ('version', models.PositiveIntegerField(default=0, verbose_name='lines of the log')),
                ('key', models.CharField(blank=True, max_length=64, null=True, unique=True)),
                ('digest', models.CharField(blank=True, default='', max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('rules_version', models.PositiveSmallIntegerField()),
                ('name', models.CharField(blank=True, default='', max_length=120, verbose_name='name')),
                ('options', models.JSONField(default=dict)),
                ('dice', models.CharField(choices=[('table', 'Real dice, typed in'), ('server', 'Rolled by Bivouac')], default='table', max_length=6)),
                ('waiting', models.JSONField(default=list)),
                ('status', models.CharField(choices=[('open', 'Being played'), ('finished', 'Finished')], default='open', max_length=8, verbose_name='state')),
                ('outcome', models.JSONField(blank=True, null=True)),
                ('undo', models.JSONField(blank=True, null=True)),
                ('throws_retaken', models.PositiveIntegerField(default=0)),
                ('finished_at', models.DateTimeField(blank=True, null=True, verbose_name='ended at')),
                ('host', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='matches', to=settings.AUTH_USER_MODEL, verbose_name='host')),
                ('rematch_of', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematch', to='matches.match')),
            ],
            options={
                'verbose_name': 'table',
                'verbose_name_plural': 'tables',
                'ordering': ['-created_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Handover',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(max_length=40)),
                ('version', models.PositiveIntegerField()),
                ('before', models.JSONField()),
                ('after', models.JSONField()),
                ('at', models.DateTimeField()),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='handovers', to='matches.match')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='MatchSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(max_length=40)),
                ('place', models.PositiveSmallIntegerField()),
                ('name', models.CharField(blank=True, default='', max_length=80)),
                ('computer', models.CharField(blank=True, choices=[('random', 'Computer, at random'), ('greedy', 'Computer, greedy')], default='', max_length=6)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='matches.match')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='match_seats', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['place'],
            },
        ),
        migrations.CreateModel(
            name='MechDesign',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('key', models.CharField(max_length=200)),
                ('title', models.CharField(max_length=200)),
                ('source', models.CharField(blank=True, default='', max_length=200)),
                ('builtin', models.BooleanField(default=False)),
                ('digest', models.CharField(max_length=64)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('status', models.CharField(choices=[('playable', 'Playable'), ('simplified', 'Playable, simplified'), ('unplayable', 'Not playable')], max_length=10)),
                ('data', models.JSONField()),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='%(class)ss', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['title', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Move',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('seat', models.CharField(blank=True, default='', max_length=40)),
                ('action', models.JSONField()),
                ('faces', models.JSONField(default=list)),
                ('by', models.CharField(blank=True, choices=[('', 'No dice'), ('table', 'Thrown at the table'), ('server', 'Rolled by Bivouac')], default='', max_length=6)),
                ('shown', models.BooleanField(default=False)),
                ('events', models.JSONField(default=list)),
                ('actor_name', models.CharField(blank=True, default='', max_length=80)),
                ('at', models.DateTimeField()),
                ('key', models.CharField(blank=True, max_length=64, null=True, unique=True)),
                ('digest', models.CharField(blank=True, default='', max_length=64)),
                ('actor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='log', to='matches.match')),
            ],
            options={
                'ordering': ['seq'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='RecordSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40, verbose_name='game')),
                ('version', models.PositiveIntegerField(default=0, verbose_name='lines of the log')),
                ('key', models.CharField(blank=True, max_length=64, null=True, unique=True)),
                ('digest', models.CharField(blank=True, default='', max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('facts', models.JSONField()),
                ('name', models.CharField(blank=True, default='', max_length=80, verbose_name='name')),
                ('state', models.JSONField(blank=True, null=True)),
                ('unit', models.CharField(blank=True, default='', max_length=40)),
                ('design', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='sheets', to='matches.mechdesign')),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='sheets', to='matches.match')),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='sheets', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
            ],
            options={
                'verbose_name': 'record sheet',
                'verbose_name_plural': 'record sheets',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='SheetMark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('seat', models.CharField(blank=True, default='', max_length=40)),
                ('action', models.JSONField()),
                ('faces', models.JSONField(default=list)),
                ('by', models.CharField(blank=True, choices=[('', 'No dice'), ('table', 'Thrown at the table'), ('server', 'Rolled by Bivouac')], default='', max_length=6)),
                ('shown', models.BooleanField(default=False)),
                ('events', models.JSONField(default=list)),
                ('actor_name', models.CharField(blank=True, default='', max_length=80)),
                ('at', models.DateTimeField()),
                ('key', models.CharField(blank=True, max_length=64, null=True, unique=True)),
                ('digest', models.CharField(blank=True, default='', max_length=64)),
                ('actor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('sheet', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='log', to='matches.recordsheet')),
            ],
            options={
                'ordering': ['seq'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Battlemap',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('key', models.CharField(max_length=200)),
                ('title', models.CharField(max_length=200)),
                ('source', models.CharField(blank=True, default='', max_length=200)),
                ('builtin', models.BooleanField(default=False)),
                ('digest', models.CharField(max_length=64)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('width', models.PositiveSmallIntegerField()),
                ('height', models.PositiveSmallIntegerField()),
                ('rows', models.TextField()),
                ('notes', models.JSONField(default=list)),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='%(class)ss', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['title', 'pk'],
                'indexes': [models.Index(fields=['title', 'id'], name='maps_by_title')],
                'constraints': [models.UniqueConstraint(fields=('owner', 'key'), name='one_map_a_key'), models.UniqueConstraint(condition=models.Q(('owner__isnull', True)), fields=('key',), name='one_common_map_a_key'), models.UniqueConstraint(fields=('owner', 'game', 'title'), name='one_map_a_title'), models.UniqueConstraint(condition=models.Q(('owner__isnull', True), ('builtin', False)), fields=('game', 'title'), name='one_common_map_a_title')],
            },
        ),
        migrations.AddIndex(
            model_name='importjob',
            index=models.Index(fields=['status', 'beat_at'], name='import_jobs_by_status'),
        ),
        migrations.AddConstraint(
            model_name='importjob',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended_at__isnull', True), ('status__in', ('queued', 'running'))), models.Q(('ended_at__isnull', False), ('status__in', ('done', 'failed'))), _connector='OR'), name='an_import_at_rest_has_ended'),
        ),
        migrations.AddConstraint(
            model_name='importjob',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ('mechs', 'maps'))), name='import_job_kind'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('outcome__isnull', True), ('status', 'open')), models.Q(('outcome__isnull', False), ('status', 'finished')), _connector='OR'), name='a_finished_match_has_an_outcome'),
        ),
        migrations.AddConstraint(
            model_name='matchseat',
            constraint=models.UniqueConstraint(fields=('match', 'seat'), name='one_holder_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='matchseat',
            constraint=models.CheckConstraint(condition=models.Q(('computer', ''), ('user__isnull', True), _connector='OR'), name='a_computer_has_no_account'),
        ),
        migrations.AddIndex(
            model_name='mechdesign',
            index=models.Index(fields=['title', 'id'], name='designs_by_title'),
        ),
        migrations.AddConstraint(
            model_name='mechdesign',
            constraint=models.UniqueConstraint(fields=('owner', 'key'), name='one_design_a_key'),
        ),
        migrations.AddConstraint(
            model_name='mechdesign',
            constraint=models.UniqueConstraint(condition=models.Q(('owner__isnull', True)), fields=('key',), name='one_common_design_a_key'),
        ),
        migrations.AddConstraint(
            model_name='mechdesign',
            constraint=models.UniqueConstraint(fields=('owner', 'game', 'title'), name='one_design_a_title'),
        ),
        migrations.AddConstraint(
            model_name='mechdesign',
            constraint=models.UniqueConstraint(condition=models.Q(('owner__isnull', True), ('builtin', False)), fields=('game', 'title'), name='one_common_design_a_title'),
        ),
        migrations.AddConstraint(
            model_name='move',
            constraint=models.UniqueConstraint(fields=('match', 'seq'), name='one_move_a_number'),
        ),
        migrations.AddConstraint(
            model_name='recordsheet',
            constraint=models.UniqueConstraint(fields=('match', 'unit'), name='one_sheet_a_unit'),
        ),
        migrations.AddConstraint(
            model_name='recordsheet',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('match__isnull', True), ('state__isnull', False), ('unit', '')), models.Q(('match__isnull', False), ('state__isnull', True), models.Q(('unit', ''), _negated=True)), _connector='OR'), name='a_match_keeps_its_own_marks'),
        ),
        migrations.AddConstraint(
            model_name='sheetmark',
            constraint=models.UniqueConstraint(fields=('sheet', 'seq'), name='one_mark_a_number'),
        ),
    ]
