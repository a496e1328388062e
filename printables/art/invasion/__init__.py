"""BattleLore: Invasion on paper and on the screen."""
