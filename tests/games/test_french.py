"""French typography in the content of all games: a no-break space before : ; ? ! and inside guillemets."""

import re
import tomllib
from pathlib import Path

import pytest

CONTENT = sorted((Path(__file__).parents[2] / "games").glob("*/content/*.toml"))
WRONG = re.compile(r"[^\s\u00a0\u202f][:;?!»](?=\s|$)| [:;?!»]|« ")


def french(value):
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "fr" and isinstance(inner, str):
                yield inner
            else:
                yield from french(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from french(inner)


@pytest.mark.parametrize("path", CONTENT, ids=lambda path: f"{path.parents[1].name}/{path.stem}")
def test_french_texts_keep_their_spaces(path):
    texts = list(french(tomllib.loads(path.read_text("utf-8"))))
    assert [text for text in texts if WRONG.search(text)] == []
