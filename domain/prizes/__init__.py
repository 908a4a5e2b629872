"""Prize categories and prizes: who belongs to a category, who wins which prize, and why.

A *contender* is a player or a pair; a *category* defines its members; a *fund* lists prizes in
money and in kind, for all and for categories, with the rules of awarding them. Nothing here depends
on a game: each game supplies its contenders in order.
"""
