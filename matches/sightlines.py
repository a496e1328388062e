"""What is asked of a board's lines of sight, by a page or over the API, held against the board."""

from collections.abc import Collection, Sequence

from core.errors import Invalid

TARGETS_MOST = 60  # lines that are asked for at once


def ends_known(places: Collection[str], start: str, ends: Sequence[str]) -> tuple[str, ...]:
    """The hexes asked for from `start` ("" if none was named yet), each once and without itself.

    Raises Invalid "unknown-hex", "too-many" with the field at fault, "from" or "to".
    """
    known = set(places)
    for field, hexes in (("from", [start] if start else []), ("to", ends)):
        if not set(hexes) <= known:
            raise Invalid("unknown-hex", field=field)
    if len(ends) > TARGETS_MOST:
        raise Invalid("too-many", field="to", most=TARGETS_MOST)
    return tuple(dict.fromkeys(end for end in ends if end != start))
