"""`manage.py print`: a print as a file, and what there is."""

import os
import subprocess
import sys
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from printables.catalogue import PRODUCTS, render
from printables.product import TITLE_LONGEST
from tests.printables.readback import Seen


def output_of(*args, **options):
    out = StringIO()
    call_command("print", *args, stdout=out, **options)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "begins"), [("a.pdf", b"%PDF-"), ("a.svg", b"<svg "), ("a.png", b"\x89PNG"), ("a", b"%PDF-")]
)
def test_the_files_name_says_in_which_form(tmp_path, name, begins):
    out = tmp_path / name
    output = output_of("reserve-tokens", "--out", str(out))
    assert out.read_bytes().startswith(begins)
    assert f"{out}: Reserve tokens, " in output


def test_what_is_chosen_is_printed(tmp_path):
    out = tmp_path / "a.pdf"
    output = output_of(
        "reserve-tokens", "--out", str(out), "--lang", "fr", "--paper", "letter", "--theme", "ink-saver",
        "--copies", "20", "--only", "union", "-o", "union=12", "--label", "Vendredi",
    )  # fmt: skip
    assert "Jetons Réserve, " in output
    assert int(output.split(", ")[1].split()[0]) > 1  # pages
    plain = tmp_path / "b.pdf"
    output_of("reserve-tokens", "--out", str(plain))
    assert plain.read_bytes() != out.read_bytes()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", ["battle-reference", "bitva-board", "mech-counters"])
def test_eighty_letters_for_the_foot_stand_whole_on_every_page(tmp_path, slug, paper, lang):
    label = "Soirée du vendredi chez Wilhelmina Montgomery-Washington, quatrième campagne, Xy"
    out = tmp_path / "a.pdf"
    output_of(slug, "--out", str(out), "--paper", paper, "--lang", lang, "--label", label)
    read = Seen(out.read_bytes())
    assert len(label) == TITLE_LONGEST
    assert all(label in [text.text.strip() for text in read.texts(page)] for page in range(read.pages))


def test_margin_and_bleed_are_those_asked_for(tmp_path):
    out = tmp_path / "a.pdf"
    output_of("reserve-tokens", "--out", str(out), "--margin", "6", "--bleed", "3")
    assert out.read_bytes() == render("reserve-tokens", margin=6, bleed=3).content


def test_both_languages_are_printed_one_after_the_other(tmp_path):
    output = output_of("reserve-tokens", "--out", str(tmp_path / "a.pdf"), "--lang", "both")
    assert "Reserve tokens, 2 pages" in output
    assert "reserve-tokens: Reserve tokens" in output_of("--list", "--lang", "both")


def test_the_list_says_what_may_be_chosen_and_how_nothing_is_typed():
    listed = output_of("--list")
    assert '    side: For ("", union, confederacy, neutral)\n' in listed
    assert "    copies: Copies (1 to 99)\n" in listed


def test_the_list_names_everything_that_can_be_chosen():
    output = output_of("--list")
    assert all(f"{slug}: " in output for slug in PRODUCTS)
    assert "copies: Copies (1 to 99)" in output
    assert "paper: Paper (a4, a3, letter, legal, tabloid)" in output


def test_a_list_of_which_head_has_read_enough_ends_without_a_word(tmp_path):
    read, written = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "manage.py", "print", "--list"],
            stdout=written,
            stderr=subprocess.PIPE,
            cwd=settings.BASE_DIR,
            env={**os.environ, "BIVOUAC_DATA_DIR": str(tmp_path)},
        )
    finally:
        os.close(written)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ([], "say what to print"),
        (["reserve-tokens"], "say what to print"),
        (["poster"], "no-product"),
        (["reserve-tokens", "--paper", "a5"], "unknown-paper"),
        (["reserve-tokens", "--copies", "0"], "out-of-range"),
        (["reserve-tokens", "-o", "union"], "NAME=VALUE"),
        (["reserve-tokens", "-o", "colour=red"], "unknown-option"),
        (["reserve-tokens", "--format", "svg", "--page", "9"], "unknown-page"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_its_code(tmp_path, args, words):
    out = ["--out", str(tmp_path / "a.pdf")] if args and args != ["reserve-tokens"] else []
    with pytest.raises(CommandError, match=words):
        output_of(*args, *out)
    assert not (tmp_path / "a.pdf").exists()


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(CommandError, match="cannot write"):
        output_of("reserve-tokens", "--out", str(tmp_path / "no" / "a.pdf"))


def test_before_the_first_start_there_are_no_mechs_to_print_and_the_command_says_so(tmp_path):
    command = [
        sys.executable,
        "manage.py",
        "print",
        "record-sheets",
        "--out",
        str(tmp_path / "a.pdf"),
        "-o",
        "mechs=HBK-4G",
    ]
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "DJANGO_SETTINGS_MODULE")}
    environment = {**kept, "BIVOUAC_DATA_DIR": str(tmp_path)}
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == "CommandError: the database cannot be read; it is made when Bivouac is started\n"
    assert not (tmp_path / "a.pdf").exists()
