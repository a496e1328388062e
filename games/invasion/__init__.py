"""BattleLore: Invasion: heroes look for two diamonds in a town that the Lord of the Monsters fills with goblins.

Rule numbers in comments (R1 to R13, A, G, T) are those of docs/rules/invasion.md; R0 is the die. A bare R marks our own
reconstruction, which stands in content or options.
"""
