"""Prints at true size: data -> Drawing (one unit is one millimetre) -> PDF or SVG. No Django, no database."""
