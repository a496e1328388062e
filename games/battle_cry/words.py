"""The texts of a campaign: content/texts.toml."""

from games.core.texts import texts

TEXTS = texts(__package__)
