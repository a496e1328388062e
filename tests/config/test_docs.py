"""Documentation that fails the build."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections import defaultdict
from contextlib import suppress
from importlib.util import find_spec
from inspect import getmembers, isfunction, signature
from pathlib import Path
from pkgutil import resolve_name

import polib
import pytest
from celery import current_app
from django.apps import apps

from config import environment

from .conftest import ROOT, local

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PACKAGES = [*PROJECT["tool"]["mypy"]["packages"], "tests"]
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_link_of_a_page_leads_somewhere(page):
    targets = re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", page.read_text("utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_make_target_a_page_names_exists(page):
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = re.findall(r"(?:`|^    |&& )make ([a-z]+)", page.read_text("utf-8"), re.MULTILINE)
    assert [name for name in named if name not in targets] == []


def test_every_page_can_be_found_from_the_index():
    index = {ROOT / "docs" / "README.md", ROOT / "docs" / "decisions" / "README.md", ROOT / "README.md"}
    linked = {
        (page.parent / target).resolve()
        for page in index
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8"))
    }
    reached = linked | {page for folder in linked if folder.is_dir() for page in folder.iterdir()} | index
    assert [str(page.relative_to(ROOT)) for page in PAGES if page.resolve() not in reached] == []


def test_every_dependency_has_its_line_in_the_decisions():
    listed = PROJECT["project"]["dependencies"] + PROJECT["dependency-groups"]["dev"]
    names = {re.match(r"[\w.-]+", requirement)[0] for requirement in listed}
    page = (ROOT / "docs" / "decisions" / "0002-dependencies.md").read_text("utf-8")
    cells = re.findall(r"^\| ([\w., -]+?) \|", page, re.MULTILINE)
    assert {name for cell in cells for name in cell.split(", ")} - {"dependency", "---"} == names


def settings_read():
    """The names that `config` asks the environment for, by the functions that take one first."""
    takes = {
        name
        for name, each in getmembers(environment, isfunction)
        if next(iter(signature(each).parameters), "") == "name"
    }
    for file in Path(ROOT / "config").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in takes:
                    yield node.args[0].value


def test_every_setting_is_in_the_operations_manual_and_no_other():
    manual = (ROOT / "docs" / "operations.md").read_text("utf-8").split("## Settings")[1].split("## ")[0]
    documented = {
        name for row in re.findall(r"^\| (`.*?) \|", manual, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)
    }
    assert documented == set(settings_read())


def test_the_decisions_are_numbered_and_in_their_index():
    folder = ROOT / "docs" / "decisions"
    files = sorted(page.name for page in folder.glob("0*.md"))
    assert [name[:4] for name in files] == [f"{n:04}" for n in range(1, len(files) + 1)]
    assert re.findall(r"\((0.*?\.md)\)", (folder / "README.md").read_text("utf-8")) == files


def named_in_backticks(pattern):
    """What pages, docstrings and comments name in backticks, with its file. The game of the tutorial is nobody's, and
    a decision that another one has followed speaks of what was.
    """
    followed = re.findall(
        r"\((0.*?\.md)\)\S* \| .* \(followed by", (ROOT / "docs/decisions/README.md").read_text("utf-8")
    )
    left_out = {"adding_a_game.md", "test_docs.py", *followed}
    files = [*PAGES, *(file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))]
    for file in files:
        if file.name not in left_out:
            for name in re.findall(rf"`((?:{'|'.join(PACKAGES)}){pattern})`", file.read_text("utf-8")):
                yield str(file.relative_to(ROOT)), name


def is_there(name):
    """Whether a dotted name is that of a module, of what one holds, of a model or of a task."""
    with suppress(ModuleNotFoundError):  # of what is in a module and no package
        if find_spec(name):
            return True
    with suppress(AttributeError):
        return resolve_name(name) is not None
    with suppress(LookupError, ValueError):
        return bool(apps.get_model(name))
    current_app.loader.import_default_modules()
    return name in current_app.tasks


def test_what_is_named_as_a_part_of_the_house_is_one():
    named = set(named_in_backticks(r"(?:\.\w+)+"))
    assert len(named) > 50
    assert {(file, name) for file, name in named if not is_there(name)} == set()


def test_a_file_that_is_named_by_its_path_is_there():
    named = set(named_in_backticks(r"/[\w./-]+\.\w+"))
    assert len(named) > 100
    folders = (ROOT, ROOT / "web" / "templates")
    assert {(file, name) for file, name in named if not any((folder / name).exists() for folder in folders)} == set()


def commands():
    """Each `manage.py` command of the manuals, with the page it is on: of code blocks and of running text."""
    for page in PAGES:
        text = page.read_text("utf-8")
        blocks = re.findall(r"^    (.*)$", text, re.MULTILINE)
        spans = [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", text)]
        for command in blocks + spans:
            if re.match(r"(\S*python (-m scripts\.|manage)|manage\.py |docker compose exec .*manage\.py )", command):
                yield page.relative_to(ROOT), command.split("  #")[0].strip()


def test_a_command_of_the_manuals_can_be_typed_as_it_stands():
    """With the Python that has what it needs. `manage.py` and one word is a name that a sentence gives it."""
    prefixes = (".venv/bin/python ", "docker compose exec web python ", "docker compose exec -T web python ")
    assert [
        (str(page), command)
        for page, command in commands()
        if not command.startswith(prefixes) and not re.fullmatch(r"manage\.py \w+", command)
    ] == []


@pytest.mark.long
def test_the_commands_of_the_manuals_run(demonstration, tmp_path):
    """One after the other, in a folder that has what they name. What asks at the terminal is asked for its help."""
    for name in ("manage.py", "scripts", "config"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / ".venv").symlink_to(Path(sys.executable).parent.parent)
    (tmp_path / "mechs").mkdir()
    (tmp_path / "boards").mkdir()
    environment = local(tmp_path / "data", HOME=str(tmp_path))
    shutil.copytree(demonstration, tmp_path / "data")
    shutil.copytree(demonstration, tmp_path / "empty")
    flush = [sys.executable, "manage.py", "flush", "--no-input"]
    subprocess.run(flush, cwd=ROOT, env=local(tmp_path / "empty"), check=True, capture_output=True)
    make = "from campaigns.services.accounts import account_create as a; a(username='alice', password='sings-well-1')"
    subprocess.run([sys.executable, "manage.py", "shell", "-c", make], cwd=ROOT, env=environment, check=True)
    named = {}  # the first page of each, as it is typed: what several pages name is run once
    for page, command in commands():
        if command.startswith("manage.py") or "-m scripts.backup restore" in command:
            continue  # a name; what tests/config/test_backup.py does to the end
        typed = re.sub(r"^docker compose exec (-T )?web python", ".venv/bin/python", command)
        if re.search(r"manage.py (changepassword|createsuperuser|makemigrations)", typed):
            typed = re.sub(r"(manage.py \w+).*", r"\1 --help", typed)
        named.setdefault(typed, page)
    assert named
    for typed, page in named.items():
        folder = tmp_path / ("empty" if "loaddata" in typed else "data")
        done = subprocess.run(
            ["sh", "-c", typed], cwd=tmp_path, env={**environment, "BIVOUAC_DATA_DIR": str(folder)}, capture_output=True
        )
        assert done.returncode == 0, (page, typed, done.stdout.decode(), done.stderr.decode())


def glossary():
    """Its rows: the section, the term, its French, what it means."""
    for section in (ROOT / "docs" / "glossary.md").read_text("utf-8").split("\n## ")[1:]:
        title, _, table = section.partition("\n")
        for row in re.findall(r"^\| (.+?) \| (.+?) \| (.+) \|$", table, re.MULTILINE)[1:]:
            yield title, *row


def in_french(texts):
    """Every English text below with its French, where the two stand side by side."""
    if isinstance(texts, dict):
        if isinstance(texts.get("en"), str) and isinstance(texts.get("fr"), str):
            yield texts["en"], texts["fr"]
        texts = list(texts.values())
    if isinstance(texts, list):
        for text in texts:
            yield from in_french(text)


def test_a_term_of_the_glossary_has_one_meaning():
    rows = list(glossary())
    assert len(rows) > 80
    ours = {term.casefold() for section, term, *_ in rows if section == "Ours"}
    in_section = [(section, term.casefold()) for section, term, *_ in rows]
    assert {row for row in in_section if in_section.count(row) > 1} == set()
    assert {term for section, term in in_section if section != "Ours" and term in ours} == set()
    meanings = [meaning for *_, meaning in rows]
    assert {meaning for meaning in meanings if meanings.count(meaning) > 1} == set()


def test_a_term_of_the_glossary_has_the_french_of_the_catalogues():
    """Where it stands there by itself; what is no word for readers has none."""
    catalogue = defaultdict(set)
    for entry in polib.pofile(str(ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.po")):
        catalogue[entry.msgid.casefold()].add(entry.msgstr.casefold())
    for file in [*ROOT.glob("games/**/*.toml"), *ROOT.glob("printables/**/*.toml")]:
        for english, french in in_french(tomllib.loads(file.read_text("utf-8"))):
            catalogue[english.casefold()].add(french.casefold())
    found = {term: (french, catalogue.get(term.casefold())) for _, term, french, _ in glossary() if french != "–"}
    assert {term: pair for term, pair in found.items() if pair[1] and pair[0].casefold() not in pair[1]} == {}
    assert sum(bool(pair[1]) for pair in found.values()) > 45
