"""The rules of the tool's games. Pure Python, standard library and msgspec; knows no web, no database, no clock."""
