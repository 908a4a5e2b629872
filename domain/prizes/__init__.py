"""Categories and prizes: who belongs where, and who gets what and why.

A *contender* is a player or a pair; a *category* says who belongs to it; a *fund* lists prizes in
money and in kind for everybody and for categories, with the rules they are given by. Nothing here
is of one game: each game says who its contenders are and in which order they stand.
"""
