"""Bitva on paper and on the screen."""
