"""The print room's packs: put together, made by a worker, of a game night, fetched."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from core.jobs import LEASE
from matches.models import Match
from matches.tables import Sitting, match_create
from print_room.models import PrintJob
from print_room.services import job_run

pytestmark = pytest.mark.django_db

HX = {"HX-Request": "true"}


def work(job):
    job_run(job_id=job.pk, clock=timezone.now)


def test_a_pack_put_together_made_and_fetched(reader, alice):
    alices = reader(alice)
    for slug in ("reserve-tokens", "result-form"):
        page = alices.open(f"/print/?product={slug}&lang=fr").send("/print/pack/")
    assert "Your pack so far" in page.text
    page = page.send("/print/jobs/", title="Friday")
    job = PrintJob.objects.get()
    assert (job.owner, job.title, job.orders[0]["lang"]) == (alice, "Friday", "fr")
    assert "Waiting for its turn" in page.text
    assert "Your pack so far" not in page.text
    work(job)
    part = alices.open(f"/print/jobs/{job.pk}/", **HX)
    assert "Ready" in part.text
    assert "hx-trigger" not in part.html
    file = alices.client.get(f"/print/jobs/{job.pk}/pack.pdf")
    assert file.content.startswith(b"%PDF-")
    assert "attachment" in file["Content-Disposition"]


def test_something_is_taken_out_of_the_pack(reader):
    visitor = reader()
    for slug in ("reserve-tokens", "result-form"):
        page = visitor.open(f"/print/?product={slug}").send("/print/pack/")
    page = page.send("/print/pack/", "drop=0")
    kept = [form for form in page.forms if form.action == "/print/pack/" and ("drop", "0") in form.buttons]
    assert len(kept) == 1
    assert all(("drop", "1") not in form.buttons for form in page.forms)
    assert "Sign in" in page.text


def test_a_strangers_pack_makes_no_session_row_and_is_the_accounts_once_she_signs_in(reader, alice):
    visitor = reader()
    for slug in ("reserve-tokens", "result-form"):
        page = visitor.open(f"/print/?product={slug}").send("/print/pack/")
    assert "Your pack so far" in page.text
    assert Session.objects.count() == 0
    visitor.client.force_login(alice)
    visitor.open("/print/").send("/print/jobs/", title="Friday")
    assert [order["product"] for order in PrintJob.objects.get().orders] == ["reserve-tokens", "result-form"]
    assert "Your pack so far" not in visitor.open("/print/").text


def test_a_strangers_pack_has_a_bound_and_a_foreign_cookie_is_none(reader):
    visitor = reader()
    visitor.client.cookies["bivouac_pack"] = "bogus"
    assert "Your pack so far" not in visitor.open("/print/?product=reserve-tokens").text
    secret = visitor.client.cookies["csrftoken"].value
    for number in range(65):  # sixty at most, and alike they are short
        data = {"product": "reserve-tokens", "copies": number + 1, "csrfmiddlewaretoken": secret}
        answer = visitor.client.post("/print/pack/", data)
        assert answer.status_code == 302
    assert len(visitor.client.cookies["bivouac_pack"].value) < 4000
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
            game=game, host=alice, at=timezone.now(), sittings=[Sitting(seat, alice.pk) for seat in seats[game]]
        )
        for game in seats
    }
    for product, game in {"bitva-board": "bitva", "map-sheet": "battletech", "mech-counters": "battletech"}.items():
        page = reader(alice).open(f"/print/?product={product}&of=match:{made[game].pk}")
        assert page.status == 200
        assert [offer for offer in page.form("/print/", "paper").offers("of") if offer.startswith("match:")] == [
            f"match:{made[game].pk}"
        ]
        assert 'id="pv-title"' in page.html


@pytest.mark.parametrize(
    ("language", "listed"),
    [("en", "Table {}: Bitva, {} Nov. 2026"), ("fr", "Table {} : Bitva, {} nov. 2026")],
)
def test_two_tables_of_a_game_are_told_apart_by_number_and_day(language, listed, reader, alice):
    sittings = [Sitting("south", alice.pk), Sitting("north", alice.pk)]
    tables = [match_create(game="bitva", host=alice, at=timezone.now(), sittings=sittings) for _ in range(2)]
    for table, day in zip(tables, (19, 20), strict=True):
        Match.objects.filter(pk=table.pk).update(created_at=datetime(2026, 11, day, 12, tzinfo=UTC))
    page = reader(alice, language).open("/print/?product=bitva-board")
    for table, day in zip(tables, (19, 20), strict=True):
        assert listed.format(table.pk, day) in page.text


def test_the_pack_of_a_game_night(reader, camp, alice):
    alices = reader(alice, "fr")
    form = next(
        found for found in reader(alice, "fr").go("print").forms if "of" in found.choices and "once" in found.values
    )
    assert f"battle:{camp.battle()}" in form.offers("of")
    alices.go("print")
    data = {**form.values, "of": [f"battle:{camp.battle()}"]}
    page = alices.send(
        "/print/jobs/", "post", {**data, "csrfmiddlewaretoken": [alices.client.cookies["csrftoken"].value]}
    )
    job = PrintJob.objects.get()
    assert page.status == 200
    assert {order["lang"] for order in job.orders} == {"fr"}
    assert job.title.startswith("Virginia")


def test_the_form_of_a_game_night_offers_backs_and_margin(reader, camp, alice):
    alices = reader(alice)
    page = alices.go("print")
    form = next(found for found in page.forms if "of" in found.choices and "once" in found.values)
    assert form.offers("duplex") == ["none", "long", "short"]
    assert form.values["margin"] == ["8"]
    assert {"paper", "lang", "theme", "bleed", "label"} <= form.values.keys()
    sent = {"of": [f"battle:{camp.battle()}"], "duplex": ["long"], "margin": ["10"]}
    token = {"csrfmiddlewaretoken": [alices.client.cookies["csrftoken"].value]}
    assert alices.send("/print/jobs/", "post", {**form.values, **sent, **token}).status == 200
    job = PrintJob.objects.get()
    orders = {order["product"]: order for order in job.orders}
    assert orders["battle-counters"]["duplex"] == "long"
    assert {order["margin"] for order in job.orders} == {10}


def test_a_pack_that_nobody_makes_says_that_no_worker_answers(reader, alice):
    alices = reader(alice)
    page = alices.open("/print/?product=result-form").send("/print/pack/").send("/print/jobs/")
    assert "No worker has answered" not in page.text
    PrintJob.objects.update(asked_at=timezone.now() - LEASE - timedelta(seconds=1))
    assert "No worker has answered" in alices.go("print").text
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
    alices = reader(alice)
    page = alices.open("/print/?product=result-form").send("/print/pack/")
    for _ in range(2):
        page.send("/print/jobs/")
    assert PrintJob.objects.count() == 1


def test_a_pack_is_stopped_and_started_again(reader, alice):
    alices = reader(alice)
    page = alices.open("/print/?product=result-form").send("/print/pack/").send("/print/jobs/")
    job = PrintJob.objects.get()
    page = page.send(f"/print/jobs/{job.pk}/stop/")
    assert "Stopped" in page.text
    page = page.send(f"/print/jobs/{job.pk}/again/")
    assert "Waiting for its turn" in page.text


def test_a_pack_whose_worker_is_gone_says_so(reader, alice):
    alices = reader(alice)
    alices.open("/print/?product=result-form").send("/print/pack/").send("/print/jobs/")
    PrintJob.objects.update(status="working", attempt=1, beat_at=timezone.now() - LEASE - timedelta(seconds=1))
    page = alices.go("print")
    assert "Interrupted" in page.text
    assert page.has_form("/again/")


def test_an_empty_pack_is_refused_in_words(reader, alice):
    alices = reader(alice)
    alices.go("print")
    token = alices.client.cookies["csrftoken"].value
    page = alices.send("/print/jobs/", "post", {"csrfmiddlewaretoken": [token]})
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
