"""What grows with the square of a text is asked of short ones only, and no body is kept: nobody may keep everybody
waiting by a long one, or fill the memory.
"""

import gc
import unicodedata
from time import process_time

import pytest

from games.core.content import TEXT_MAX, parse
from games.core.errors import Illegal
from tests.matches.files import archive, mtf

from .uploads import FORM, form

MARKS = "a" + "\u0301" * 2000 + "\u0316" * 2000  # which the normal form puts into another order, one by one


@pytest.fixture
def longest(monkeypatch):
    """How long the longest text is that was put into normal form so far."""
    asked = [0]
    stock = unicodedata.normalize

    def normalize(form, text):
        asked.append(len(text))
        return stock(form, text)

    monkeypatch.setattr(unicodedata, "normalize", normalize)
    return lambda: max(asked)


def test_a_long_code_of_a_strangers_is_refused_as_it_came(as_nobody, longest):
    no = as_nobody.post("joins/code/", {"code": MARKS})
    assert (no.status_code, no.json()["code"]) == (400, "too-long")
    assert longest() < len(MARKS) / 2


def test_of_a_long_name_in_an_archive_the_end_is_shown(as_alice, longest):
    files = form(("mechs.zip", archive((f"{MARKS}.txt", b"x"), ("a.mtf", mtf()))))
    summary = as_alice.post("mechs/", files, Content_Type=FORM).json()
    assert (summary["imported"], [note["code"] for note in summary["skipped"]]) == (1, ["not-this-kind"])
    assert longest() < len(MARKS) / 2


def test_a_body_is_kept_no_longer_than_its_request(as_nobody):
    gc.disable()  # which may find it late: what holds itself and has become old waits for hundreds of requests
    try:
        as_nobody.post("games/battle-cry/resolve/best-general/", {"results": ["a word of this body"]})
        assert not [found for found in gc.get_objects() if type(found) is list and found == ["a word of this body"]]
    finally:
        gc.enable()


def test_a_text_of_escaped_quotes_takes_as_long_as_one_of_other_escapes():
    def took(escape):
        began = process_time()
        with pytest.raises(Illegal, match="bad-toml"):
            parse('a = "' + escape * (TEXT_MAX // 2 - 5))
        return process_time() - began

    assert took(r"\"") < 40 * took(r"\\")
