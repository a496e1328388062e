"""My Little Battlefield on paper and on the screen."""

from printables.art.little_battlefield.products import PRODUCTS

__all__ = ["PRODUCTS"]
