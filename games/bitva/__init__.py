"""Bitva: two small armies, or four, jump between numbered hexes; who loses the general loses.

Numbers in comments ("rule 9", A4, T3) are those of docs/rules/bitva.md. R marks our own reconstruction.
"""
