"""What tests of record sheets' pages share: Alice's Hunchback, its page, and how it is marked there."""

import pytest

from campaigns.access import SHEET
from core.grants import may
from core.receipts import WriteRequest
from matches.sheet_selectors import sheet_now
from matches.sheets import sheet_create, sheet_mark
from tests.granting import signed, somebody
from tests.virginia import NOW

MARK = "/mark/"


@pytest.fixture
def sheet(alice):
    return sheet_create(user=alice, design="HBK-4G", name="Grayson")


@pytest.fixture
def page(reader, alice, sheet):
    """Alice's page of it."""
    return reader(alice).go("sheet", sheet.pk)


def hand(sheet, user):
    return may(somebody(user), SHEET, pk=sheet.pk)


def mark(sheet, user, do, **fields):
    return sheet_mark(request=WriteRequest(hand(sheet, user), NOW), action={"do": do, **fields})


def now(sheet, user):
    return sheet_now(hand(sheet, user)).marks


def form_of(page, do, **values):
    """The form that makes this mark, with these values in it."""
    wanted = {"do": do, **values}
    return next(form for form in page.forms if {name: form.values.get(name, [""])[0] for name in wanted} == wanted)


def press(page, form, **fields):
    return page.reader.send(form.action, "post", {**form.values, **{k: [str(v)] for k, v in fields.items()}})


def hit(page, **fields):
    """By the weapon named, else by none."""
    return press(page, form_of(page, "hit"), **{"weapon": "unsaid", **fields})


def opened(reader, held, user=None):
    visitor = reader(user)
    visitor.go("link", signed(held)).send("/j/")
    return visitor
