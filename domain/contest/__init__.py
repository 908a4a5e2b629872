"""What games that are played in rounds share: who takes part, rounds and their life, results on
boards, and the stage they make up.

`entry` is a participant (a player, a team), `game` a game on a board with all claims about its
result, `round` a round, `stage` the whole. A game derives its own classes from these, one deep, and
adds what is its own.
"""
