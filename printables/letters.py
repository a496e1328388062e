"""What a print cannot say: characters for which neither our faces nor the machine's fonts have a letter."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from msgspec import Struct

from printables.fonts import MISSING, lost
from printables.product import Order, Product
from printables.words import Words

TITLE, DATA = "title", "data"


def unprintable(order: Order, product: Product) -> dict[str, str]:
    """The characters that are printed as `fonts.MISSING`, each once, by what they come from: TITLE (the words at the
    foot), an option of the product, or DATA, what fills it in. Nothing for a source that has none.

    Raises what `Product.filled` raises.
    """
    filled = [product.filled(half.data, half.options) for half in order.halves]
    printed = {character for text in texts_in(filled) for character in lost(text)}
    found = {TITLE: lost(order.title)}
    for name, value in order.options.items():
        found[name] = "".join(character for text in texts_in(value) for character in lost(text) if character in printed)
    found[DATA] = "".join(sorted(printed.difference(*found.values())))
    return {name: characters for name, characters in found.items() if characters}


def missing_note(data: object, words: Words) -> list[str]:
    """What `fonts.MISSING` stands for, on a sheet that prints it somewhere."""
    return [words("note_missing", sign=MISSING)] if any(map(lost, texts_in(data))) else []


def texts_in(value: object) -> Iterator[str]:
    """Every text in plain data, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from texts_in(each)
    elif isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from texts_in(each)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from texts_in(getattr(value, name))
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts_in(getattr(value, field.name))
