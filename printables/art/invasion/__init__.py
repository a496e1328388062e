"""BattleLore: Invasion on paper and on the screen."""

from printables.art.invasion.products import PRODUCTS

__all__ = ["PRODUCTS"]
