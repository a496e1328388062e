"""What tells names apart that look alike."""

import pytest

from core.errors import Invalid
from core.names import name_check, skeleton


@pytest.mark.parametrize(
    "name",
    [
        "alice",
        "Zoé",
        "Ünal_Öz",
        "Ольга",
        "Ελένη",
        "יעל",
        "أحمد",
        "山田太郎",
        "さくらサクラ桜",
        "김서연金",
        "ゴーlan",
        "Łukasz.2",
        "ʻokina",
    ],
)
def test_names_of_one_script_are_names(name):
    name_check(name)


@pytest.mark.parametrize(
    "name",
    ["аlice", "alісe", "Αlice", "bοb", "Ольgа", "Ελένa", "ali٥", "bоb", "օlga", "김alісе"],
    ids=ascii,
)
def test_names_of_several_scripts_are_not(name):
    with pytest.raises(Invalid, match="name-mixed-scripts"):
        name_check(name)


HIDDEN = [0x200B, 0x200D, 0x202E, 0x2066, 0x00AD, 0x3164, 0x115F, 0x1160, 0xFFA0, 0xFEFF]


@pytest.mark.parametrize("hidden", [chr(code_point) for code_point in HIDDEN], ids=ascii)
def test_names_with_what_nobody_sees_are_not(hidden):
    with pytest.raises(Invalid, match="control-characters"):
        name_check(f"al{hidden}ice")


LIKE = {
    "capitals": ("alice", "Alice"),
    "Cyrillic": ("BOB", "ВОВ"),
    "Cyrillic small": ("scope", "ѕсоре"),
    "Greek": ("NIKO", "ΝΙΚΟ"),
    "capital i": ("alice", "aIice"),
    "one": ("lea", "1ea"),
    "nought": ("olga", "0lga"),
    "wide": ("alice", "ａｌｉｃｅ"),
}


@pytest.mark.parametrize(("name", "other"), LIKE.values(), ids=LIKE.keys())
def test_what_looks_alike_has_one_skeleton(name, other):
    assert skeleton(name) == skeleton(other)


def test_what_looks_different_has_another():
    names = ["alice", "alicia", "Zoé", "Zoe", "Ольга", "olga", "bob", "bop"]
    assert len({skeleton(name) for name in names}) == len(names)
