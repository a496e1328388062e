"""What people type into the pages' fields, as the services want it."""

import re
from collections.abc import Iterable, Mapping

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from core.checks import FACES_MOST, ROW_MOST, VERSION_MOST, digits, whole
from core.errors import Invalid
from core.uploads import KEPT_MAX

SEARCH_LONGEST = 80
WHOLE = re.compile(r"(?<=[0-9])[.,]0+$")  # 3.0 is 3


def number(
    data: Mapping[str, str], name: str, *, least: int = 0, most: int | None = None, default: int | None = None
) -> int:
    """A whole number typed into a field; an empty one gives `default`. Without `most` it may be any: whoever takes it
    holds its bounds. Raises Invalid with the field's name.
    """
    text = data.get(name, "").strip()
    if not text and default is not None:
        return default
    if not text:
        raise Invalid("required", field=name)
    try:
        value = int(WHOLE.sub("", text))
    except ValueError as error:
        raise Invalid("not-a-number", field=name) from error
    return value if most is None else whole(value, field=name, least=least, most=most)


def version(data: Mapping[str, str], name: str, *, default: int | None = None) -> int:
    """The number of a line, or of what a form has seen. Raises Invalid."""
    return number(data, name, most=VERSION_MOST, default=default)


def row_id(data: Mapping[str, str], name: str) -> int:
    """The number of a row. Raises Invalid."""
    return number(data, name, most=ROW_MOST)


def file(request: HttpRequest) -> bytes | None:
    """What is in the file of the field `file`; None without a file. Raises Invalid("body-too-large")."""
    sent = request.FILES.get("file")
    if sent is None:
        return None
    if (sent.size or 0) > KEPT_MAX:
        raise Invalid("body-too-large", field="file")
    return bytes(sent.read())


def own_address(request: HttpRequest, otherwise: str) -> str:
    """The page that a form names as the one it was on (`next`), when it is one of ours; else another."""
    target = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if is_ours else otherwise


def search(data: Mapping[str, str], name: str = "q") -> str:
    """The part of a name that is looked for."""
    return data.get(name, "").strip()[:SEARCH_LONGEST]


def query_of_pages(request: HttpRequest) -> str:
    """The address's query but for the page of a list that it names."""
    query = request.GET.copy()
    query.pop("page", None)
    return query.urlencode()


def optional_number(data: Mapping[str, str], name: str, *, most: int = VERSION_MOST) -> int | None:
    """A whole number, or None where the field is empty or missing."""
    return number(data, name, most=most) if data.get(name, "").strip() else None


def dice(data: Mapping[str, str]) -> list[str] | None:
    """The faces picked in a tray, d1, d2 and so on; None asks the server to roll. A die left out is left out."""
    if data.get("how") == "server":
        return None
    picked = (data.get(f"d{n}", "") for n in range(1, FACES_MOST + 1))
    return [face for face in picked if face]


def faces(picked: Iterable[str]) -> list[int | str]:
    """Numbers as numbers, symbols as they are called."""
    return [face if (number := digits(face, most=3)) is None else number for face in picked]
