"""The art of each game. Art gets computed values and draws them; it decides no rule."""
