"""Why a file cannot be taken in, in the reader's language: campaigns and record sheets."""

import pytest

from campaigns.reasons import OTHER, REASONS, reason_words

pytestmark = pytest.mark.django_db

CHANGES = [
    ({"format": 3}, "un texte était attendu ($.format)", "a text was expected ($.format)"),
    ({"more": 1}, "il n’y a pas de champ « more »", "there is no field “more”"),
    ({"generals": {}}, "une liste était attendue ($.generals)", "a list was expected ($.generals)"),
]


@pytest.mark.parametrize(("change", "french", "english"), CHANGES, ids=["kind", "unknown", "list"])
def test_why_a_campaign_cannot_be_taken_in(as_alice, front, refusal, change, french, english):
    for language, words in (("fr", french), ("en", english)):
        answer = as_alice.post("campaigns/import/", {**front.export(), **change}, Accept_Language=language)
        said = refusal(answer, 400, "bad-import")
        assert words in said["detail"].replace("\xa0", " ")
        assert said["params"]["reason"].startswith(("Expected", "Object"))  # as it always was


def test_what_is_found_after_reading_is_told_likewise(as_alice, front, refusal):
    file = front.export()
    file["battles"][1]["number"] = 7
    answer = as_alice.post("campaigns/import/", file, Accept_Language="fr")
    assert "sans trou" in refusal(answer, 400, "bad-import")["detail"]


def test_why_a_record_sheet_cannot_be_taken_in(as_alice, refusal):
    answer = as_alice.post("record-sheets/import/", {"design": 1}, Accept_Language="fr")
    assert "un objet était attendu ($.design)" in refusal(answer, 400, "bad-sheet-file")["detail"].replace("\xa0", " ")


def test_every_reason_has_words_and_an_unheard_of_one_too():
    assert len({pattern for pattern, _ in REASONS}) == len(REASONS)
    assert reason_words("Something new - at `$.x`") == f"{OTHER} ($.x)"
    assert reason_words("Expected `int` >= 1 - at `$.n`") == "a number >= 1 was expected ($.n)"
    assert reason_words("generals: 3 twice") == "“3” is there twice"
