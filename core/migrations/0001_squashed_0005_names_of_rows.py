"""What grants, answers to repeated requests and files are kept in. Answers and files were the matches' until matches.0010."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from core.operations import CreateModelUnlessThere


class Migration(migrations.Migration):

    replaces = [
        ('core', '0001_grants'),
        ('core', '0002_files_and_answers'),
        ('core', '0003_labels'),
        ('core', '0004_codes'),
        ('core', '0005_names_of_rows'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateModelUnlessThere(
            name='Receipt',
            fields=[
                ('key', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('digest', models.CharField(max_length=64)),
                ('answer', models.JSONField()),
                ('at', models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
            options={
                'verbose_name': 'receipt',
                'verbose_name_plural': 'receipts',
            },
        ),
        CreateModelUnlessThere(
            name='StoredFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, unique=True)),
                ('size', models.PositiveBigIntegerField(default=0)),
                ('whole', models.BooleanField(default=False)),
                ('made_at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'kept file',
                'verbose_name_plural': 'kept files',
            },
        ),
        migrations.CreateModel(
            name='Grant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('campaign', 'Campaign'), ('table', 'Table'), ('sheet', 'Record sheet')], max_length=8, verbose_name='kind')),
                ('object', models.PositiveBigIntegerField(verbose_name='number')),
                ('role', models.CharField(choices=[('spectator', 'Watches'), ('general', 'A general’s seat'), ('side', 'Joins a side'), ('player', 'Plays')], default='spectator', max_length=9, verbose_name='role')),
                ('seat', models.CharField(blank=True, default='', max_length=40, verbose_name='seat')),
                ('label', models.CharField(blank=True, default='', max_length=80, verbose_name='for whom')),
                ('joins', models.PositiveSmallIntegerField(default=0, verbose_name='joined')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('used_at', models.DateTimeField(blank=True, null=True, verbose_name='last used')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended at')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn at')),
                ('until', models.DateTimeField(blank=True, null=True, verbose_name='by code, until')),
                ('code', models.CharField(blank=True, default='', editable=False, max_length=64)),
                ('taken', models.CharField(blank=True, default='', editable=False, max_length=64)),
                ('used_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='used by')),
            ],
            options={
                'verbose_name': 'grant',
                'verbose_name_plural': 'grants',
                'ordering': ['pk'],
                'indexes': [models.Index(fields=['kind', 'object'], name='grants_of_a_thing')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True), ('until__isnull', True), ('withdrawn_at__isnull', True)), fields=('kind', 'object', 'role', 'seat', 'label'), name='the_same_grant_is_the_same_link'), models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True), ('taken', ''), ('until__isnull', False), ('withdrawn_at__isnull', True)), fields=('kind', 'object', 'role', 'seat'), name='one_code_a_seat'), models.UniqueConstraint(condition=models.Q(('code', ''), _negated=True), fields=('code',), name='one_grant_a_code')],
            },
        ),
        CreateModelUnlessThere(
            name='StoredPart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('content', models.BinaryField()),
                ('file', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='core.storedfile')),
            ],
            options={
                'verbose_name': 'part of a kept file',
                'verbose_name_plural': 'parts of kept files',
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('file', 'number'), name='one_part_a_number')],
            },
        ),
    ]
