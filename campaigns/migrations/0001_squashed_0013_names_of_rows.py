"""What campaigns, accounts and keys are kept in. Record sheets of a campaign come with 0014: `matches` needs the accounts first."""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('campaigns', '0001_initial'),
        ('campaigns', '0002_campaign_sheets'),
        ('campaigns', '0003_print_room'),
        ('campaigns', '0004_api_keys'),
        ('campaigns', '0005_invitations_and_origins'),
        ('campaigns', '0006_grants'),
        ('campaigns', '0007_print_forms'),
        ('campaigns', '0008_print_room_of_its_own'),
        ('campaigns', '0009_labels'),
        ('campaigns', '0010_campaign_sheets'),
        ('campaigns', '0011_fewer_indexes'),
        ('campaigns', '0012_one_index_for_each_way'),
        ('campaigns', '0013_names_of_rows'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Battle',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=200)),
                ('date', models.CharField(blank=True, default='', max_length=10)),
                ('scenario', models.JSONField()),
                ('first_side', models.CharField(choices=[('union', 'Union'), ('confederacy', 'Confederacy')], max_length=11)),
                ('status', models.CharField(choices=[('planned', 'To be fought'), ('open', 'Being fought'), ('closed', 'Closed')], default='planned', max_length=8)),
                ('has_roster', models.BooleanField(default=False)),
                ('version', models.PositiveIntegerField(default=1)),
                ('opened_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('union_total', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('confederacy_total', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('union_rounds', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('confederacy_rounds', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('winner', models.CharField(blank=True, choices=[('union', 'Union'), ('confederacy', 'Confederacy'), ('drawn', 'Drawn')], default='', max_length=11)),
                ('bonus', models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                'verbose_name': 'battle',
                'verbose_name_plural': 'battles',
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Campaign',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('language', models.CharField(choices=[('en', 'English'), ('fr', 'French')], default='en', max_length=2)),
                ('status', models.CharField(choices=[('planned', 'Planned'), ('running', 'Running'), ('finished', 'Finished')], default='planned', max_length=8, verbose_name='state')),
                ('template', models.CharField(default='blank', max_length=40)),
                ('options', models.JSONField(default=dict)),
                ('listed', models.BooleanField(default=True, verbose_name='listed')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False)),
                ('origin', models.CharField(choices=[('here', 'Kept here'), ('demo', 'Demonstration'), ('import', 'From a file'), ('copy', 'Copy of a campaign that is here')], default='here', max_length=6, verbose_name='origin')),
                ('journal_seq', models.PositiveIntegerField(default=0)),
                ('results_rev', models.PositiveIntegerField(default=0)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('started_at', models.DateTimeField(blank=True, null=True, verbose_name='begun at')),
                ('finished_at', models.DateTimeField(blank=True, null=True, verbose_name='ended at')),
            ],
            options={
                'verbose_name': 'campaign',
                'verbose_name_plural': 'campaigns',
                'ordering': ['-created_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='General',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('union', 'Union'), ('confederacy', 'Confederacy')], max_length=11)),
                ('active', models.BooleanField(default=True)),
            ],
            options={
                'verbose_name': 'general',
                'verbose_name_plural': 'generals',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name': 'player',
                'verbose_name_plural': 'players',
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('language', models.CharField(blank=True, default='', max_length=2)),
                ('theme', models.CharField(choices=[('auto', 'Auto'), ('light', 'Day'), ('dark', 'Night')], default='auto', max_length=5)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='ApiKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, default='', max_length=80, verbose_name='name')),
                ('prefix', models.CharField(max_length=8, verbose_name='begins with')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField(verbose_name='made at')),
                ('used_at', models.DateTimeField(blank=True, null=True, verbose_name='last used')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_keys', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'key for the API',
                'verbose_name_plural': 'keys for the API',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='BattleRound',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('table', models.CharField(blank=True, default='', max_length=40)),
                ('version', models.PositiveIntegerField(default=1)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('battle', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='campaigns.battle')),
            ],
            options={
                'verbose_name': 'round',
                'verbose_name_plural': 'rounds',
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Standing',
            fields=[
                ('campaign', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='standing', serialize=False, to='campaigns.campaign')),
                ('rev', models.PositiveIntegerField()),
                ('battles', models.PositiveSmallIntegerField()),
                ('union_points', models.PositiveIntegerField()),
                ('confederacy_points', models.PositiveIntegerField()),
                ('winner', models.CharField(blank=True, choices=[('union', 'Union'), ('confederacy', 'Confederacy')], default='', max_length=11)),
                ('verdict', models.CharField(choices=[('failure', 'Both sides failed'), ('minor', 'Minor victory'), ('major', 'Major victory'), ('decisive', 'Decisive victory')], max_length=8)),
                ('computed_at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'standing',
                'verbose_name_plural': 'standings',
            },
        ),
        migrations.AddField(
            model_name='campaign',
            name='organiser',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='campaigns', to=settings.AUTH_USER_MODEL, verbose_name='organiser'),
        ),
        migrations.AddField(
            model_name='battle',
            name='campaign',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='battles', to='campaigns.campaign'),
        ),
        migrations.CreateModel(
            name='GeneralStanding',
            fields=[
                ('general', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='standing', serialize=False, to='campaigns.general')),
                ('side', models.CharField(choices=[('union', 'Union'), ('confederacy', 'Confederacy')], max_length=11)),
                ('points', models.PositiveIntegerField()),
                ('won', models.PositiveIntegerField()),
                ('lost', models.PositiveIntegerField()),
                ('drawn', models.PositiveIntegerField()),
                ('score', models.PositiveIntegerField()),
                ('rank', models.PositiveIntegerField()),
            ],
            options={
                'verbose_name': 'place of a general',
                'verbose_name_plural': 'places of generals',
            },
        ),
        migrations.AddField(
            model_name='general',
            name='campaign',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='generals', to='campaigns.campaign'),
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('invited_at', models.DateTimeField()),
                ('declined_at', models.DateTimeField(blank=True, null=True)),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='campaigns.campaign')),
                ('general', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='invitation', to='campaigns.general')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'invitation',
                'verbose_name_plural': 'invitations',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='JournalEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=24)),
                ('actor_name', models.CharField(max_length=80)),
                ('at', models.DateTimeField()),
                ('data', models.JSONField(default=dict)),
                ('changes', models.JSONField(default=list)),
                ('undone', models.BooleanField(default=False)),
                ('key', models.CharField(blank=True, max_length=64, null=True, unique=True)),
                ('digest', models.CharField(blank=True, default='', max_length=64)),
                ('actor_general', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='campaigns.general')),
                ('actor_user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='journal', to='campaigns.campaign')),
                ('corrects', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='corrections', to='campaigns.journalentry')),
                ('undoes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='undone_by', to='campaigns.journalentry')),
            ],
            options={
                'verbose_name': 'line of the journal',
                'verbose_name_plural': 'lines of the journal',
                'ordering': ['-seq'],
            },
        ),
        migrations.CreateModel(
            name='PlayerStanding',
            fields=[
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='all_time', serialize=False, to='campaigns.player')),
                ('campaigns', models.PositiveIntegerField()),
                ('points', models.PositiveIntegerField()),
                ('won', models.PositiveIntegerField()),
                ('lost', models.PositiveIntegerField()),
                ('drawn', models.PositiveIntegerField()),
                ('score', models.PositiveIntegerField()),
            ],
            options={
                'verbose_name': 'place of a player',
                'verbose_name_plural': 'places of players',
            },
        ),
        migrations.AddField(
            model_name='player',
            name='created_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='players_made', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='player',
            name='user',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='player', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='general',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='generals', to='campaigns.player'),
        ),
        migrations.CreateModel(
            name='Roll',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('event', 'Event roll'), ('reserve', 'Reserve roll')], max_length=7)),
                ('side', models.CharField(choices=[('union', 'Union'), ('confederacy', 'Confederacy')], max_length=11)),
                ('faces', models.JSONField()),
                ('by', models.CharField(choices=[('table', 'Thrown at the table'), ('server', 'Rolled by Bivouac')], max_length=6)),
                ('pot', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('battles_won', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('settled', models.BooleanField(default=False)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rolls', to='campaigns.battle')),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.campaign')),
                ('round', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='rolls', to='campaigns.battleround')),
            ],
            options={
                'verbose_name': 'roll',
                'verbose_name_plural': 'rolls',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='RosterUnit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('union', 'Union'), ('confederacy', 'Confederacy')], max_length=11)),
                ('number', models.PositiveSmallIntegerField()),
                ('unit', models.CharField(choices=[('infantry', 'Infantry'), ('cavalry', 'Cavalry'), ('artillery', 'Artillery')], max_length=9)),
                ('label', models.CharField(blank=True, default='', max_length=40)),
                ('figures', models.PositiveSmallIntegerField()),
                ('full', models.PositiveSmallIntegerField()),
                ('elite', models.BooleanField(default=False)),
                ('on_baseline', models.BooleanField(default=False)),
                ('sabred', models.BooleanField(default=False)),
                ('battle', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='roster', to='campaigns.battle')),
            ],
            options={
                'verbose_name': 'unit of a roster',
                'verbose_name_plural': 'units of rosters',
                'ordering': ['-side', 'number'],
            },
        ),
        migrations.CreateModel(
            name='ReserveChoice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('unit', 'Unit called'), ('elite', 'Elite'), ('field_work', 'Fieldwork'), ('scenario_event', 'Scenario event')], max_length=14)),
                ('unit', models.CharField(blank=True, choices=[('infantry', 'Infantry'), ('cavalry', 'Cavalry'), ('artillery', 'Artillery')], default='', max_length=9)),
                ('to', models.CharField(blank=True, choices=[('baseline', 'Baseline'), ('holding', 'Holding zone')], default='', max_length=8)),
                ('hex', models.CharField(blank=True, default='', max_length=8)),
                ('tokens', models.PositiveSmallIntegerField(default=0)),
                ('state', models.CharField(choices=[('taken', 'Taken'), ('waiting', 'Waiting in the holding zone'), ('entered', 'Entered, has moved'), ('returned', 'Token back in the pot')], default='taken', max_length=8)),
                ('has_moved', models.BooleanField(default=False)),
                ('roll', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='choices', to='campaigns.roll')),
                ('roster_unit', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='campaigns.rosterunit')),
            ],
            options={
                'verbose_name': 'choice of a reserve roll',
                'verbose_name_plural': 'choices of reserve rolls',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='EventEffect',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('figure_lost', 'Loses a figure'), ('retreat', 'Moves back one hex'), ('full_strength_loss', 'A unit at full strength loses a figure')], max_length=18)),
                ('unit', models.CharField(blank=True, choices=[('infantry', 'Infantry'), ('cavalry', 'Cavalry'), ('artillery', 'Artillery')], default='', max_length=9)),
                ('chooser_side', models.CharField(choices=[('union', 'Union'), ('confederacy', 'Confederacy')], max_length=11)),
                ('target_side', models.CharField(choices=[('union', 'Union'), ('confederacy', 'Confederacy')], max_length=11)),
                ('state', models.CharField(choices=[('pending', 'To be applied'), ('applied', 'Applied'), ('no_target', 'No effect')], default='pending', max_length=9)),
                ('blocked', models.BooleanField(default=False)),
                ('roll', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='effects', to='campaigns.roll')),
                ('hit', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='campaigns.rosterunit')),
            ],
            options={
                'verbose_name': 'effect of an event',
                'verbose_name_plural': 'effects of events',
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='RoundSide',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('union', 'Union'), ('confederacy', 'Confederacy')], max_length=11)),
                ('units', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('objectives', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('outcome', models.CharField(blank=True, choices=[('won', 'Won'), ('lost', 'Lost'), ('drawn', 'Drawn')], default='', max_length=5)),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.campaign')),
                ('general', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.RESTRICT, related_name='rounds', to='campaigns.general')),
                ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='campaigns.battleround')),
            ],
            options={
                'verbose_name': 'side of a round',
                'verbose_name_plural': 'sides of rounds',
                'ordering': ['-side'],
            },
        ),
        migrations.CreateModel(
            name='Side',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(choices=[('union', 'Union'), ('confederacy', 'Confederacy')], max_length=11)),
                ('tokens_start', models.PositiveSmallIntegerField()),
                ('tokens', models.PositiveSmallIntegerField()),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='campaigns.campaign')),
            ],
            options={
                'verbose_name': 'side',
                'verbose_name_plural': 'sides',
                'ordering': ['-key'],
            },
        ),
        migrations.CreateModel(
            name='PotEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('delta', models.SmallIntegerField()),
                ('balance', models.PositiveSmallIntegerField()),
                ('reason', models.CharField(choices=[('start', 'Tokens at the start'), ('called', 'Unit called'), ('returned', 'Back from the holding zone'), ('adjusted', 'Corrected by the organiser'), ('undone', 'Undone')], max_length=8)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pot_lines', to='campaigns.journalentry')),
                ('side', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ledger', to='campaigns.side')),
            ],
            options={
                'verbose_name': 'line of a pot',
                'verbose_name_plural': 'lines of pots',
                'ordering': ['pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='battleround',
            constraint=models.UniqueConstraint(fields=('battle', 'number'), name='one_round_a_number'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='campaign_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['planned', 'running', 'finished'])), name='campaign_status'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.CheckConstraint(condition=models.Q(('origin__in', ['here', 'demo', 'import', 'copy'])), name='campaign_origin'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.UniqueConstraint(condition=models.Q(('origin', 'copy'), _negated=True), fields=('uid',), name='one_campaign_a_uid'),
        ),
        migrations.AddConstraint(
            model_name='battle',
            constraint=models.UniqueConstraint(fields=('campaign', 'number'), name='one_battle_a_number'),
        ),
        migrations.AddConstraint(
            model_name='battle',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['planned', 'open', 'closed'])), name='battle_status'),
        ),
        migrations.AddConstraint(
            model_name='battle',
            constraint=models.CheckConstraint(condition=models.Q(('winner__in', ['union', 'confederacy', 'drawn', ''])), name='battle_winner'),
        ),
        migrations.AddConstraint(
            model_name='battle',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'closed'), _negated=True), models.Q(('union_total__isnull', False), models.Q(('winner', ''), _negated=True)), _connector='OR'), name='closed_battle_has_a_result'),
        ),
        migrations.AddField(
            model_name='generalstanding',
            name='campaign',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='general_standings', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='generalstanding',
            name='player',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='standings', to='campaigns.player'),
        ),
        migrations.AddIndex(
            model_name='invitation',
            index=models.Index(fields=['campaign'], name='invitations_of_campaign'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.UniqueConstraint(fields=('user', 'campaign'), name='an_account_is_asked_once'),
        ),
        migrations.AddIndex(
            model_name='journalentry',
            index=models.Index(condition=models.Q(('actor_general__isnull', False)), fields=['actor_general'], name='entries_of_a_general'),
        ),
        migrations.AddIndex(
            model_name='journalentry',
            index=models.Index(condition=models.Q(('corrects__isnull', False)), fields=['corrects'], name='corrections_of_an_entry'),
        ),
        migrations.AddConstraint(
            model_name='journalentry',
            constraint=models.UniqueConstraint(fields=('campaign', 'seq'), name='one_entry_a_number'),
        ),
        migrations.AddIndex(
            model_name='playerstanding',
            index=models.Index(models.OrderBy(models.F('score'), descending=True), models.F('player'), name='player_all_time'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='player_has_a_name'),
        ),
        migrations.AddIndex(
            model_name='general',
            index=models.Index(models.F('player'), models.F('campaign'), name='general_by_player'),
        ),
        migrations.AddConstraint(
            model_name='general',
            constraint=models.UniqueConstraint(fields=('campaign', 'player'), name='a_player_serves_one_side'),
        ),
        migrations.AddConstraint(
            model_name='general',
            constraint=models.CheckConstraint(condition=models.Q(('side__in', ['union', 'confederacy'])), name='general_side'),
        ),
        migrations.AddConstraint(
            model_name='roll',
            constraint=models.UniqueConstraint(condition=models.Q(('round__isnull', True)), fields=('battle', 'kind', 'side'), name='one_battle_roll_a_side'),
        ),
        migrations.AddConstraint(
            model_name='roll',
            constraint=models.UniqueConstraint(condition=models.Q(('round__isnull', False)), fields=('round', 'kind', 'side'), name='one_round_roll_a_side'),
        ),
        migrations.AddConstraint(
            model_name='roll',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'event'), ('round__isnull', False), _connector='OR'), name='reserve_roll_has_a_round'),
        ),
        migrations.AddConstraint(
            model_name='roll',
            constraint=models.CheckConstraint(condition=models.Q(('by__in', ['table', 'server'])), name='roll_thrown_by'),
        ),
        migrations.AddConstraint(
            model_name='rosterunit',
            constraint=models.UniqueConstraint(fields=('battle', 'side', 'number'), name='one_roster_number'),
        ),
        migrations.AddConstraint(
            model_name='rosterunit',
            constraint=models.CheckConstraint(condition=models.Q(('figures__lte', models.F('full'))), name='figures_within_strength'),
        ),
        migrations.AddConstraint(
            model_name='rosterunit',
            constraint=models.CheckConstraint(condition=models.Q(('unit__in', ['infantry', 'cavalry', 'artillery'])), name='roster_unit_kind'),
        ),
        migrations.AddConstraint(
            model_name='reservechoice',
            constraint=models.CheckConstraint(condition=models.Q(('tokens__lte', 1)), name='a_choice_costs_a_token_at_most'),
        ),
        migrations.AddConstraint(
            model_name='reservechoice',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'unit'), ('tokens', 0), _connector='OR'), name='only_units_cost_tokens'),
        ),
        migrations.AddConstraint(
            model_name='eventeffect',
            constraint=models.UniqueConstraint(fields=('roll', 'order'), name='one_effect_a_place'),
        ),
        migrations.AddIndex(
            model_name='roundside',
            index=models.Index(fields=['campaign', 'general'], name='results_by_campaign'),
        ),
        migrations.AddIndex(
            model_name='roundside',
            index=models.Index(fields=['general'], name='results_by_general'),
        ),
        migrations.AddConstraint(
            model_name='roundside',
            constraint=models.UniqueConstraint(fields=('round', 'side'), name='one_result_a_side'),
        ),
        migrations.AddConstraint(
            model_name='roundside',
            constraint=models.CheckConstraint(condition=models.Q(('side__in', ['union', 'confederacy'])), name='round_side'),
        ),
        migrations.AddConstraint(
            model_name='roundside',
            constraint=models.CheckConstraint(condition=models.Q(('outcome__in', ['won', 'lost', 'drawn', ''])), name='round_outcome'),
        ),
        migrations.AddConstraint(
            model_name='roundside',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('objectives__isnull', True), ('units__isnull', True)), models.Q(('objectives__lte', 99), ('units__lte', 99)), _connector='OR'), name='points_within_reason'),
        ),
        migrations.AddConstraint(
            model_name='side',
            constraint=models.UniqueConstraint(fields=('campaign', 'key'), name='one_row_a_side'),
        ),
        migrations.AddConstraint(
            model_name='side',
            constraint=models.CheckConstraint(condition=models.Q(('key__in', ['union', 'confederacy'])), name='side_key'),
        ),
        migrations.AddConstraint(
            model_name='side',
            constraint=models.CheckConstraint(condition=models.Q(('tokens__gte', 0)), name='pot_never_below_zero'),
        ),
        migrations.AddConstraint(
            model_name='potentry',
            constraint=models.CheckConstraint(condition=models.Q(('balance__gte', 0)), name='ledger_never_below_zero'),
        ),
        migrations.AddConstraint(
            model_name='potentry',
            constraint=models.CheckConstraint(condition=models.Q(('delta', 0), _negated=True), name='ledger_line_moves_something'),
        ),
        migrations.AddIndex(
            model_name='generalstanding',
            index=models.Index(models.F('campaign'), models.OrderBy(models.F('score'), descending=True), models.F('general'), name='standing_in_campaign'),
        ),
        migrations.AddIndex(
            model_name='generalstanding',
            index=models.Index(models.OrderBy(models.F('score'), descending=True), models.F('general'), name='standing_all_time'),
        ),
    ]
