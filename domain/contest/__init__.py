"""What games that are played in rounds share: who takes part, rounds and their life, results on
boards, and a stage of them all.

`entry` is a participant (a player, a team), `game` what is played on a board and said about it,
`round` a round, `stage` the whole. A game derives its own classes from these, one deep, and adds
what is its own; `lifecycle` says what may be done to a round.
"""
