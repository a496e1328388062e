"""The refusals of `core.errors`, under the name the tables know them by."""

from core.errors import Busy, Conflict, Forbidden, Invalid, KeyReused, Missing, Refused, Repeated, Stale

__all__ = ["Busy", "Conflict", "Forbidden", "Invalid", "KeyReused", "Missing", "Refused", "Repeated", "Stale"]
