"""Prints at true size: data -> Drawing (one unit is one millimetre) -> PDF, SVG or PNG. No Django, no database."""

from reportlab import rl_config

rl_config.shapeChecking = 0  # else every attribute of every shape is checked as it is set, at half the speed
