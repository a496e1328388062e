"""Bivouac under load while its parts are killed: what was acknowledged is there, once."""
