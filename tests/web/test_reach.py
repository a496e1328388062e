"""Links and codes made on the laptop lead phones to it, on the screen and on paper."""

import io
import logging

import pytest
import segno
from django.urls import reverse

from core.news import Ticket
from matches.sheets import sheet_create
from print_room.models import PrintJob
from tests.granting import signed
from tests.printables.readback import codes_of

pytestmark = pytest.mark.django_db

LAPTOP = "127.0.0.1:8000"
LAN = "http://192.0.2.7:8000"
WARNING = {"en": "Phones do not get here by these links and codes:", "fr": "Aucun téléphone n’arrive ici"}


@pytest.fixture
def known(settings):
    """What this installation knows of its address: by the network it is in, by its operator."""
    settings.ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", "192.0.2.7", "laptop.local", "testserver"]

    def known(lan="", url=""):
        settings.LAN_URL, settings.PUBLIC_URL = lan, url

    return known


def links_on(page):
    """The addresses on the page; each of them stands there as a code as well."""
    found = [had["value"] for tag, had in page.read.tags if tag == "input" and had.get("id", "").startswith("l-")]
    for url in found:
        code = segno.make(url, error="m", micro=False)
        assert code.svg_inline(border=2, omitsize=True, svgclass="qr", lineclass="qr-line") in page.html
    assert page.html.count('class="qr"') == len(found)
    return found


@pytest.mark.parametrize(
    ("came_by", "lan", "url", "origin"),
    [
        (LAPTOP, LAN, "", LAN),
        ("localhost:8000", LAN, "", LAN),
        ("[::1]:8000", LAN, "", LAN),
        ("laptop.local:8000", LAN, "", "http://laptop.local:8000"),
        ("192.0.2.7:8000", LAN, "", LAN),
        (LAPTOP, LAN, "https://table.example", "https://table.example"),
        ("laptop.local:8000", LAN, "https://table.example", "https://table.example"),
        (LAPTOP, "", "https://table.example", "https://table.example"),
        (LAPTOP, LAN, "http://localhost:8000", LAN),
    ],
)
def test_the_links_of_a_table_name_the_address_that_phones_reach(
    reader, alice, with_zoe, known, came_by, lan, url, origin
):
    known(lan, url)
    path = reader(alice).hand_out("table-links", with_zoe.id).path
    page = reader(alice).open(path, host=came_by)
    tokens = [signed(with_zoe.held("north")), signed(with_zoe.held())]
    assert links_on(page) == [f"{origin}/j/{token}/" for token in tokens]
    assert WARNING["en"] not in page.text


@pytest.mark.parametrize("language", WARNING)
def test_where_nothing_but_loopback_is_known_the_page_of_links_warns(reader, alice, with_zoe, known, language):
    known()
    path = reader(alice).hand_out("table-links", with_zoe.id).path
    page = reader(alice, language).open(path, host=LAPTOP)
    assert all(url.startswith(f"http://{LAPTOP}/j/") for url in links_on(page))
    assert WARNING[language] in page.text
    assert f"http://{LAPTOP} " in page.text


@pytest.mark.parametrize("of", ["campaign", "sheet"])
def test_campaigns_and_sheets_are_handed_on_alike(reader, alice, camp, known, of):
    number = sheet_create(user=alice, design="HBK-4G").pk if of == "sheet" else camp.id
    path = reader(alice).hand_out(f"{of}-links", number).path
    known(LAN)
    page = reader(alice).open(path, host=LAPTOP)
    assert len(links_on(page)) >= 2
    assert all(url.startswith(f"{LAN}/j/") for url in links_on(page))
    assert WARNING["en"] not in page.text
    known()
    assert WARNING["en"] in reader(alice).open(path, host=LAPTOP).text


def test_a_strangers_host_name_gets_into_no_link(reader, alice, with_zoe, known):
    known(LAN)
    assert reader(alice).open(reverse("table-links", args=[with_zoe.id]), host="evil.example").status == 400


@pytest.mark.parametrize(
    "path",
    [
        "/print/campaign-sheet.pdf?of=campaign:{id}",
        "/campaigns/{id}/sheet.pdf",
        "/api/v1/printables/campaign-sheet.pdf?of=campaign:{id}",
        "/api/v1/campaigns/{id}/sheet.pdf",
    ],
)
def test_the_code_on_paper_leads_to_the_address_that_phones_reach(reader, bob, camp, known, path):
    known(LAN)
    made = reader(bob).client.get(path.format(id=camp.id), headers={"host": LAPTOP})
    assert codes_of(b"".join(made)) == [f"{LAN}/campaigns/{camp.id}/?print={camp.campaign.version}"]


def test_a_pack_made_by_a_worker_has_it_too(client, bob, camp, known):
    known(LAN)
    client.force_login(bob)
    client.post(reverse("print-job-new"), {"of": f"battle:{camp.battle()}"}, headers={"host": LAPTOP})
    assert PrintJob.objects.get().origin == LAN


def test_the_print_room_warns_beside_a_print_with_a_code_alone(reader, bob, camp, known):
    known()
    bobs = reader(bob)
    of = f"campaign:{camp.id}"
    assert WARNING["en"] in bobs.open(f"/print/?product=campaign-sheet&of={of}", host=LAPTOP).text
    assert WARNING["en"] not in bobs.open("/print/?product=campaign-sheet", host=LAPTOP).text
    assert WARNING["en"] not in bobs.open(f"/print/?product=campaign-sheet&of={of}", host="laptop.local:8000").text
    known(LAN)
    assert WARNING["en"] not in bobs.open(f"/print/?product=campaign-sheet&of={of}", host=LAPTOP).text


def test_the_pages_own_stream_stays_with_the_address_it_was_opened_by(reader, alice, with_zoe, known):
    known(LAN, "https://table.example")
    page = reader(alice).open(with_zoe.path, host=LAPTOP)
    policy = dict(
        directive.split(maxsplit=1) for directive in page.response.headers["Content-Security-Policy"].split(";")
    )
    assert set(policy["connect-src"].split()) == {"'self'", f"http://{LAPTOP}"}  # in any order
    assert "table.example" not in page.html
    stream = page.reader.client.get(reverse("table-stream", args=[with_zoe.id]), headers={"host": LAPTOP}).url
    assert stream.startswith(f"http://{LAPTOP}/live/")
    assert Ticket.read(stream.rpartition("/")[2]).origin == f"http://{LAPTOP}"


@pytest.fixture
def log(monkeypatch):
    """What the console says."""
    (console,) = [handler for handler in logging.getLogger().handlers if handler.formatter._fmt.startswith("{asctime}")]
    monkeypatch.setattr(console, "stream", log := io.StringIO())
    return log


def test_a_host_that_is_none_of_ours_is_one_line_in_the_log(client, known, log):
    """Anybody may send one as often as he likes; where Django comes from to say so is the same each time."""
    known()
    assert client.get("/tools/", headers={"host": "evil.example"}).status_code == 400
    assert "Invalid HTTP_HOST header: 'evil.example'" in log.getvalue()
    assert log.getvalue().count("\n") == 1


def test_a_form_that_cannot_be_read_is_one_line_in_the_log(client, log):
    parts = (
        b'--B\r\nContent-Disposition: form-data; name="a"; filename="a"\r\nContent-Transfer-Encoding: base64\r\n\r\n%%'
    )
    answer = client.post("/sign-in/", parts + b"\r\n--B--\r\n", content_type="multipart/form-data; boundary=B")
    assert answer.status_code == 400
    assert log.getvalue().count("\n") == 1, log.getvalue()
