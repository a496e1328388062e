"""A reader without JavaScript: opens pages, fills in the forms that are on them, presses their buttons."""

import re
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import General
from campaigns.services import battles, rounds
from campaigns.standings import standing_compute
from core.models import Grant
from tests.granting import signed
from tests.virginia import NOW, Virginia

from .bench import Bench

DRAWN, TAG = re.compile(r"<svg.*?</svg>", re.DOTALL), re.compile(r"<[^>]*>")
INLINE = {"a", "abbr", "b", "code", "del", "em", "i", "ins", "s", "small", "span", "strong", "time", "u"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


@dataclass
class Form:
    """A form of a page with what it would send: `values` of its fields, `choices` of its radios and selects."""

    action: str
    method: str
    values: dict[str, list[str]] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    text: str = ""

    def offers(self, name: str) -> list[str]:
        return self.choices.get(name, [])


class Reading(HTMLParser):
    """Reads tags, text and forms; a tag that is closed wrongly is an error of the page."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.forms: list[Form] = []
        self.stack: list[str] = []
        self.select = ""
        self.textarea = ""
        self.shut = False
        self.feed(html)
        self.close()
        assert not self.stack, f"never closed: {self.stack}"

    def updatepos(self, i: int, j: int) -> int:
        """Nobody asks for lines and columns, which cost a tenth of the reading."""
        return j

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        had = {k: v or "" for k, v in attrs}
        self.tags.append((tag, had))
        self.words.append("" if tag in INLINE else " ")
        if tag not in VOID:
            self.stack.append(tag)
        if tag == "form":
            self.forms.append(Form(had.get("action", ""), had.get("method", "get").lower()))
        elif tag == "fieldset":
            self.shut = "disabled" in had
        elif self.forms and "form" in self.stack and "disabled" not in had and not self.shut:
            self.control(tag, had)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {k: v or "" for k, v in attrs}))

    def control(self, tag: str, had: dict[str, str]) -> None:
        form, name, value = self.forms[-1], had.get("name", ""), had.get("value", "")
        if tag == "button":
            form.buttons.append((name, value))
            form.choices.setdefault(name, [])
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select:
            form.choices.setdefault(self.select, []).append(value)
            if "selected" in had or self.select not in form.values:
                form.values[self.select] = [value]
        elif tag == "textarea":
            self.textarea = name
            form.values[name] = [""]
        elif tag == "input" and name:
            if had.get("type") in ("radio", "checkbox"):
                form.choices.setdefault(name, []).append(value or "on")
                if "checked" in had:
                    form.values.setdefault(name, []).append(value or "on")
            elif had.get("type") != "file":
                form.values.setdefault(name, []).append(value)

    def handle_endtag(self, tag: str) -> None:
        assert self.stack, f"</{tag}> closes nothing"
        opened = self.stack.pop()
        assert opened == tag, f"</{tag}> closes <{opened}>"
        self.words.append("" if tag in INLINE else " ")
        if tag == "fieldset":
            self.shut = False
        if tag == "select":
            self.select = ""
        if tag == "textarea":
            self.textarea = ""

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self.textarea:
            self.forms[-1].values[self.textarea][0] += data
        if self.forms and "form" in self.stack:
            self.forms[-1].text += data


class Page:
    """An answer, read."""

    def __init__(self, reader: "Reader", response: Any, path: str) -> None:
        self.reader, self.response, self.path = reader, response, path
        self.status: int = response.status_code
        self.html = response.content.decode() if "html" in response.headers.get("Content-Type", "") else ""

    @cached_property
    def read(self) -> Reading:
        return Reading(self.html)

    @cached_property
    def around(self) -> Reading:
        """The page with only the words of what is drawn: no drawing holds a form, and most of a page is drawing."""
        return Reading(DRAWN.sub(lambda drawing: TAG.sub(" ", drawing[0]), self.html))

    @cached_property
    def text(self) -> str:
        return " ".join("".join(self.around.words).split())

    @property
    def forms(self) -> list[Form]:
        return self.around.forms

    def form(self, part: str, *fields: str) -> Form:
        """The form at the address that ends with `part` (or holds it) and has these fields, or else any there."""
        addresses = [(form, (form.action or self.path).partition("?")[0].strip("/")) for form in self.forms]
        there = [form for form, address in addresses if address.endswith(part.strip("/"))]
        there = there or [form for form, address in addresses if part.strip("/") in address]
        assert there, f"no form at {part}: {[address for _, address in addresses]}"
        return next((form for form in there if set(fields) <= set(form.values) | set(form.choices)), there[0])

    def has_form(self, part: str) -> bool:
        return any(part in form.action for form in self.forms)

    def send(self, part: str, button: str = "", **fields: Any) -> "Page":
        """Fill in a form's fields and press a button ("name=value"). A field that the form has not is an error."""
        fields = {name.replace("__", "-"): value for name, value in fields.items()}
        pressed = [button.partition("=")[0]] if button else []
        form = self.form(part, *(fields or pressed))
        data = {name: list(values) for name, values in form.values.items()}
        for name, value in fields.items():
            assert name in data or name in form.choices, f"the form {part} has no field {name}"
            data[name] = value if isinstance(value, list) else [str(value)]
        if button:
            name, _, value = button.partition("=")
            assert (name, value) in form.buttons, f"the form {part} has no button {button}: {form.buttons}"
            data[name] = [value]
        return self.reader.send(urljoin(self.path, form.action or self.path), form.method, data)


class Reader:
    """A browser without JavaScript, signed in or not."""

    def __init__(self, user: Any = None, language: str = "en") -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.client.cookies["django_language"] = language
        if user is not None:
            self.client.force_login(user)

    def open(self, path: str, **headers: str) -> Page:
        response = self.client.get(path, follow=True, headers=headers)
        end = response.redirect_chain[-1][0] if response.redirect_chain else path
        return Page(self, response, end)

    def go(self, name: str, *args: Any) -> Page:
        return self.open(reverse(name, args=args))

    def hand_out(self, name: str, *args: Any) -> Page:
        """A page of links, or of the code for another phone, with those that were still to be made."""
        page = self.go(name, *args)
        making = next((part for part in ("/links/share/", "/move/") if page.has_form(part)), None)
        return page.send(making) if making else page

    def send(self, path: str, method: str, data: dict[str, list[str]]) -> Page:
        path = path.partition("#")[0]
        response = getattr(self.client, method)(path, data, follow=True)
        end = response.redirect_chain[-1][0] if response.redirect_chain else path
        return Page(self, response, end)


class Camp(Virginia):
    """The campaign as its pages are asked for."""

    def __init__(self, alice: Any, bob: Any, *scenarios: str, **options: Any) -> None:
        super().__init__(alice, bob, *scenarios, **options)
        self.bob, self.lea = self.generals["bob"], self.generals["Léa"]
        self.access = self.organiser

    def battle(self, number: int = 1) -> int:
        return self.row(number).pk

    def desk(self, number: int = 1) -> str:
        return reverse("battle", args=[self.id, self.battle(number)])

    def opened(self, number: int = 1) -> str:
        self.opens(number)
        return self.desk(number)

    def in_round(self, table: str = "") -> str:
        """The desk of the first battle, which is open, with a round set up; by the services, which is quick."""
        desk = self.opened()
        self.do(rounds.round_add, battle_id=self.battle(), table=table)
        return desk

    def roster(self, number: int = 1) -> None:
        self.do(battles.battle_edit, battle_id=self.battle(number), has_roster=True)

    def watch(self) -> Grant:
        return self.link()

    def pass_of(self, general: int) -> Grant:
        return self.link(general=general)

    def counted(self) -> None:
        """What the worker does after a result."""
        standing_compute(campaign_id=self.id, at=NOW)

    def name(self, general: int) -> str:
        return General.objects.get(pk=general).player.name


@pytest.fixture
def reader(db):
    """Makes a reader: `reader(alice)`, `reader(alice, "fr")`, `reader()` for somebody without an account."""
    return Reader


@pytest.fixture
def organiser(reader, alice):
    """The reader who organises the campaign."""
    return reader(alice)


@pytest.fixture
def camp(alice, bob):
    return Camp(alice, bob)


@pytest.fixture
def make_camp(alice, bob):
    """A campaign with other scenarios or options."""
    return lambda *scenarios, **options: Camp(alice, bob, *scenarios, **options)


@pytest.fixture
def guest(reader):
    """A reader who opened a signed link: `guest(camp.watch())`."""

    def opened(held: Grant, language: str = "en") -> Reader:
        visitor = reader(None, language)
        visitor.go("link", signed(held)).send("/j/")
        return visitor

    return opened


def fought(page: Page, union: tuple[int, int] = (5, 1), confederacy: tuple[int, int] = (4, 0)) -> Page:
    """A round set up, rolled and scored on an open desk of a first battle, all by its forms."""
    page = page.send("/do/round-add/")
    while page.has_form("/do/reserve-roll/"):
        page = page.send("/do/reserve-roll/", "how=table", d1="flag", d2="sabres")
        page = page.send("/do/reserve-choice/", "nothing=1")
    points = {"union": union, "confederacy": confederacy}
    fields = {f"{s}__{k}": v for s, pair in points.items() for k, v in zip(("units", "objectives"), pair, strict=True)}
    return page.send("/do/score/", **fields)


@pytest.fixture
def fight(reader, alice, camp):
    """Alice fights the first battle to its end: `fight((5, 1), (4, 0))`; returns the page of the closed battle.

    By the services, which is quick; by the forms of the desk it is fought in test_desk.py.
    """

    def to_the_end(union: tuple[int, int] = (5, 1), confederacy: tuple[int, int] = (4, 0)) -> Page:
        desk = camp.opened()
        added = camp.do(
            rounds.round_add, battle_id=camp.battle(), generals={"union": camp.bob, "confederacy": camp.lea}
        )
        camp.scores(camp.set_up(added.data["id"]), union=union, confederacy=confederacy)
        camp.closes()
        camp.counted()
        return reader(alice).open(desk)

    return to_the_end


@pytest.fixture
def fight_round():
    return fought


# --- tables ---------------------------------------------------------------------------------------


@pytest.fixture
def duel(alice, bob):
    """Alice plays south, Bob north."""
    return Bench(alice, {"user_id": bob.pk})


@pytest.fixture
def with_zoe(alice):
    """Alice plays south, Zoé, a guest, north."""
    return Bench(alice, {"name": "Zoé"})


@pytest.fixture
def hot_seat(alice):
    """Alice's phone goes round."""
    return Bench(alice, {"user_id": alice.pk})


@pytest.fixture
def sits(reader):
    """A reader who opened a link to a table and took what it offers: `sits(table.held("north"))`."""

    def opened(held, user=None, how="sit", language="en"):
        visitor = reader(user, language)
        page = visitor.go("link", signed(held))
        button = next(value for name, value in page.form("/j/").buttons if value in (how, "watch", "sit"))
        return visitor, page.send("/j/", f"how={button}")

    return opened


@pytest.fixture
def operator(account):
    user = account("olga")
    user.is_staff = user.is_superuser = True
    user.save()
    return user


@pytest.fixture
def office(operator):
    """A browser in which the operator has signed in."""
    client = Client()
    client.force_login(operator)
    return client
