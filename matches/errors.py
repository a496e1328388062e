"""The refusals of `core.errors`, under the name the tables know them by."""

from core.errors import Conflict, Forbidden, Invalid, KeyReused, Missing, Refused, Repeated, Stale

__all__ = ["Conflict", "Forbidden", "Invalid", "KeyReused", "Missing", "Refused", "Repeated", "Stale"]
