"""The rules of the tool's games. Pure Python, standard library only; knows no web, no database, no clock."""
