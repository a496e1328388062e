"""What packs and printers are kept in. The tables were the campaigns' until campaigns.0008."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from core.operations import CreateModelUnlessThere


class Migration(migrations.Migration):

    replaces = [
        ('print_room', '0001_initial'),
        ('print_room', '0002_labels'),
        ('print_room', '0003_names_of_rows'),
    ]

    initial = True

    dependencies = [
        ('campaigns', '0009_labels'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateModelUnlessThere(
            name='PrinterProfile',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='printer_profile', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('dx', models.FloatField(default=0.0)),
                ('dy', models.FloatField(default=0.0)),
                ('scale_x', models.FloatField(default=100.0)),
                ('scale_y', models.FloatField(default=100.0)),
                ('duplex_dx', models.FloatField(default=0.0)),
                ('duplex_dy', models.FloatField(default=0.0)),
            ],
            options={
                'verbose_name': 'printer',
                'verbose_name_plural': 'printers',
                'constraints': [models.CheckConstraint(condition=models.Q(('dx__gte', -20.0), ('dx__lte', 20.0), ('dy__gte', -20.0), ('dy__lte', 20.0), ('duplex_dx__gte', -20.0), ('duplex_dx__lte', 20.0), ('duplex_dy__gte', -20.0), ('duplex_dy__lte', 20.0)), name='printer_moves_within'), models.CheckConstraint(condition=models.Q(('scale_x__gte', 90.0), ('scale_x__lte', 110.0), ('scale_y__gte', 90.0), ('scale_y__lte', 110.0)), name='printer_scales_within')],
            },
        ),
        CreateModelUnlessThere(
            name='PrintJob',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('attempt', models.PositiveIntegerField(default=0)),
                ('error', models.CharField(blank=True, default='', max_length=40, verbose_name='refusal')),
                ('created_at', models.DateTimeField(verbose_name='made at')),
                ('asked_at', models.DateTimeField()),
                ('beat_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended at')),
                ('title', models.CharField(max_length=120, verbose_name='title')),
                ('orders', models.JSONField()),
                ('form', models.JSONField(default=dict)),
                ('origin', models.CharField(max_length=200)),
                ('status', models.CharField(choices=[('waiting', 'Waiting for its turn'), ('working', 'Being made'), ('done', 'Ready'), ('failed', 'Cannot be printed'), ('cancelled', 'Stopped'), ('interrupted', 'Interrupted')], default='waiting', max_length=11, verbose_name='state')),
                ('pages', models.PositiveIntegerField(blank=True, null=True, verbose_name='pages')),
                ('pages_done', models.PositiveIntegerField(default=0, verbose_name='pages done')),
                ('size', models.PositiveIntegerField(blank=True, null=True, verbose_name='bytes')),
                ('params', models.JSONField(default=dict)),
                ('key', models.CharField(blank=True, max_length=64, null=True, unique=True)),
                ('digest', models.CharField(blank=True, default='', max_length=64)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='print_jobs', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
            ],
            options={
                'verbose_name': 'print',
                'verbose_name_plural': 'prints',
                'ordering': ['-pk'],
                'indexes': [models.Index(fields=['status', 'beat_at'], name='print_jobs_by_status')],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['waiting', 'working', 'done', 'failed', 'cancelled', 'interrupted'])), name='print_job_status'), models.CheckConstraint(condition=models.Q(models.Q(('ended_at__isnull', True), ('status__in', ('waiting', 'working'))), models.Q(models.Q(('status__in', ('waiting', 'working')), _negated=True), ('ended_at__isnull', False)), _connector='OR'), name='a_print_job_at_rest_has_ended'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'done'), _negated=True), ('size__isnull', False), _connector='OR'), name='a_finished_print_job_has_a_file')],
            },
        ),
    ]
