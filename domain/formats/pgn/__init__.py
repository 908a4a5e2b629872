"""Portable Game Notation: games with their tags for broadcasts and databases, and games read.

"Standard: Portable Game Notation Specification and Implementation Guide" (1994). Moves are kept as
written: no rule of the game is checked, so no chess library is needed.
"""
