"""The print room in a real browser: the preview follows what is chosen; a pack is made while the page looks on."""

import threading

import pytest
from django.db import connection
from django.utils import timezone
from playwright.sync_api import Page

from campaigns.services.campaigns import campaign_create
from print_room.models import PrintJob
from print_room.services import job_run

from .devices import LAPTOP, PHONE, TOO_WIDE, Phone

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def room(phone, tmp_path, settings, alice):
    """Opens the print room for Alice on a device; the browser must not complain of anything."""
    settings.DATA_DIR = tmp_path
    devices: list[Phone] = []

    def opened(size, language="en", theme="light") -> Page:
        devices.append(phone("alice", size=size, language=language, theme=theme))
        devices[-1].open("/print/?product=reserve-tokens")
        return devices[-1].page

    yield opened
    assert [text for device in devices for text in device.complaints] == []


def worker(job_id: int) -> None:
    """What a worker does, in a thread of its own."""

    def work() -> None:
        job_run(job_id=job_id, clock=timezone.now)
        connection.close()

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


@pytest.mark.parametrize(
    ("size", "language", "theme"),
    [(LAPTOP, "en", "light"), (PHONE, "fr", "dark")],
    ids=["laptop", "phone in French at night"],
)
def test_the_preview_follows_what_is_chosen_and_a_pack_is_made(room, size, language, theme):
    page = room(size, language, theme)
    other = "en" if language == "fr" else "fr"
    # A preview that waits for other drawings comes by itself.
    box = "document.querySelector('#preview svg')?.getAttribute('viewBox')"
    page.wait_for_selector("#preview svg")
    before = page.evaluate(box)
    page.select_option("#c-paper", "a3")
    page.wait_for_function(f"before => ({box} ?? before) != before", arg=before)
    page.locator(f"label:has(input[name=lang][value={other}])").first.click()
    page.wait_for_selector(f"#preview svg[lang={other}]")
    page.fill("#c-copies", "0")
    page.press("#c-copies", "Tab")
    page.wait_for_selector("#preview .note.stop")
    assert "99" in page.text_content("#c-copies-d")  # said at the field, too, without another page
    page.fill("#c-copies", "99")
    page.press("#c-copies", "Tab")
    page.wait_for_selector("#preview svg")
    assert page.locator("#c-copies-d").is_hidden()
    assert not page.evaluate(TOO_WIDE)

    # another product: the form and the preview change, the address with them
    page.locator(".what > summary").click()
    page.locator(".what details:has(a.print[href*='result-form']) > summary").click()
    page.locator("a.print[href*='result-form']").click()
    page.wait_for_url("**product=result-form")
    page.wait_for_selector("a.print[href*='result-form'][aria-current]", state="attached")

    page.locator("#preview form button").click()
    page.wait_for_selector("#packs form[action$='/print/jobs/'] #pack-title")
    page.fill("#pack-title", "Vendredi")
    page.locator("form:has(#pack-title) button.ink").click()
    page.wait_for_selector("section[id^=job-] progress")
    job = PrintJob.objects.get()
    assert job.title == "Vendredi"
    worker(job.pk)
    page.wait_for_selector(f"#job-{job.pk} .state.ok")  # the page looks every other second
    with page.expect_download() as fetched:
        page.locator(f"#job-{job.pk} a.btn").click()
    with open(fetched.value.path(), "rb") as file:
        assert file.read(5) == b"%PDF-"
    assert not page.evaluate(TOO_WIDE)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("product", ["reserve-tokens", "best-general", "map-sheet"])
def test_on_a_phone_the_page_to_come_and_its_button_are_on_the_first_screen(room, product, language):
    page = room(PHONE, language)
    page.goto(page.url.replace("reserve-tokens", product))
    page.wait_for_selector("#preview svg")
    low = page.locator("nav.nav, .nav").last.bounding_box()["y"]  # the bar at the foot covers what lies under it
    for part in ("#preview .paper svg", "#preview a.btn.ink"):
        box = page.locator(part).first.bounding_box()
        assert box["y"] > 0
        assert box["y"] + box["height"] <= min(low, PHONE["height"])
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    assert page.locator("#preview .paper svg").bounding_box()["height"] > 150  # and large enough to see what it is


def test_a_pack_is_stopped_from_the_page(room):
    page = room(PHONE)
    page.locator("#preview form button").click()
    page.locator("form:has(#pack-title) button.ink").click()
    page.locator("section[id^=job-] form[action$='/stop/'] button").click()
    page.wait_for_selector("section[id^=job-] form[action$='/again/']")
    assert PrintJob.objects.get().status == "cancelled"


def test_the_open_form_of_a_game_night_says_which_letters_its_pack_would_lose(room, alice):
    campaign_create(user=alice, at=timezone.now(), name="Virginia", scenarios=["first-bull-run"])
    page = room(PHONE)
    page.wait_for_selector("#n-of")
    page.fill("#n-label", "李軍")
    page.locator("#n-label").blur()
    page.wait_for_selector("#n-lost .note")
    assert "No font of this installation has 李 軍" in page.inner_text("#n-lost")
    assert "No font of this installation has 李 軍" in page.inner_text("#n-label-d")
    assert not page.evaluate(TOO_WIDE)
    page.click("#night button.ink")
    page.wait_for_selector("section[id^=job-]")  # it has been said: one tap makes it
    page.fill("#n-label", "Friday")
    page.locator("#n-label").blur()
    page.wait_for_selector("#n-lost .note", state="detached")
    assert page.locator("#n-label-d").is_hidden()
