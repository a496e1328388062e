"""BattleTech Quick-Start, Green section: mechs, woods, direct fire.

Rule numbers in comments (S, V, L, W, H, D, N, C, G) are those of docs/rules/battletech.md. R marks our own ruling, M a
table that our source lost and that was rebuilt from the published sheet.
"""
