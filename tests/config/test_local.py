"""What `make run` finds out by itself."""

import errno
import socket
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from config import local
from config.environment import answering
from config.local import host_names, lan_url, own_secret, port_try

from .conftest import ROOT
from .conftest import local as as_make_run


def test_a_secret_is_made_once_and_kept(tmp_path):
    first, made = own_secret(tmp_path / "key", 20)
    again, made_again = own_secret(tmp_path / "key", 20)
    assert (made, made_again) == (True, False)
    assert first == again
    assert len(first) >= 20


def test_a_secret_is_readable_by_its_owner_alone(tmp_path):
    own_secret(tmp_path / "key", 20)
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["key"]


def test_two_installations_have_different_secrets(tmp_path):
    assert own_secret(tmp_path / "one", 20)[0] != own_secret(tmp_path / "two", 20)[0]


def test_processes_that_start_together_agree_on_the_secret(tmp_path):
    with ThreadPoolExecutor(8) as crowd:
        found = set(crowd.map(lambda _: own_secret(tmp_path / "key", 20)[0], range(8)))
    assert found == {(tmp_path / "key").read_text().strip()}


@pytest.mark.parametrize(
    ("leads", "chosen", "zone"),
    [
        ("/usr/share/zoneinfo/Europe/Paris", "", "Europe/Paris"),
        ("/var/db/timezone/zoneinfo/America/Argentina/Ushuaia", "", "America/Argentina/Ushuaia"),
        ("/usr/share/zoneinfo/Europe/Paris", "Asia/Tokyo", "Asia/Tokyo"),
        ("/usr/share/zoneinfo/of-our-own", "", "UTC"),
        ("/somewhere/else", "", "UTC"),
        (None, "", "UTC"),
    ],
)
def test_times_are_those_of_the_laptop_unless_somebody_says_otherwise(tmp_path, leads, chosen, zone):
    if leads:
        (tmp_path / "localtime").symlink_to(leads)
    code = (
        "import sys, pathlib, config.local as local; local.LOCALTIME = pathlib.Path(sys.argv[1]);"
        "from django.conf import settings as s; print(s.TIME_ZONE, s.CELERY_TIMEZONE)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "localtime")]
    environment = as_make_run(tmp_path / "data", TZ=chosen)
    found = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    assert found == f"{zone} {zone}\n"


def test_it_answers_to_loopback_and_to_no_wildcard():
    assert {"127.0.0.1", "localhost"} <= set(host_names())
    assert not any("*" in name or name.startswith(".") for name in host_names())


@pytest.mark.parametrize(
    ("names", "url", "more"),
    [
        (["localhost"], "http://table.lan:8000", ["table.lan"]),
        (["localhost"], "http://[2001:db8::7]:8000", ["[2001:db8::7]"]),
        ([".example"], "https://table.example", []),
        (["localhost"], "", []),
    ],
)
def test_it_answers_to_the_name_that_its_operator_gave_it(names, url, more):
    assert answering(names, url) == [*names, *more]


@pytest.mark.parametrize(
    ("address", "host", "allowed", "url"),
    [
        ("192.0.2.7", "0.0.0.0", ["127.0.0.1", "192.0.2.7"], "http://192.0.2.7:8010"),
        ("192.0.2.7", "0.0.0.0", ["*"], "http://192.0.2.7:8010"),
        ("192.0.2.7", "0.0.0.0", ["table.lan"], ""),  # phones would be refused there
        ("192.0.2.7", "127.0.0.1", ["192.0.2.7"], ""),  # nothing listens there
        (None, "0.0.0.0", ["127.0.0.1"], ""),
    ],
)
def test_phones_are_led_to_the_address_in_the_network_where_it_answers(monkeypatch, address, host, allowed, url):
    monkeypatch.setattr(local, "lan_address", lambda: address)
    assert lan_url(host, 8010, allowed) == url


def test_a_port_somebody_listens_on_is_busy_and_free_again_afterwards():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        port = server.getsockname()[1]
        for host in ("127.0.0.1", "0.0.0.0"):
            with pytest.raises(OSError) as busy:
                port_try(host, port)
            assert busy.value.errno == errno.EADDRINUSE
    port_try("127.0.0.1", port)


def test_it_answers_to_the_one_address_where_it_listens():
    assert host_names("192.0.2.77") == [*host_names(), "192.0.2.77"]
    assert host_names("localhost") == host_names()
