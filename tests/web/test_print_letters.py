"""The print room says what letters no font has, before anything is printed."""

import pytest

from campaigns.models import Campaign
from print_room.models import PrintJob

pytestmark = pytest.mark.django_db

HX = {"HX-Request": "true"}


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


def asked(visitor, form, **chosen):
    token = {"csrfmiddlewaretoken": [visitor.client.cookies["csrftoken"].value]}
    return visitor.send("/print/jobs/", "post", {**form.values, **{k: [v] for k, v in chosen.items()}, **token})


@pytest.mark.parametrize(
    ("language", "words", "held"),
    [
        ("en", "No font of this installation has 李 軍: ◊ is printed", "not made yet"),
        ("fr", "Aucune police de cette installation n’a 李 軍", "n’est pas encore préparé"),
    ],
)
def test_a_game_night_says_what_letters_it_would_lose_before_it_is_made(reader, camp, alice, language, words, held):
    alices = reader(alice, language)
    battle = f"battle:{camp.battle()}"
    page = asked(alices, night_of(alices.go("print")), of=battle, label="李軍 Friday", paper="letter")
    assert words in page.html.split('id="n-lost"')[1]
    assert words in page.html.split('id="n-label-d"')[1].split("</span>")[0]
    assert held in page.text
    assert not PrintJob.objects.exists()
    form = night_of(page)
    assert (form.values["label"], form.values["paper"], form.values["of"]) == (["李軍 Friday"], ["letter"], [battle])
    assert asked(alices, form).status == 200  # made all the same
    assert {order["label"] for order in PrintJob.objects.get().orders} == {"李軍 Friday"}


def test_what_the_form_of_a_game_night_has_said_is_not_said_twice_but_other_letters_are(reader, camp, alice):
    alices, battle = reader(alice), f"battle:{camp.battle()}"
    form = night_of(alices.go("print"))
    page = asked(alices, form, of=battle, label="李", warned="李")
    assert PrintJob.objects.count() == 1
    page = asked(alices, night_of(alices.go("print")), of=battle, label="李軍", warned="李")
    assert PrintJob.objects.count() == 1
    assert "not made yet" in page.text


def test_letters_of_a_general_are_said_at_the_battle_of_a_game_night(reader, camp, alice):
    Campaign.objects.filter(pk=camp.id).update(name="李軍")
    alices = reader(alice)
    found = alices.client.get("/print/night/", {"of": f"battle:{camp.battle()}"}, headers=HX).content.decode()
    assert "No font of this installation has 李 軍" in found.split('id="n-of-d"')[1].split("</span>")[0]
    assert 'value="李軍"' in found
    page = asked(alices, night_of(alices.go("print")), of=f"battle:{camp.battle()}")
    assert "No font of this installation has 李 軍" in page.html.split('id="n-of-d"')[1].split("</span>")[0]


def test_the_open_form_of_a_game_night_says_nothing_where_nothing_is_lost(reader, camp, alice):
    found = reader(alice).client.get("/print/night/", {"of": f"battle:{camp.battle()}", "label": "Жанна"}, headers=HX)
    assert "No font" not in found.content.decode()
    assert 'name="warned" value=""' in found.content.decode()


@pytest.mark.parametrize("of", ["", "battle:999999", "moon:1"])
def test_a_night_that_is_none_is_refused_in_words(reader, alice, of):
    found = reader(alice).client.get("/print/night/", {"of": of}, headers=HX)
    assert found.status_code == 200
    assert "note stop" in found.content.decode()


def test_nothing_is_said_where_the_installation_has_a_font(reader, squares):
    page = reader().open("/print/?product=reserve-tokens").send("/print/", label="李軍")
    assert "No font of this installation" not in page.html
    assert "李軍" in page.html.split('id="preview"')[1]
