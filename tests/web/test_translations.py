"""French is complete, compiled, and set as French is set. Extraction needs the gettext tools; the rest needs none."""

import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import polib
import pytest
from django.utils import formats, translation

ROOT = Path(__file__).parents[2]
PO = ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.po"
SOURCES = ("api", "campaigns", "config", "core", "games", "matches", "print_room", "printables", "web")
HOLES = re.compile(r"%\([a-z_]+\)[sd]|%%|</?[a-z]+[^>]*>|`[^`]*`")


@pytest.fixture(scope="module")
def french():
    return polib.pofile(str(PO))


def texts_of(entry):
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def meant(entry):
    return [entry.msgid, entry.msgid_plural] if entry.msgid_plural else [entry.msgid]


def test_every_text_is_said_in_french(french):
    assert [entry.msgid for entry in french if not all(texts_of(entry)) or entry.fuzzy] == []


def test_the_compiled_file_says_the_same(french):
    compiled = {(e.msgctxt, e.msgid): texts_of(e) for e in polib.mofile(str(PO.with_suffix(".mo")))}
    assert compiled == {(e.msgctxt, e.msgid): texts_of(e) for e in french}


def test_names_marks_and_codes_of_a_sentence_are_in_its_translation(french):
    wrong = {}
    for entry in french:
        # The singular may leave its number out: "one token".
        holes = [set(HOLES.findall(text)) for text in meant(entry)]
        for there, text in zip(holes, texts_of(entry), strict=True):
            found = set(HOLES.findall(text))
            if found != there and not (entry.msgid_plural and found | {"%(n)s"} == holes[-1]):
                wrong[entry.msgid] = text
    assert wrong == {}


def test_french_has_its_spaces_and_its_apostrophes(french):
    texts = [HOLES.sub("", text) for entry in french for text in texts_of(entry)]
    assert [text for text in texts if re.search(r" [:;?!»]|« |[^\s\u00a0\d(:;?!][?!»]|\w'\w", text)] == []


def test_no_seat_and_no_side_is_named_where_french_wants_an_article_before_it(french):
    """“par Seigneur des Monstres”: what a game calls its seats is a title, and stands behind a noun or a colon."""
    after, subject = r"\b(de|à|par|pour|que|vers|dit) %\((seat|side)\)s", r"^%\((seat|side|by)\)s (\(%\(name\)s\) )?\w"
    texts = [text for entry in french for text in texts_of(entry)]
    assert [text for text in texts if re.search(f"{after}|{subject}", text)] == []


@pytest.mark.gettext
def test_extraction_finds_nothing_new_and_nothing_gone(french, tmp_path):
    """In a copy, so that the files here stay as they are."""
    for name in SOURCES:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "static"))
    shutil.copytree(ROOT / "locale", tmp_path / "locale")
    shutil.copy(ROOT / "manage.py", tmp_path)
    options = ["--locale", "fr", "--no-obsolete", "--no-location"]
    command = [sys.executable, "manage.py", "makemessages", *options]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, env={"PATH": "/usr/bin:/bin"})
    fresh = polib.pofile(str(tmp_path / PO.relative_to(ROOT)))
    untold = [entry.msgid for entry in fresh if not all(texts_of(entry)) or entry.fuzzy]
    assert not untold, f"Run make messages, and say in French: {untold}"
    assert {(e.msgctxt, e.msgid) for e in fresh} == {(e.msgctxt, e.msgid) for e in french}


@pytest.mark.parametrize(
    ("form", "english", "french"),
    [
        ("DATE_FORMAT", "28 November 2026", "28 novembre 2026"),
        ("SHORT_DATETIME_FORMAT", "28 Nov. 2026, 15:30", "28/11/2026 15:30"),
        ("TIME_FORMAT", "15:30", "15:30"),
    ],
)
def test_days_and_hours_are_written_as_those_of_battles_and_of_the_journal(form, english, french):
    when = datetime(2026, 11, 28, 15, 30, tzinfo=UTC)
    written = {}
    for language in ("en", "fr"):
        with translation.override(language):
            written[language] = formats.date_format(when, form)
    assert written == {"en": english, "fr": french}
