"""The page of the API on a phone."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Names and types of one operation whose words are broken to fewer than three letters a line.
BROKEN = """(operation) => [...operation.querySelectorAll("table code")]
  .filter((code) => code.getClientRects().length > 3 && code.getClientRects().length > code.textContent.length / 3)
  .map((code) => code.textContent)"""


def test_what_a_field_is_called_and_what_it_takes_can_be_read_there(phone):
    device = phone()
    page = device.page
    page.goto(f"{device.home}/api/docs/")
    operation = page.locator("#battle")
    operation.locator("summary").click()
    assert operation.locator("table code").count() > 100
    assert operation.evaluate(BROKEN) == []
