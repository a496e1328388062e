"""The catalogue of a campaign's words: content/texts.toml."""

from games.core.texts import texts

TEXTS = texts(__package__)
