"""Keys for the API are kept as digests. Those that were kept in plain go on opening the API, and are gone in plain."""

import hashlib

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

PLAIN = "authtoken_token"  # of REST framework's app, which held one key an account


def digests_keep(apps, schema_editor):
    """What is kept of each key from now on; the table that held them is dropped. An installation from today has none."""
    if PLAIN not in schema_editor.connection.introspection.table_names():
        return
    PlainKey, ApiKey = (apps.get_model("campaigns", name) for name in ("PlainKey", "ApiKey"))
    for plain in PlainKey.objects.all():
        ApiKey.objects.create(
            user_id=plain.user_id,
            name="API",
            prefix=plain.key[:8],
            digest=hashlib.sha256(plain.key.encode()).hexdigest(),
            made_at=plain.created,
        )
    schema_editor.delete_model(PlainKey)


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0003_print_room'),
    ]

    operations = [
        migrations.CreateModel(
            name='ApiKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, default='', max_length=80)),
                ('prefix', models.CharField(max_length=8)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_keys', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'key for the API',
                'verbose_name_plural': 'keys for the API',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='PlainKey',
            fields=[
                ('key', models.CharField(max_length=40, primary_key=True)),
                ('user_id', models.BigIntegerField()),
                ('created', models.DateTimeField()),
            ],
            options={'managed': False, 'db_table': PLAIN},
        ),
        migrations.RunPython(digests_keep, migrations.RunPython.noop),
        migrations.DeleteModel(name='PlainKey'),
    ]
