"""The production settings, as a process of their own would see them."""

import os
import shutil
import subprocess
import sys
from functools import partial

import pytest

from .conftest import ROOT
from .copied import Copied

GOOD = {
    "SECRET_KEY": "no-one-guesses-this-but-everyone-may-read-it-0123456789",
    "ALLOWED_HOSTS": "table.example",
    "BROKER_URL": "redis://127.0.0.1:1/0",
}


@pytest.fixture(scope="module")
def copied():
    return Copied()


@pytest.fixture
def python(copied, tmp_path):
    """Runs Python under the production settings with exactly these variables."""

    def run(*arguments, **variables):
        environment = {
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "config.settings.production",
            "BIVOUAC_DATA_DIR": str(tmp_path),
            "BIVOUAC_ENV_FILE": os.devnull,
            **variables,
        }
        return copied.run(*arguments, environment=environment)

    return run


@pytest.fixture
def manage(python):
    """Runs manage.py likewise."""
    return partial(python, "manage.py")


@pytest.fixture
def settings_say(python):
    """What an expression of the settings `s` prints; no application is loaded for it."""

    def run(expression, **variables):
        done = python("-c", f"from django.conf import settings as s; print({expression})", **variables)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_production_refuses_to_start_without(manage, missing):
    done = manage("check", **{k: v for k, v in GOOD.items() if k != missing})
    assert done.returncode == 1
    assert done.stderr == f"{missing} must be set in the environment\n"


@pytest.mark.parametrize("length", [1, 49])
def test_production_refuses_a_key_that_could_be_guessed(manage, length):
    done = manage("check", **GOOD | {"SECRET_KEY": "x" * length})
    assert done.returncode == 1
    assert f"SECRET_KEY must have at least 50 characters, not {length}" in done.stderr
    assert "secrets.token_urlsafe(50)" in done.stderr


@pytest.mark.long
def test_production_passes_djangos_deployment_checks(manage):
    done = manage("check", "--deploy", "--fail-level", "WARNING", **GOOD)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


@pytest.mark.long
def test_every_static_file_our_stylesheets_name_is_there(manage, tmp_path):
    others = [word for name in ("admin", "rest_framework", "django_htmx") for word in ("--ignore", name)]
    done = manage("collectstatic", "--noinput", *others, **GOOD)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "static" / "staticfiles.json").exists()


@pytest.mark.parametrize(
    "url",
    [
        "mysql://a@b/c",
        "postgresql://127.0.0.1:5432",
        "bivouac.sqlite3",
        "postgresql://a:b@c:54x2/d",
        "postgresql://a:b@c:70000/d",
        "postgresql://a:b@[::1/d",
    ],
    ids=["scheme", "no name", "a file", "no number", "no port", "half an address"],
)
def test_a_database_url_that_is_none_is_refused_with_an_example(manage, url):
    done = manage("check", **GOOD, DATABASE_URL=url)
    assert done.returncode == 1
    assert done.stderr == "DATABASE_URL must look like postgresql://user:password@host:5432/name\n"


@pytest.mark.parametrize(
    "url",
    ["amqp://a", "redis://a:63x9/0", "redis://a:70000/0", "redis://a:6379/first", "redis://[::1"],
    ids=["scheme", "no number", "no port", "no database", "half an address"],
)
def test_a_broker_url_that_is_none_is_refused_with_an_example(manage, url):
    done = manage("check", **GOOD | {"BROKER_URL": url})
    assert done.returncode == 1
    assert done.stderr == f"BROKER_URL must look like redis://host:6379/0, not {url!r}\n"


@pytest.mark.parametrize(
    "url",
    [
        "table.example",
        "ftp://table.example",
        "https://",
        "https://table.example/games",
        "https://table.example//",
        "https://table.example?a=b",
        "https://table.example#top",
        "https://alice:secret@table.example",
        "https://table.example:0",
        "https://table.example:65536",
        "https://table.example:",
        "http://[::1",
        "http://two words",
    ],
)
def test_an_address_that_no_link_can_begin_with_is_refused_at_the_start_with_an_example(manage, url):
    done = manage("check", **GOOD, BIVOUAC_URL=url)
    assert done.returncode == 1
    assert "BIVOUAC_URL must be an address with http or https and without a path" in done.stderr
    assert f"not {url!r}" in done.stderr


@pytest.mark.parametrize("name", ["BIVOUAC_SIGN_UP", "BIVOUAC_HTTPS", "SECURE_SSL_REDIRECT"])
@pytest.mark.parametrize("value", ["ture", "2", "1 # one"])
def test_a_switch_that_is_neither_on_nor_off_is_refused_at_the_start(manage, name, value):
    done = manage("check", **GOOD | {name: value})
    assert done.returncode == 1
    assert f"{name} must be 1 or 0" in done.stderr
    assert f"not {value!r}" in done.stderr


@pytest.mark.parametrize("value", ["²", "-1"])
def test_what_is_no_whole_number_is_refused_at_the_start(manage, value):
    done = manage("check", **GOOD, BIVOUAC_PROXIES=value)
    assert done.returncode == 1
    assert f"BIVOUAC_PROXIES must be a whole number, not {value!r}" in done.stderr


@pytest.mark.parametrize(("value", "on"), [("on", True), ("True", True), ("off", False), ("No", False), ("", True)])
def test_a_switch_is_said_in_digits_or_words(settings_say, value, on):
    assert settings_say("s.SIGN_UP_OPEN", **GOOD, BIVOUAC_SIGN_UP=value) == f"{on}\n"


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("TZ=Europe/Paris # where we play", "Europe/Paris"),
        ("TZ=Europe/Paris\t# where we play", "Europe/Paris"),
        ("TZ='Europe/Paris' # ours, not 'Europe/Berlin'", "Europe/Paris"),
        ('export TZ="Europe/Paris"  # ours', "Europe/Paris"),
        ("TZ= # as it is by itself", "UTC"),
        ("# TZ=Europe/Paris", "UTC"),
        ("\ufeffTZ=Europe/Paris", "Europe/Paris"),
        ("   # as it is by itself", "UTC"),
    ],
)
def test_a_comment_behind_a_value_in_the_file_is_no_part_of_it(settings_say, tmp_path, line, kept):
    (tmp_path / "env").write_text(f"{line}\n \n", "utf-8")
    assert settings_say("s.TIME_ZONE", **GOOD, BIVOUAC_ENV_FILE=str(tmp_path / "env")) == f"{kept}\n"


@pytest.mark.parametrize("written", ["{}", "'{}'", '"{}" # ours'])
def test_a_key_in_the_file_may_have_the_sign_of_a_comment(settings_say, tmp_path, written):
    key = "no-one#guesses this #but 'everyone' may read it 0123456789".replace("'" if "'" in written else "|", "")
    key = key.replace(" #", "#") if written == "{}" else key
    (tmp_path / "env").write_text(f"SECRET_KEY={written.format(key)}\n")
    good = {name: value for name, value in GOOD.items() if name != "SECRET_KEY"}
    assert settings_say("s.SECRET_KEY", **good, BIVOUAC_ENV_FILE=str(tmp_path / "env")) == f"{key}\n"


@pytest.mark.parametrize("line", ["SECRET_KEY = {}", "SECRET_KEY: {}", " SECRET_KEY={}", "{}"])
def test_a_line_of_the_file_that_is_no_setting_is_named_at_the_start_and_not_shown(manage, tmp_path, line):
    (tmp_path / "env").write_text("TZ=UTC\n" + line.format(GOOD["SECRET_KEY"]))
    done = manage("check", **GOOD, BIVOUAC_ENV_FILE=str(tmp_path / "env"))
    assert done.returncode == 1
    assert f"Line 2 of {tmp_path / 'env'} must be NAME=value" in done.stderr
    assert (done.stderr.count("\n"), GOOD["SECRET_KEY"] in done.stderr) == (1, False)


def test_a_file_that_is_named_and_not_there_is_an_error_at_the_start(manage, tmp_path):
    done = manage("check", **GOOD, BIVOUAC_ENV_FILE=str(tmp_path / "none"))
    assert done.returncode == 1
    assert f"No such file or directory: '{tmp_path / 'none'}'" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("TZ", "Mars/Olympus", "a time zone such as Europe/Paris"),
        ("TZ", "../etc", "a time zone such as Europe/Paris"),
        ("BROKER_URL", "127.0.0.1:6379", "look like redis://host:6379/0"),
        ("BIVOUAC_FONTS", "/nowhere/fonts", "be files or folders that are there"),
        ("ALLOWED_HOSTS", "https://table.example", "names or addresses without http, port or path"),
        ("ALLOWED_HOSTS", "localhost,table.lan:8080", "names or addresses without http, port or path"),
        ("ALLOWED_HOSTS", "table.example/", "names or addresses without http, port or path"),
        ("CSRF_TRUSTED_ORIGINS", "table.example", "an address with http or https and without a path"),
        ("CSRF_TRUSTED_ORIGINS", "https://table.example/play", "an address with http or https and without a path"),
    ],
)
def test_what_could_never_work_is_refused_at_the_start_in_one_sentence(manage, name, value, expected):
    done = manage("check", **GOOD | {name: value})
    assert done.returncode == 1
    assert done.stderr.startswith(f"{name} must")
    assert expected in done.stderr
    assert f"not {value.split(',')[-1]!r}" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("ALLOWED_HOSTS", "table.example, 192.168.1.20,[::1],.example.org", "ALLOWED_HOSTS"),
        ("CSRF_TRUSTED_ORIGINS", "https://Table.example/,https://*.example.org", "CSRF_TRUSTED_ORIGINS"),
    ],
)
def test_names_and_origins_are_taken_as_browsers_send_them(settings_say, name, value, kept):
    expected = [word.strip().lower().removesuffix("/") for word in value.split(",")]
    assert settings_say(f"s.{kept}", **GOOD | {name: value}) == f"{expected}\n"


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("", ""),
        ("https://table.example", "https://table.example"),
        (" HTTP://Table.Example:8000/ ", "http://table.example:8000"),
        ("http://[2001:db8::7]:8000", "http://[2001:db8::7]:8000"),
    ],
)
def test_the_address_for_others_is_the_operators_and_a_server_looks_for_none_by_itself(settings_say, url, kept):
    assert settings_say("[s.PUBLIC_URL, s.LAN_URL]", **GOOD, BIVOUAC_URL=url) == f"{[kept, '']}\n"


def test_a_server_answers_to_the_address_that_its_links_name_and_takes_forms_from_there(settings_say):
    output = settings_say("s.ALLOWED_HOSTS, s.CSRF_TRUSTED_ORIGINS", **GOOD, BIVOUAC_URL="https://club.example:8443")
    trusted = ["https://table.example", "https://club.example", "https://club.example:8443"]
    assert output == f"{['table.example', 'club.example']} {trusted}\n"


@pytest.mark.long
def test_what_the_shell_does_not_say_comes_from_the_file_beside_the_code(tmp_path):
    """`.env`, under both settings; what the shell says goes first."""
    for item in (*ROOT.glob("*/__init__.py"), ROOT / "locale" / "fr"):
        name = item.parent.name
        if name == "config":
            shutil.copytree(item.parent, tmp_path / name)
        else:
            (tmp_path / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "manage.py", tmp_path)
    (tmp_path / ".env").write_text(
        f"# ours\nSECRET_KEY={GOOD['SECRET_KEY']}\nALLOWED_HOSTS=from.file,second.file\n"
        "TZ=Europe/Paris\nBIVOUAC_SIGN_UP=\n"
    )
    code = (
        "from django.conf import settings as s; print(s.ALLOWED_HOSTS, s.TIME_ZONE, s.SIGN_UP_OPEN, len(s.SECRET_KEY))"
    )
    for settings in ("local", "production"):
        environment = {
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": f"config.settings.{settings}",
            "BIVOUAC_DATA_DIR": str(tmp_path / "data"),
            "TZ": "Europe/Berlin",
        }
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        here = ["127.0.0.1", "localhost", "[::1]"] if settings == "local" else []
        assert done.stdout == f"{[*here, 'from.file', 'second.file']} Europe/Berlin True 55\n", done.stderr


def test_tries_are_counted_by_the_redis_that_all_processes_share(settings_say):
    assert settings_say("s.LIMITS_REDIS", **GOOD) == f"{GOOD['BROKER_URL']}\n"
