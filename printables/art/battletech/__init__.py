"""BattleTech on paper and on the screen."""
