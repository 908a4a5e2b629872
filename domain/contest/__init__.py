"""Classes common to games played in rounds: participants, rounds and their states, results on
boards, and the stage they form.

`entry` is a participant (a player, a team), `game` a game on a board with all claims about its
result, `round` a round, `stage` the whole. Each game derives its classes from these, one level
deep, and adds its own data.
"""
