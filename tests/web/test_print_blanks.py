"""Words of one's own on blank counters, as the form of the print room takes them."""

import pytest

pytestmark = pytest.mark.django_db


def wrong(page):
    return page.html.split('id="c-texts-d"')[1].split("</span>")[0]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("slug", ["battle-blanks", "blank-counters"])
def test_words_are_typed_shown_and_printed(reader, slug, language):
    page = reader(None, language).open(f"/print/?product={slug}").send("/print/", texts="Dépôt\r\nHQ")
    preview = page.html.split('id="preview"')[1].split("</figure>")[0]
    assert ">Dépôt<" in preview
    assert ">HQ<" in preview
    link = next(had["href"] for tag, had in page.read.tags if tag == "a" and ".pdf?" in had.get("href", ""))
    assert page.reader.client.get(link).content[:5] == b"%PDF-"


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("en", "x" * 90, "does not fit a counter of this size"),
        ("fr", "x" * 90, "ne tient pas sur un pion de cette taille"),
        ("en", "馬", "Our letters lack 馬"),
        ("fr", "馬", "Nos lettres n’ont pas 馬"),
    ],
)
def test_words_that_cannot_be_printed_are_refused_at_their_field(reader, language, text, words):
    page = reader(None, language).open("/print/?product=battle-blanks").send("/print/", texts=f"HQ\r\n{text}")
    assert words in wrong(page)
    assert page.form("/print/", "texts").values["texts"][0].split() == ["HQ", text]
