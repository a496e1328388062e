"""Bitva on paper and on the screen."""

from printables.art.bitva.products import PRODUCTS

__all__ = ["PRODUCTS"]
