"""Requests that may come twice."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Ask:
    """A request that may come twice: `key` names it, `digest` tells whether it is the same request again."""

    key: str
    digest: str

    @classmethod
    def of(cls, *, who: str, key: str, what: Any) -> "Ask":
        """Keys of different people never meet: the row keeps a hash over both."""
        canonical = json.dumps(what, sort_keys=True, separators=(",", ":"), default=str)
        return cls(_hash(f"{who}\n{key}"), _hash(canonical))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
