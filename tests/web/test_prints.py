"""The print room: the catalogue, the form, the preview, files, packs, the printer."""

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from campaigns.models import Campaign
from core.jobs import LEASE
from matches.tables import Sitting, match_create
from print_room.models import PrintJob
from print_room.now import PRESS
from print_room.selectors import printer_profile
from print_room.services import job_run
from printables.catalogue import PRODUCTS
from printables.fonts import look_in
from printables.profile import Profile
from tests.printables.typefaces import font_file

pytestmark = pytest.mark.django_db

HX = {"HX-Request": "true"}


def work(job):
    job_run(job_id=job.pk, clock=timezone.now)


def test_everything_there_is_stands_on_the_shelves(reader):
    page = reader().go("print")
    for slug in PRODUCTS:
        assert f"/print/?product={slug}" in page.html
    assert "Battle Cry" in page.text
    assert 'id="pv-title"' in page.html


@pytest.mark.parametrize("slug", PRODUCTS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_product_has_a_form_and_a_preview(reader, slug, language):
    page = reader(None, language).open(f"/print/?product={slug}")
    form = page.form("/print/", "paper")
    assert form.offers("paper") == ["a4", "a3", "letter", "legal", "tabloid"]
    assert form.values["lang"] == [language]
    assert 'id="pv-title"' in page.html


def test_what_is_chosen_is_shown_and_goes_on_to_the_file(reader):
    page = reader().open("/print/?product=reserve-tokens")
    page = page.send(
        "/print/", paper="letter", lang="fr", union="60", copies="3", margin="6", bleed="2", only=["union"]
    )
    assert "page 1 of" in page.text
    assert "Jetons" in page.html
    link = next(had["href"] for tag, had in page.read.tags if tag == "a" and ".pdf?" in had.get("href", ""))
    for part in ("paper=letter", "lang=fr", "union=60", "copies=3", "margin=6", "bleed=2", "only=union"):
        assert part in link
    file = page.reader.client.get(link)
    assert (file["Content-Type"], file.content[:5]) == ("application/pdf", b"%PDF-")


def test_pages_are_leafed_through(reader):
    first = reader().open("/print/?product=reserve-tokens&copies=40&page=1")
    assert "Page 2" in first.text
    assert "page 2 of" in reader().open("/print/?product=reserve-tokens&copies=40&page=2").text
    assert "page 1 of 1" in reader().open("/print/?product=reserve-tokens&page=99").text


def test_a_wrong_choice_is_said_beside_its_field_and_nothing_is_lost(reader):
    page = reader().open("/print/?product=reserve-tokens&copies=500&label=Friday")
    assert "from 1 to 99" in page.text
    form = page.form("/print/", "copies")
    assert (form.values["copies"], form.values["label"]) == (["500"], ["Friday"])
    assert 'id="pv-title"' not in page.html


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/print/?product=poster", 404),
        ("/print/preview/?product=poster", 404),
        ("/print/poster.pdf", 404),
        ("/print/reserve-tokens.docx", 404),
        ("/print/reserve-tokens.pdf?paper=a5", 422),
        ("/print/reserve-tokens.pdf?copies=10000", 422),
        ("/print/campaign-sheet.pdf?of=campaign:1", 404),
        ("/print/?product=campaign-sheet&of=campaign:1", 200),
        ("/print/?product=reserve-tokens&page=" + "9" * 30, 200),
    ],
)
def test_whatever_is_typed_into_the_address_is_answered(reader, path, status):
    assert reader().client.get(path).status_code == status


def test_the_preview_alone_is_what_the_open_page_asks_for(reader):
    part = reader().open("/print/preview/?product=reserve-tokens&theme=ink-saver", **HX)
    assert part.html.lstrip().startswith("<figure")
    assert "pv-title" in part.html


def test_what_is_wrong_is_said_at_its_field_of_the_open_page_and_taken_back_again(reader):
    def told(chosen):
        html = reader().open(f"/print/preview/?product=reserve-tokens&{chosen}", **HX).html
        return {name: html.split(f'id="c-{name}-d"')[1].split("</span>")[0] for name in ("copies", "margin", "only")}

    wrong = told("copies=500")
    assert "from 1 to 99" in wrong["copies"]
    assert "hidden" not in wrong["copies"].partition(">")[0]
    for name in ("margin", "only"):
        assert "hidden" in wrong[name]
    assert all("hidden" in span and 'hx-swap-oob="true"' in span for span in told("copies=5").values())


def test_what_is_seldom_chosen_stays_shut_until_it_is(reader):
    def page(chosen):
        return reader().open(f"/print/?product=reserve-tokens{chosen}").html

    for chosen, is_open in (("", False), ("&margin=6", True), ("&bleed=9", True), ("&copies=2", False)):
        before, _label, _after = page(chosen).partition("Margins, foot of the page and backs")
        assert before.rstrip().rpartition("<details")[2].split(">")[0].endswith(" open") is is_open


def test_a_print_is_filled_in_with_the_readers_own(reader, camp, bob, charlie):
    page = reader(bob).open("/print/?product=campaign-sheet")
    form = page.form("/print/", "of")
    assert form.offers("of") == ["", f"campaign:{camp.id}", f"plan:{camp.id}"]
    page = page.send("/print/", of=f"campaign:{camp.id}")  # its own numbers of battles and tokens, not the form's
    assert "Virginia" in page.html
    assert "battles" not in page.form("/print/", "of").values
    path = f"/print/campaign-sheet.pdf?of=campaign:{camp.id}"
    assert reader(bob).client.get(path).status_code == 200
    assert reader(charlie).client.get(path).status_code == 404


def test_tokens_of_a_campaign_come_in_its_own_counts(reader, camp, bob):
    page = reader(bob).open("/print/?product=reserve-tokens&union=50")
    page = page.send("/print/", of=f"campaign:{camp.id}")
    start = camp.campaign.sides.get(key="union").tokens_start
    assert page.form("/print/", "of").values["union"] == [str(start)]
    assert page.send("/print/", union="1").form("/print/", "of").values["union"] == ["1"]


def test_a_file_that_the_browser_has_is_not_drawn_again(reader):
    client = reader().client
    first = client.get("/print/reserve-tokens.png?small")
    again = client.get("/print/reserve-tokens.png?small", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


# --- packs ---------------------------------------------------------------------------------------


def test_a_pack_put_together_made_and_fetched(reader, alice):
    one = reader(alice)
    for slug in ("reserve-tokens", "result-form"):
        page = one.open(f"/print/?product={slug}&lang=fr").send("/print/pack/")
    assert "Your pack so far" in page.text
    page = page.send("/print/jobs/", title="Friday")
    job = PrintJob.objects.get()
    assert (job.owner, job.title, job.orders[0]["lang"]) == (alice, "Friday", "fr")
    assert "Waiting for its turn" in page.text
    assert "Your pack so far" not in page.text
    work(job)
    part = one.open(f"/print/jobs/{job.pk}/", **HX)
    assert "Ready" in part.text
    assert "hx-trigger" not in part.html
    file = one.client.get(f"/print/jobs/{job.pk}/pack.pdf")
    assert file.content.startswith(b"%PDF-")
    assert "attachment" in file["Content-Disposition"]


def test_something_is_taken_out_of_the_pack(reader):
    one = reader()
    for slug in ("reserve-tokens", "result-form"):
        page = one.open(f"/print/?product={slug}").send("/print/pack/")
    page = page.send("/print/pack/", "drop=0")
    kept = [form for form in page.forms if form.action == "/print/pack/" and ("drop", "0") in form.buttons]
    assert len(kept) == 1
    assert all(("drop", "1") not in form.buttons for form in page.forms)
    assert "Sign in" in page.text


def test_a_strangers_pack_makes_no_session_row_and_is_the_accounts_once_she_signs_in(reader, alice):
    one = reader()
    for slug in ("reserve-tokens", "result-form"):
        page = one.open(f"/print/?product={slug}").send("/print/pack/")
    assert "Your pack so far" in page.text
    assert Session.objects.count() == 0
    one.client.force_login(alice)
    one.open("/print/").send("/print/jobs/", title="Friday")
    assert [order["product"] for order in PrintJob.objects.get().orders] == ["reserve-tokens", "result-form"]
    assert "Your pack so far" not in one.open("/print/").text


def test_a_strangers_pack_has_a_bound_and_a_foreign_cookie_is_none(reader):
    one = reader()
    one.client.cookies["bivouac_pack"] = "bogus"
    assert "Your pack so far" not in one.open("/print/?product=reserve-tokens").text
    secret = one.client.cookies["csrftoken"].value
    for number in range(65):  # sixty at most, and alike they are short
        data = {"product": "reserve-tokens", "copies": number + 1, "csrfmiddlewaretoken": secret}
        answer = one.client.post("/print/pack/", data)
        assert answer.status_code == 302
    assert len(one.client.cookies["bivouac_pack"].value) < 4000
    assert Session.objects.count() == 0


@pytest.mark.parametrize(("language", "name"), [("en", "English and French"), ("fr", "Anglais et français")])
def test_a_print_in_both_languages_is_chosen_on_the_page(reader, language, name):
    page = reader(None, language).open("/print/?product=battle-desk")
    assert name in page.text
    page = page.send("/print/", lang="both")
    assert page.form("/print/", "paper").values["lang"] == ["both"]
    assert page.reader.client.get("/print/battle-desk.svg?lang=both&page=2").content.count(b"page 2 sur 2")


def test_a_game_is_filled_in_from_its_own_tables_alone(reader, alice):
    seats = {"bitva": ("south", "north"), "battletech": ("attacker", "defender")}
    made = {
        game: match_create(
            game=game, host=alice, at=timezone.now(), sittings=[Sitting(one, alice.pk) for one in seats[game]]
        )
        for game in seats
    }
    for product, game in {"bitva-board": "bitva", "map-sheet": "battletech", "mech-counters": "battletech"}.items():
        page = reader(alice).open(f"/print/?product={product}&of=match:{made[game].pk}")
        assert page.status == 200
        assert [one for one in page.form("/print/", "paper").offers("of") if one.startswith("match:")] == [
            f"match:{made[game].pk}"
        ]
        assert 'id="pv-title"' in page.html


def test_the_pack_of_a_game_night(reader, camp, alice):
    one = reader(alice, "fr")
    form = next(one for one in reader(alice, "fr").go("print").forms if "of" in one.choices and "once" in one.values)
    assert f"battle:{camp.battle()}" in form.offers("of")
    one.go("print")
    data = {**form.values, "of": [f"battle:{camp.battle()}"]}
    page = one.send("/print/jobs/", "post", {**data, "csrfmiddlewaretoken": [one.client.cookies["csrftoken"].value]})
    job = PrintJob.objects.get()
    assert page.status == 200
    assert {order["lang"] for order in job.orders} == {"fr"}
    assert job.title.startswith("Virginia")


def test_the_form_of_a_game_night_offers_backs_and_margin(reader, camp, alice):
    one = reader(alice)
    page = one.go("print")
    form = next(found for found in page.forms if "of" in found.choices and "once" in found.values)
    assert form.offers("duplex") == ["none", "long", "short"]
    assert form.values["margin"] == ["8"]
    assert {"paper", "lang", "theme", "bleed", "label"} <= form.values.keys()
    sent = {"of": [f"battle:{camp.battle()}"], "duplex": ["long"], "margin": ["10"]}
    token = {"csrfmiddlewaretoken": [one.client.cookies["csrftoken"].value]}
    assert one.send("/print/jobs/", "post", {**form.values, **sent, **token}).status == 200
    job = PrintJob.objects.get()
    orders = {order["product"]: order for order in job.orders}
    assert orders["battle-counters"]["duplex"] == "long"
    assert {order["margin"] for order in job.orders} == {10}
    work(job)
    job.refresh_from_db()
    assert (job.status, job.pages_done) == ("done", job.pages)


def test_a_pack_that_nobody_makes_says_that_no_worker_answers(reader, alice):
    one = reader(alice)
    page = one.open("/print/?product=result-form").send("/print/pack/").send("/print/jobs/")
    assert "No worker has answered" not in page.text
    PrintJob.objects.update(asked_at=timezone.now() - LEASE - timedelta(seconds=1))
    assert "No worker has answered" in one.go("print").text
    assert "Aucun" in reader(alice, "fr").go("print").text


def test_sheets_are_printed_blank_where_the_field_for_mechs_is_emptied(reader):
    page = reader().open("/print/?product=record-sheets")
    assert "Hunchback" in page.html.split('id="preview"')[1].split("</figure>")[0]
    page = page.send("/print/", mechs="")
    assert page.form("/print/", "paper").values["mechs"] == [""]
    assert 'id="pv-title"' in page.html
    assert "Hunchback" not in page.html.split('id="preview"')[1].split("</figure>")[0]


@pytest.mark.parametrize(
    ("path", "products"),
    [("/maps/training/", {"map-sheet"}), ("/mechs/HBK-4G/", {"record-sheets", "mech-counters"})],
)
def test_the_page_of_a_map_or_mech_leads_to_its_prints(reader, path, products):
    page = reader().open(path)
    links = [had["href"] for tag, had in page.read.tags if tag == "a" and "/print/?product=" in had.get("href", "")]
    assert {link.split("product=")[1].split("&")[0] for link in links} == products
    for link in links:
        shown = reader().open(link)
        assert 'id="pv-title"' in shown.html
        assert f"of={link.split('of=')[1].replace(':', '%3A')}" in shown.html


def test_a_form_sent_twice_is_one_pack(reader, alice):
    one = reader(alice)
    page = one.open("/print/?product=result-form").send("/print/pack/")
    for _ in range(2):
        page.send("/print/jobs/")
    assert PrintJob.objects.count() == 1


def test_a_pack_is_stopped_and_started_again(reader, alice):
    one = reader(alice)
    page = one.open("/print/?product=result-form").send("/print/pack/").send("/print/jobs/")
    job = PrintJob.objects.get()
    page = page.send(f"/print/jobs/{job.pk}/stop/")
    assert "Stopped" in page.text
    page = page.send(f"/print/jobs/{job.pk}/again/")
    assert "Waiting for its turn" in page.text


def test_a_pack_whose_worker_is_gone_says_so(reader, alice):
    one = reader(alice)
    one.open("/print/?product=result-form").send("/print/pack/").send("/print/jobs/")
    PrintJob.objects.update(status="working", attempt=1, beat_at=timezone.now() - LEASE - timedelta(seconds=1))
    page = one.go("print")
    assert "Interrupted" in page.text
    assert page.has_form("/again/")


def test_an_empty_pack_is_refused_in_words(reader, alice):
    one = reader(alice)
    one.go("print")
    token = one.client.cookies["csrftoken"].value
    page = one.send("/print/jobs/", "post", {"csrfmiddlewaretoken": [token]})
    assert "Fill this in" in page.text
    assert not PrintJob.objects.exists()


def test_bob_has_nothing_of_alices_packs(reader, alice, bob):
    reader(alice).open("/print/?product=result-form").send("/print/pack/").send("/print/jobs/")
    job = PrintJob.objects.get()
    work(job)
    bobs = reader(bob)
    assert "job-" not in bobs.go("print").html
    assert bobs.client.get(f"/print/jobs/{job.pk}/", headers=HX).status_code == 404
    assert bobs.client.get(f"/print/jobs/{job.pk}/pack.pdf").status_code == 404


# --- the printer ---------------------------------------------------------------------------------


def test_the_printer_is_put_right(reader, alice):
    page = reader(alice).go("printer")
    page = page.send("/print/printer/", dx="1,5", dy="−0.5")
    assert "put right" in page.text
    assert printer_profile(alice) == Profile(dx=1.5, dy=-0.5)
    assert page.form("/print/printer/").values["dx"] == ["1.5"]
    assert "for your printer" in reader(alice).go("print").text


@pytest.mark.parametrize(("typed", "said"), [("30", "from -20"), ("a lot", "Give a number"), ("", "Give a number")])
def test_a_wrong_figure_is_said_and_nothing_is_lost(reader, alice, typed, said):
    page = reader(alice).go("printer").send("/print/printer/", dx=typed, dy="1")
    assert said in page.text
    assert page.form("/print/printer/").values["dy"] == ["1"]
    assert printer_profile(alice) == Profile()


def test_the_page_to_measure_is_printed_as_the_printer_does_it(reader, alice):
    one = reader(alice)
    measured, other = "/print/calibration.pdf", "/print/reserve-tokens.pdf"
    plain, before = one.client.get(measured).content, one.client.get(other).content
    page = one.go("printer").send("/print/printer/", dx="3")
    assert f"{measured}?paper=a4" in page.html
    assert one.client.get(measured).content == plain
    assert one.client.get(other).content != before
    assert "for your printer" not in one.open("/print/?product=calibration").text


@pytest.fixture
def squares(tmp_path):
    """The machine has a font with two letters more than ours."""
    look_in([font_file(tmp_path, "squares.ttf", "李軍")])
    PRESS.close()  # its child is started anew with them
    yield
    look_in(())
    PRESS.close()


def beside(page, field):
    """What is said beside a field."""
    return page.html.split(f'id="c-{field}-d"')[1].split("</span>")[0]


@pytest.mark.parametrize(
    ("language", "words", "joined"),
    [
        ("en", "No font of this installation has 李 軍: ◊ is printed", "Prints cannot set ש"),
        ("fr", "Aucune police de cette installation n’a 李 軍", "ne peut pas composer ש"),
    ],
)
def test_letters_that_no_font_has_are_said_at_their_field_before_anything_is_printed(reader, language, words, joined):
    room = reader(None, language).open("/print/?product=reserve-tokens")
    page = room.send("/print/", label="李軍 Friday")
    assert words in beside(page, "label")
    assert "error" not in page.html
    link = next(had["href"] for tag, had in page.read.tags if tag == "a" and ".pdf?" in had.get("href", ""))
    assert page.reader.client.get(link).content[:5] == b"%PDF-"  # it is printed all the same
    assert joined in beside(room.send("/print/", label="ש"), "label")
    assert words not in beside(room.send("/print/", label="Жанна"), "label")


def test_the_preview_alone_says_so_too(reader):
    answer = reader().client.get("/print/preview/?product=reserve-tokens&label=李", headers=HX)
    assert answer.content.decode().count("No font of this installation has 李") == 2  # above the page, at the field


def test_letters_of_a_campaign_that_no_font_has_are_said_where_it_is_chosen(reader, camp, alice):
    Campaign.objects.filter(pk=camp.id).update(name="李軍")
    page = reader(alice).open(f"/print/?product=campaign-sheet&of=campaign:{camp.id}")
    assert "No font of this installation has 李 軍" in beside(page, "of")


def night_of(page):
    """The form of the pack for a game night."""
    return next(form for form in page.forms if "of" in form.choices and "once" in form.values)


def asked(one, form, **chosen):
    token = {"csrfmiddlewaretoken": [one.client.cookies["csrftoken"].value]}
    return one.send("/print/jobs/", "post", {**form.values, **{k: [v] for k, v in chosen.items()}, **token})


@pytest.mark.parametrize(
    ("language", "words", "held"),
    [
        ("en", "No font of this installation has 李 軍: ◊ is printed", "not made yet"),
        ("fr", "Aucune police de cette installation n’a 李 軍", "n’est pas encore préparé"),
    ],
)
def test_a_game_night_says_what_letters_it_would_lose_before_it_is_made(reader, camp, alice, language, words, held):
    one = reader(alice, language)
    battle = f"battle:{camp.battle()}"
    page = asked(one, night_of(one.go("print")), of=battle, label="李軍 Friday", paper="letter")
    assert words in page.html.split('id="n-lost"')[1]
    assert words in page.html.split('id="n-label-d"')[1].split("</span>")[0]
    assert held in page.text
    assert not PrintJob.objects.exists()
    form = night_of(page)
    assert (form.values["label"], form.values["paper"], form.values["of"]) == (["李軍 Friday"], ["letter"], [battle])
    assert asked(one, form).status == 200  # made all the same
    assert {order["label"] for order in PrintJob.objects.get().orders} == {"李軍 Friday"}


def test_what_the_form_of_a_game_night_has_said_is_not_said_twice_but_other_letters_are(reader, camp, alice):
    one, battle = reader(alice), f"battle:{camp.battle()}"
    form = night_of(one.go("print"))
    page = asked(one, form, of=battle, label="李", told="李")
    assert PrintJob.objects.count() == 1
    page = asked(one, night_of(one.go("print")), of=battle, label="李軍", told="李")
    assert PrintJob.objects.count() == 1
    assert "not made yet" in page.text


def test_letters_of_a_general_are_said_at_the_battle_of_a_game_night(reader, camp, alice):
    Campaign.objects.filter(pk=camp.id).update(name="李軍")
    one = reader(alice)
    found = one.client.get("/print/night/", {"of": f"battle:{camp.battle()}"}, headers=HX).content.decode()
    assert "No font of this installation has 李 軍" in found.split('id="n-of-d"')[1].split("</span>")[0]
    assert 'value="李軍"' in found
    page = asked(one, night_of(one.go("print")), of=f"battle:{camp.battle()}")
    assert "No font of this installation has 李 軍" in page.html.split('id="n-of-d"')[1].split("</span>")[0]


def test_the_open_form_of_a_game_night_says_nothing_where_nothing_is_lost(reader, camp, alice):
    found = reader(alice).client.get("/print/night/", {"of": f"battle:{camp.battle()}", "label": "Жанна"}, headers=HX)
    assert "No font" not in found.content.decode()
    assert 'name="told" value=""' in found.content.decode()


@pytest.mark.parametrize("of", ["", "battle:999999", "moon:1"])
def test_a_night_that_is_none_is_refused_in_words(reader, alice, of):
    found = reader(alice).client.get("/print/night/", {"of": of}, headers=HX)
    assert found.status_code == 200
    assert "note stop" in found.content.decode()


def test_nothing_is_said_where_the_installation_has_a_font(reader, squares):
    page = reader().open("/print/?product=reserve-tokens").send("/print/", label="李軍")
    assert "No font of this installation" not in page.html
    assert "李軍" in page.html.split('id="preview"')[1]


@pytest.mark.parametrize(("language", "days"), [("en", ("2 July", "3 July")), ("fr", ("2 juillet", "3 juillet"))])
def test_two_battles_of_one_name_are_told_apart_where_a_print_is_filled_in_and_where_they_come_next(
    reader, make_camp, alice, language, days
):
    camp = make_camp("gettysburg-2-july", "gettysburg-3-july")
    room = reader(alice, language).open("/print/?product=battle-board")
    for day in days:
        assert f"{camp.campaign.name}, Gettysburg, {day} 1863" in room.text
    assert f"Gettysburg, {days[0]} 1863" in reader(alice, language).go("campaigns").text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_typed_and_what_is_called_at_length_has_a_row_to_itself(reader, language):
    page = reader(None, language).open("/print/?product=battle-board")
    fields = set(re.findall(r'<div class="field whole">\s*<label for="c-(\w+)"', page.html))
    assert {"own", "battle", "label"} <= fields
    assert not {"paper", "copies", "margin"} & fields
