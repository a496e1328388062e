"""`make run HTTPS=1`: a certificate that a phone accepts once it trusts the installation's own authority."""

import http.server
import ssl
import stat
import subprocess
import threading
import urllib.error
import urllib.request

import pytest

from config import certificate
from config.certificate import NoCertificate, authority_file, certificates_make, site_files
from tests.processes import PATIENCE

NAMES = ["127.0.0.1", "localhost", "[::1]", "lap", "lap.local", "192.168.1.20", "8.8.8.8", "bank.example"]


@pytest.fixture
def made(tmp_path):
    certificates_make(tmp_path, "lap", NAMES)
    return tmp_path


@pytest.fixture
def served(made):
    """The port of a server that shows the certificate."""
    server = http.server.HTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*site_files(made))
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_address[1]
    server.shutdown()
    thread.join()
    server.server_close()


def status(port, trusted):
    """What is answered at the laptop's own address to somebody who trusts this authority, or none of ours."""
    context = ssl.create_default_context(cafile=trusted)
    try:
        with urllib.request.urlopen(f"https://127.0.0.1:{port}/", timeout=PATIENCE, context=context) as reply:
            return reply.status
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def test_who_trusts_the_authority_reads_the_site_without_a_warning(made, served):
    assert status(served, authority_file(made)) == 501  # answered, by a server that knows no GET


def test_who_does_not_is_warned(tmp_path_factory, served):
    other = tmp_path_factory.mktemp("other")
    certificates_make(other, "lap", NAMES)
    with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
        status(served, authority_file(other))


def text_of(file):
    return subprocess.run(
        ["openssl", "x509", "-in", file, "-noout", "-text"], capture_output=True, check=True, text=True
    ).stdout


def test_it_names_this_machine_and_its_networks_and_nobody_else(made):
    text = text_of(site_files(made)[0])
    assert all(name in text for name in ("DNS:lap.local", "DNS:lap,", "IP Address:192.168.1.20", "DNS:localhost"))
    assert "8.8.8.8" not in text
    assert "bank.example" not in text


def test_the_authority_may_speak_for_private_networks_only_and_for_no_authority_below_it(made):
    text = text_of(authority_file(made))
    assert "X509v3 Name Constraints: critical" in text
    assert "IP:192.168.0.0/255.255.0.0" in text
    assert "CA:TRUE, pathlen:0" in text


def test_the_authority_stays_and_the_certificate_is_made_anew_at_each_start(made):
    before = [file.read_bytes() for file in (authority_file(made), site_files(made)[0])]
    certificates_make(made, "lap", ["10.0.0.7"])
    after = [file.read_bytes() for file in (authority_file(made), site_files(made)[0])]
    assert before[0] == after[0]
    assert before[1] != after[1]


def test_keys_are_their_owners_alone(made):
    for key in (site_files(made)[1], authority_file(made).with_name("authority.key")):
        assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_without_openssl_it_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoCertificate, match="openssl, which is not there"):
        certificates_make(tmp_path, "lap", NAMES)


def test_what_openssl_refuses_is_said():
    with pytest.raises(NoCertificate, match="openssl x509 failed"):
        certificate.openssl("x509", "-in", "/nothing/there")
