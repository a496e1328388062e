"""The campaign and the tables that prints are filled in from."""

from tests.campaigns.conftest import make_war, table, war

__all__ = ["make_war", "table", "war"]
