"""How requests come in: the web process of the Procfile, and whoever sends what no browser sends, or not all of it."""

import asyncio
import http.client
import json
import socket
import threading
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
    running = Site(folder, shared=True, BIVOUAC_PROXIES="1", GRANIAN_HTTP1_HEADER_READ_TIMEOUT="2000")
    until(lambda: status(f"http://127.0.0.1:{running.port}/healthz") == 200, running.process)
    yield running
    running.kill()


def begun(site, path, length, body=b"", kind="application/json", **headers):
    """A connection on which a POST has begun whose body is to have so many bytes; None: it is to come in chunks."""
    sized = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
    more = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    link = socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE)
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n{sized}\r\n{more}\r\n"
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
        code, content = answer_on(links[0])
        assert (code, json.loads(content)["code"]) == (400, "bad-link")


@pytest.mark.parametrize("begins", [b"", b"GET / HTTP/1.1\r\nHost: "], ids=["nothing", "half of a head"])
def test_who_connects_and_says_no_more_is_hung_up_on(site, begins):
    """Or a thousand connections from one phone would keep everybody away for as long as it likes."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE) as link:
        link.sendall(begins)
        assert link.recv(1) == b""


def test_what_is_too_long_is_refused_before_it_comes(site):
    files = {"kind": "multipart/form-data; boundary=B", "Cookie": f"csrftoken={'a' * 32}"}
    with (
        begun(site, "/sign-in/", UPLOAD_MAX + 1, **files) as page,
        begun(site, "/api/v1/joins/", UPLOAD_MAX + 1) as api,
    ):
        assert answer_on(page)[0] == 413
        code, content = answer_on(api)
        assert (code, json.loads(content)["code"]) == (413, "body-too-large")


@pytest.mark.parametrize(
    "chunks", [b"", b'13\r\n{"link": "nothing"}\r\n0\r\n\r\n'], ids=["of which none has come", "all of them"]
)
def test_a_body_in_chunks_is_asked_for_its_length_and_is_not_taken_for_an_empty_one(site, chunks):
    with begun(site, "/api/v1/joins/", None, chunks, Accept_Language="fr") as api:
        code, content = answer_on(api)
        problem = json.loads(content)
        assert (code, problem["code"], problem["status"]) == (411, "length-required", 411)
        assert "Content-Length" in problem["detail"]
    with begun(site, "/sign-in/", None, chunks, kind="application/x-www-form-urlencoded") as page:
        code, content = answer_on(page)
        assert code == 411
        assert "Say in Content-Length how many bytes come" in content.decode()


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_who_sends_no_body_is_not_asked_for_its_length(site, method):
    link = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
    link.putrequest(method, "/api/v1/games/", skip_accept_encoding=True)
    link.endheaders()  # which has neither a length nor chunks
    answer = link.getresponse()
    assert answer.status == (405 if method == "POST" else 200)
    link.close()


def test_what_is_large_lies_on_the_disk_until_it_is_here_and_is_refused_by_who_reads_it(site):
    with begun(site, "/api/v1/joins/", len(LARGE), LARGE) as link:
        code, content = answer_on(link)
        assert (code, json.loads(content)["code"]) == (413, "body-too-large")


def test_nobody_writes_a_header_of_our_proxies_by_another_name(site):
    """With an underscore it would be the same to Django, and each try would come from another address."""
    link = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)

    def tried(number):
        headers = {"X-Forwarded-For": "192.0.2.1", "X_Forwarded_For": f"192.0.2.{number}", "Accept": "*/*"}
        link.request("POST", "/api/v1/joins/", '{"link": "x"}', {**headers, "Content-Type": "application/json"})
        answer = link.getresponse()
        answer.read()
        return answer.status

    assert {tried(number) for number in range(100, 180)} == {400, 429}
    link.close()


@pytest.mark.parametrize("charset", ["ISO-8859-1", "zlib_codec"], ids=["another one", "no text at all"])
def test_a_form_is_utf_8_whatever_it_says_it_is(site, charset):
    """As its standard has it. Django would refuse the one, and fall over the other before anybody has asked it."""
    token = "a" * 32
    form = f"csrfmiddlewaretoken={token}&link=caf%C3%A9".encode()
    kind = f"application/x-www-form-urlencoded; charset={charset}"
    with begun(site, "/join/?from=caf%C3%A9", len(form), form, kind=kind, Cookie=f"csrftoken={token}") as page:
        code, content = answer_on(page)
        assert (code, 'value="café"' in content.decode()) == (422, True)


FACTS = {"path": "/", "query_string": "", "scheme": "http", "http_version": "1.1"}


def asked_of(length):
    headers = {"content-length": str(length)}
    return SimpleNamespace(method="POST", server="[::1]:80", client="[::1]:9", headers=headers, **FACTS)


class Silent:
    """Somebody who sends nothing of a body."""

    def __init__(self, answers):
        self.answers = answers

    def response_empty(self, status, headers):
        self.answers.append((status, headers))

    def __aiter__(self):
        return self

    async def __anext__(self):
        await asyncio.Event().wait()


class Sending(Silent):
    """Somebody who sends it in pieces, and then no more."""

    def __init__(self, answers, *pieces):
        super().__init__(answers)
        self.pieces = list(pieces)

    async def __anext__(self):
        if not self.pieces:
            raise StopAsyncIteration
        return self.pieces.pop(0)


GIVEN_UP = (408, [("connection", "close")])


def test_a_body_that_does_not_come_is_given_up(monkeypatch):
    monkeypatch.setattr(rsgi, "BODY_SECONDS", 0.01)
    answers = []
    asked = asked_of(10)
    asyncio.run(rsgi.Application()(asked, Silent(answers)))
    assert answers == [GIVEN_UP]
    assert rsgi.environ_of(asked)["REMOTE_ADDR"] == "::1"


def test_who_says_that_much_comes_and_sends_nothing_does_not_hold_the_turns_of_others(monkeypatch):
    """As many as may send much at once: by what they say they could take half an hour each."""
    monkeypatch.setattr(rsgi, "STILL_SECONDS", 0.01)
    monkeypatch.setattr(rsgi, "answer", lambda environ, them: them.answers.append(len(environ["wsgi.input"].read())))
    answers, came = [], []

    async def all_of_them():
        door = rsgi.Application()
        async with asyncio.TaskGroup() as silent:
            for _ in range(rsgi.LARGE_AT_ONCE):
                silent.create_task(door(asked_of(UPLOAD_MAX), Silent(answers)))
            await asyncio.sleep(0)  # they have their turns
            await door(asked_of(len(LARGE)), Sending(came, LARGE[:9], LARGE[9:]))
            assert came == [len(LARGE)]

    asyncio.run(all_of_them())
    assert answers == [GIVEN_UP] * rsgi.LARGE_AT_ONCE


def test_who_asks_for_many_things_at_once_waits_for_himself_and_others_are_next(monkeypatch):
    begun, goes_on = [], threading.Semaphore(0)

    def answer(environ, them):
        begun.append(environ["REMOTE_ADDR"])
        goes_on.acquire()

    monkeypatch.setattr(rsgi, "answer", answer)

    def asked_by(address):
        return SimpleNamespace(method="GET", server="[::1]:80", client=f"{address}:9", headers={}, **FACTS)

    async def all_of_them():
        door = rsgi.Application()
        async with asyncio.TaskGroup() as asking:
            for address in ["192.0.2.1"] * 20 + ["192.0.2.2"]:
                asking.create_task(door(asked_by(address), Silent([])))
            while len(begun) < rsgi.THREADS:
                await asyncio.sleep(0.01)
            goes_on.release()
            while len(begun) == rsgi.THREADS:
                await asyncio.sleep(0.01)
            goes_on.release(20)
        assert not door.turns

    asyncio.run(all_of_them())
    assert begun[: rsgi.THREADS + 1] == ["192.0.2.1"] * rsgi.THREADS + ["192.0.2.2"]
    assert len(begun) == 21
