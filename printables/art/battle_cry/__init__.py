"""Battle Cry on paper."""
