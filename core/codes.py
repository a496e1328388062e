"""Codes of four letters that are said across a table: each opens a grant of its own, for one evening.

A code is guessed more easily than a link. It leads only where a seat is free or a side may be joined, lets one phone
into a seat, and wrong ones are counted (`core.guessing`). Whoever reads the database reads no codes: a code is computed
from the number of its grant and this installation's secret, and what is kept is a hash.
"""

from datetime import datetime, timedelta
from string import ascii_uppercase, digits

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.crypto import get_random_string, salted_hmac

from core.errors import Busy, Invalid, Missing, row_of
from core.models import Grant
from core.receipts import digest_of

ALPHABET = "ACDEFGHJKMNPQRTVWXY34679"  # nothing that is taken for something else, read or heard across a table
LEFT_OUT = tuple(letter for letter in ascii_uppercase + digits if letter not in ALPHABET)
LETTERS = 4
TYPED_LONGEST = 20  # with what people put between its letters
EVENING = timedelta(hours=12)
MOVE = timedelta(minutes=15)  # in which a seat goes from one phone to another
TRIES = 20  # grants made until one has a code that is free
SALT = "bivouac.code"


def code_of(grant: Grant) -> str:
    """The code of a grant that has a code."""
    number = int.from_bytes(salted_hmac(SALT, str(grant.pk), algorithm="sha256").digest())
    letters = []
    for _ in range(LETTERS):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)


def code_hash(code: str) -> str:
    return salted_hmac(f"{SALT}.kept", code, algorithm="sha256").hexdigest()


def codes_waiting(kind: str, number: int, at: datetime) -> list[Grant]:
    """The grants behind the codes to a thing by which somebody may still come."""
    waiting = _waiting(at).filter(kind=kind, object=number, withdrawn_at=None, ended_at=None)
    return [grant for grant in waiting if _is_found(grant)]


def code_make(kind: str, number: int, role: str, seat: object, *, at: datetime, lasts: timedelta = EVENING) -> Grant:
    """The grant behind the code to this seat or side: that which waits, prolonged where less than half its time is
    left; else a new code.

    Raises Busy("codes-used-up").
    """
    same = {"kind": kind, "object": number, "role": role, "seat": str(seat), "withdrawn_at": None, "ended_at": None}
    Grant.objects.filter(until__lte=at, taken="").delete()  # nobody holds them
    for _ in range(TRIES):
        waiting = _waiting(at).filter(**same)
        waiting.filter(until__lt=at + lasts / 2).update(until=at + lasts)
        if grant := waiting.first():
            if _is_found(grant):
                return grant
            grant.delete()
        try:
            with transaction.atomic():
                grant = Grant.objects.create(**same, until=at + lasts)
                grant.code = code_hash(code_of(grant))
                grant.save(update_fields=["code"])
                return grant
        except IntegrityError:
            continue  # another seat has this code, or somebody made one for this seat a moment ago
    raise Busy("codes-used-up", seconds=60)


def _waiting(at: datetime) -> QuerySet[Grant]:
    return Grant.objects.filter(until__gt=at, taken="").exclude(code="")


def _is_found(grant: Grant) -> bool:
    """Whether the code that its grant has now leads to it: not where the installation's key was another one then."""
    return grant.code == code_hash(code_of(grant))


def codes_end(kind: str, number: int, *seats: object) -> None:
    """These seats are not free any more: codes to them lead nowhere."""
    Grant.objects.filter(kind=kind, object=number, seat__in=seats, taken="").exclude(until=None).delete()


def code_find(typed: str, at: datetime) -> Grant:
    """The grant behind a code, in capitals or not, with spaces or hyphens in it or not.

    Raises Invalid("bad-code"), Invalid("letter-in-no-code") for letters that are left out of all codes,
    Missing("no-code").
    """
    code = "".join(letter for letter in typed if letter.isalnum()).upper()
    wrong = [letter for letter in dict.fromkeys(code) if letter in LEFT_OUT]
    if len(code) == LETTERS and wrong:
        raise Invalid("letter-in-no-code", field="code", letters=", ".join(wrong), left_out=", ".join(LEFT_OUT))
    if len(code) != LETTERS or not set(code) <= set(ALPHABET):
        raise Invalid("bad-code", field="code")
    good = Grant.objects.filter(until__gt=at, taken="", withdrawn_at=None, ended_at=None)
    return row_of(good, "no-code", "code", code=code_hash(code))


def taker(key: str) -> str:
    """What is kept of the request by which a phone takes a seat, by the key that it came with; "" without one."""
    return digest_of(key) if key else ""


def code_check(grant: Grant, at: datetime, key: str) -> None:
    """Raises Missing("no-code") for the link of a code by which nobody is let in any more, but for whoever came in by
    it with this key.
    """
    good = grant.until is None or (grant.until > at and not grant.taken) or (bool(key) and grant.taken == taker(key))
    if not good:
        raise Missing("no-code", field="code")


def code_take(grant: Grant, at: datetime, key: str) -> bool:
    """Somebody comes in by a code to a seat: one phone. Whether that is new, or was done by this request before.

    Raises Missing("no-code").
    """
    holder = taker(key or get_random_string(32))
    waiting = Grant.objects.filter(pk=grant.pk, until__gt=at, taken="", withdrawn_at=None, ended_at=None)
    if waiting.update(taken=holder):
        return True
    if Grant.objects.filter(pk=grant.pk, taken=holder, withdrawn_at=None, ended_at=None).exists():
        return False
    raise Missing("no-code", field="code")
