"""How requests come in: the web process of the Procfile, and whoever sends what no browser sends, or not all of it."""

import asyncio
import http.client
import json
import socket
from contextlib import ExitStack
from types import SimpleNamespace

import pytest

from config import rsgi
from core.uploads import UPLOAD_MAX
from tests.config.running import status
from tests.matches.served import Site
from tests.processes import PATIENCE, until

LARGE = b'{"link": "%s"}' % (b"x" * 2 * rsgi.BODY_SMALL)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Behind a proxy of ours; its database is empty, and nobody asks it."""
    folder = tmp_path_factory.mktemp("door")
    (folder / "bivouac.sqlite3").touch()
    running = Site(folder, shared=True, BIVOUAC_PROXIES="1")
    until(lambda: status(f"http://127.0.0.1:{running.port}/healthz") == 200, running.process)
    yield running
    running.kill()


def begun(site, path, length, body=b"", kind="application/json", **headers):
    """A connection on which a POST has begun whose body is to have so many bytes."""
    more = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    link = socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE)
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{more}\r\n"
    link.sendall(head.encode() + body)
    return link


def answer_on(link):
    with http.client.HTTPResponse(link) as found:
        found.begin()
        return found.status, found.read()


def test_twenty_who_never_send_the_rest_keep_nobody_waiting(site):
    body = b'{"link": "nothing"}'
    with ExitStack() as open_:
        links = [open_.enter_context(begun(site, "/api/v1/joins/", len(body), body[:9])) for _ in range(20)]
        asked = [status(f"http://127.0.0.1:{site.port}/healthz") for _ in range(50)]
        assert asked == [200] * 50
        links[0].sendall(body[9:])
        code, said = answer_on(links[0])
        assert (code, json.loads(said)["code"]) == (400, "bad-link")


def test_what_is_too_long_is_refused_before_it_comes(site):
    files = {"kind": "multipart/form-data; boundary=B", "Cookie": f"csrftoken={'a' * 32}"}
    with (
        begun(site, "/sign-in/", UPLOAD_MAX + 1, **files) as page,
        begun(site, "/api/v1/joins/", UPLOAD_MAX + 1) as api,
    ):
        assert answer_on(page)[0] == 400
        code, said = answer_on(api)
        assert (code, json.loads(said)["code"]) == (413, "body-too-large")


def test_what_is_large_lies_on_the_disk_until_it_is_here_and_is_refused_by_who_reads_it(site):
    with begun(site, "/api/v1/joins/", len(LARGE), LARGE) as link:
        code, said = answer_on(link)
        assert (code, json.loads(said)["code"]) == (413, "body-too-large")


def test_nobody_writes_a_header_of_our_proxies_by_another_name(site):
    """With an underscore it would be the same to Django, and each try would come from another address."""
    link = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)

    def tried(number):
        said = {"X-Forwarded-For": "192.0.2.1", "X_Forwarded_For": f"192.0.2.{number}", "Accept": "*/*"}
        link.request("POST", "/api/v1/joins/", '{"link": "x"}', {**said, "Content-Type": "application/json"})
        answer = link.getresponse()
        answer.read()
        return answer.status

    assert {tried(number) for number in range(100, 180)} == {400, 429}
    link.close()


def test_a_body_that_does_not_come_is_given_up(monkeypatch):
    monkeypatch.setattr(rsgi, "BODY_SECONDS", 0.01)
    answers = []

    class Silent:
        def response_empty(self, status, headers):
            answers.append((status, headers))

        def __aiter__(self):
            return self

        async def __anext__(self):
            await asyncio.Event().wait()

    headers = {"content-length": "10"}
    facts = {"path": "/", "query_string": "", "scheme": "http", "http_version": "1.1", "authority": None}
    asked = SimpleNamespace(method="POST", server="[::1]:80", client="[::1]:9", headers=headers, **facts)
    asyncio.run(rsgi.Door()(asked, Silent()))
    assert answers == [(408, [("connection", "close")])]
    assert rsgi.environ_of(asked)["REMOTE_ADDR"] == "::1"
