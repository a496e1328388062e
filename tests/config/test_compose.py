"""docker-compose.yml and the commands in it: what they promise, and that they run on PostgreSQL and Redis."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import psycopg
import pytest
import yaml

from config.environment import SECRET_LEAST
from core.uploads import UPLOAD_MAX
from scripts.services import POSTGRES_URL, REDIS_URL
from tests.processes import PATIENCE, begin, end, until

ROOT = Path(__file__).resolve().parents[2]
SECRETS = {"SECRET_KEY": "no-one-guesses-this-but-everyone-may-read-it-0123456789", "POSTGRES_PASSWORD": "c0ffee"}
ANSWERS = {**SECRETS, "ALLOWED_HOSTS": "table.example"}
SOURCE = (ROOT / "docker-compose.yml").read_text()


def filled_in(text):
    """The file with its variables replaced, as compose does it: `${NAME:?why}` or `${NAME:-default}`."""
    return re.sub(r"\$\{(\w+):([?-])([^}]*)\}", lambda m: ANSWERS[m[1]] if m[2] == "?" else m[3], text)


COMPOSE = yaml.safe_load(filled_in(SOURCE))
SERVICES = COMPOSE["services"]
OURS = ("migrate", "web", "live", "worker", "printer", "beat")
# Without what is large and not ours.
COLLECT = ["python", "manage.py", "collectstatic", "--noinput", "--ignore", "admin", "--ignore", "rest_framework"]


def test_it_has_every_process_of_a_grown_installation():
    assert set(SERVICES) == {*OURS, "db", "queue", "caddy"}


def test_docker_reads_it():
    """By docker itself where it has compose; else what it would refuse: unknown services, networks, volumes."""
    docker = shutil.which("docker")
    if docker and subprocess.run([docker, "compose", "version"], capture_output=True).returncode == 0:
        command = [docker, "compose", "--env-file", "/dev/null", "config", "--quiet"]
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, **ANSWERS}, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return
    for service in SERVICES.values():
        assert "image" in service
        assert set(service.get("depends_on", ())) <= set(SERVICES)
        assert set(service["networks"]) <= set(COMPOSE["networks"])
        named = {volume.split(":")[0] for volume in service.get("volumes", ()) if not volume.startswith((".", "/"))}
        assert named <= set(COMPOSE["volumes"])


@pytest.mark.parametrize("name", SECRETS)
def test_secrets_come_from_the_environment_and_have_no_default(name):
    assert set(re.findall(rf"\$\{{{name}([^}}]*)\}}", SOURCE)) == {":?see .env.example"}
    assert re.search(rf"^{name}=$", (ROOT / ".env.example").read_text(), re.MULTILINE)


def test_the_image_is_built_once_and_never_fetched():
    assert {name for name, service in SERVICES.items() if "build" in service} == {"migrate"}
    for name in set(OURS) - {"migrate"}:
        assert (SERVICES[name]["image"], SERVICES[name]["pull_policy"]) == (SERVICES["migrate"]["image"], "never")


def test_containers_get_every_setting_of_the_manual_that_is_not_the_laptops_alone():
    manual = (ROOT / "docs" / "operations.md").read_text("utf-8").split("## Settings")[1].split("## ")[0]
    rows = [row for row in manual.splitlines() if row.startswith("| `") and "`make run`" not in row]
    documented = {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}
    caddys = {"HTTP_PORT", "HTTPS_PORT", "TRUSTED_PROXIES"}
    of_the_image = {"BIVOUAC_DATA_DIR", "BIVOUAC_STATIC_DIR"}
    assert documented - caddys - of_the_image == set(SERVICES["web"]["environment"])
    assert caddys <= set(re.findall(r"\$\{(\w+)", SOURCE))


@pytest.mark.parametrize(
    ("hosts", "https", "sites"),
    [
        ("table.example", "", "table.example"),
        ("a.example,b.example", "", "a.example, b.example"),
        ("a.example, b.example", "1", "a.example, b.example"),
        ("table.lan,192.0.2.7", "0", "http://table.lan, http://192.0.2.7"),
        ("table.lan", "Off", "http://table.lan"),  # as the settings read it
    ],
)
def test_caddy_is_told_every_host_name_in_a_form_that_it_reads(tmp_path, hosts, https, sites):
    caddy = tmp_path / "caddy"
    caddy.write_text('#!/bin/sh\necho "$SITES"\n')
    caddy.chmod(0o755)
    command = [word.replace("$$", "$") for word in SERVICES["caddy"]["command"]]
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "ALLOWED_HOSTS": hosts, "BIVOUAC_HTTPS": https}
    assert subprocess.run(command, env=environment, capture_output=True, text=True).stdout == f"{sites}\n"
    assert (ROOT / "Caddyfile").read_text().count("{$SITES} {\n") == 1


def test_workers_are_named_apart_and_each_is_asked_by_its_own_name():
    command = SERVICES["worker"]["command"]
    assert command[command.index("--hostname") + 1] == "worker@%h"
    assert "--destination worker@$$HOSTNAME" in SERVICES["worker"]["healthcheck"]["test"][1]


def test_everything_that_stays_up_has_a_health_check():
    assert {name for name, service in SERVICES.items() if "healthcheck" not in service} == {"migrate"}


def test_migrations_run_once_before_anything_of_ours_starts():
    assert SERVICES["migrate"]["depends_on"] == {"db": {"condition": "service_healthy"}}
    assert SERVICES["migrate"]["restart"] == "no"
    for name in ("web", "worker", "printer", "beat"):
        assert SERVICES[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}


def test_a_dead_queue_does_not_keep_the_pages_away():
    assert SERVICES["web"]["depends_on"]["queue"] == {"condition": "service_started"}


def test_only_caddy_can_be_reached_from_outside():
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert {name for name, service in SERVICES.items() if "ports" in service} == {"caddy"}
    assert {name for name, service in SERVICES.items() if service["networks"] != ["inside"]} == {"caddy"}


def test_caddy_sends_listeners_to_the_live_process_and_holds_nothing_back():
    command = SERVICES["live"]["command"]
    port = command[command.index("--port") + 1]
    caddyfile = (ROOT / "Caddyfile").read_text()
    assert f"\treverse_proxy /live/* live:{port}\n" in caddyfile
    assert "\t@pages not path /live/*\n\tencode @pages " in caddyfile  # compressed, an event would wait for the next
    assert SERVICES["live"]["healthcheck"]["test"][-1] == f"http://127.0.0.1:{port}/healthz"


def test_caddy_lets_through_what_the_pages_take_and_hardly_more():
    """So that what is too long hears so from Bivouac, in the reader's language."""
    most = int(re.search(r"max_size (\d+)MiB\n", (ROOT / "Caddyfile").read_text())[1]) * 2**20
    assert UPLOAD_MAX < most <= UPLOAD_MAX + 2**20


@pytest.mark.parametrize("name", [*OURS, "queue"])
def test_our_containers_and_the_queue_hold_no_rights_they_do_not_need(name):
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service.get("user") == ("valkey" if name == "queue" else None)  # none: that of the image


@pytest.mark.parametrize("name", SERVICES)
def test_no_container_gains_rights_stays_down_or_fills_the_disk_with_its_log(name):
    service = SERVICES[name]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "privileged" not in service
    assert service["restart"] == ("no" if name == "migrate" else "unless-stopped")
    assert service["logging"] == {"driver": "local", "options": {"max-size": "10m", "max-file": "5"}}


def test_the_image_runs_as_nobody_in_particular_and_from_locked_dependencies():
    dockerfile = (ROOT / "Dockerfile").read_text()
    assert dockerfile.rindex("\nUSER bivouac\n") > dockerfile.rindex("\nRUN ")
    assert "--require-hashes" in dockerfile
    assert len(re.search(r"SECRET_KEY=(\S+)", dockerfile)[1]) >= SECRET_LEAST  # or the image could not be built


def test_uploads_lie_on_a_disk_as_they_come_and_in_no_memory():
    dockerfile = (ROOT / "Dockerfile").read_text()
    folder = re.search(r"TMPDIR=(\S+)", dockerfile)[1]
    assert f"data:{folder}" in SERVICES["web"]["volumes"]
    assert folder not in SERVICES["web"]["tmpfs"]


def test_the_image_holds_all_that_runs_and_neither_tests_nor_data():
    taken = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"benchmarks"}
    assert packages <= taken
    assert taken.isdisjoint({"tests", "benchmarks", "var", ".git", ".env"})
    assert all((ROOT / name).exists() for name in taken)


def output(done):
    """What a command printed that has succeeded."""
    return done.stdout if done.returncode == 0 else None


@pytest.fixture(scope="module")
def database():
    """A PostgreSQL database of these tests' own, as a URL."""
    name = f"bivouac_stack_{os.getpid()}"
    with psycopg.connect(POSTGRES_URL, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
    yield re.sub(r"/[^/?]*(\?|$)", rf"/{name}\1", POSTGRES_URL)
    with psycopg.connect(POSTGRES_URL, autocommit=True) as server:
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def ended(command, environment):
    """A command that has run to its end."""
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def migrated(database, tmp_path_factory):
    """The environment of containers whose `migrate` is done and whose static files are collected, once for all."""
    environment = {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "DJANGO_SETTINGS_MODULE": "config.settings.production",
        "BIVOUAC_ENV_FILE": os.devnull,
        "BIVOUAC_DATA_DIR": str(tmp_path_factory.mktemp("stack")),
        **SERVICES["web"]["environment"],
        "DATABASE_URL": database,
        "BROKER_URL": REDIS_URL,
    }
    for command in (SERVICES["migrate"]["command"], COLLECT):
        done = ended(command, environment)
        assert done.returncode == 0, done.stderr
    return environment


@pytest.fixture
def run(migrated):
    """Runs a command as its container would, on this machine's PostgreSQL and Redis; what stays up is stopped."""
    running = []

    def run(command, *, stays=False, **more):
        if not stays:
            return ended(command, {**migrated, **more})
        running.append(begin(command, cwd=ROOT, env={**migrated, **more}))
        return running[-1]

    yield run
    for process in running:
        end(process)


@pytest.mark.postgres
@pytest.mark.redis
def test_the_stack_migrates_serves_and_calls_itself_healthy(run):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = json.loads(re.search(r"^CMD (\[.*\])$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)[1])
    web = run([port if word == "8000" else word for word in command], stays=True)
    health = SERVICES["web"]["healthcheck"]["test"][1:]
    healthy = until(lambda: output(run(health, PORT=port)), web)
    assert json.loads(healthy) == {"ready": True, "database": "ok", "migrations": "ok", "broker": "ok"}

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        live = str(free.getsockname()[1])
    process = run([live if word == "8001" else word for word in SERVICES["live"]["command"]], stays=True)
    health = [word.replace("8001", live) for word in SERVICES["live"]["healthcheck"]["test"][1:]]
    assert until(lambda: output(run(health)), process) == "ok\n\n"

    def get(host, **headers):
        request = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"Host": host, **headers})
        opener = urllib.request.build_opener(NoRedirect)
        try:
            return opener.open(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            return error

    behind_caddy = {"X-Forwarded-Proto": "https"}
    with get("table.example", **behind_caddy) as page:
        assert page.status == 200
        assert page.headers["Strict-Transport-Security"] == "max-age=3600"
    with get("table.example") as plain:
        assert (plain.status, plain.headers["Location"]) == (301, "https://table.example/")
    with get("elsewhere.example", **behind_caddy) as other:
        assert other.status == 400


@pytest.mark.postgres
@pytest.mark.redis
def test_over_plain_http_in_ones_own_network_one_can_sign_in(run):
    """`BIVOUAC_HTTPS=0`: no redirect, no HSTS, and the form's cookies come back."""
    code = (
        "from campaigns.services.accounts import account_create; from django.test import Client;"
        "account_create(username='alice', password='alice-sings-well');"
        "page = Client(enforce_csrf_checks=True, HTTP_HOST='table.example');"
        "form = page.get('/sign-in/'); token = form.cookies['csrftoken'];"
        "answer = page.post('/sign-in/', {'username': 'alice', 'password': 'alice-sings-well', 'csrfmiddlewaretoken':"
        " token.value}, HTTP_ORIGIN='http://table.example');"
        "print(form.status_code, form.has_header('Strict-Transport-Security'), answer.status_code,"
        " [bool(cookie['secure']) for cookie in page.cookies.values()])"
    )
    done = run(["python", "manage.py", "shell", "-v", "0", "-c", code], BIVOUAC_HTTPS="0")
    assert done.stdout.strip() == "200 False 302 [False, False]", done.stderr


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None
