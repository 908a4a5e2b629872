"""Knock-outs and matches: the bracket, the course of each match, and what may be played next.

Pure arithmetic over numbers: `steps` are what a match is made of, `bracket` who meets whom, `draw`
the lots, `plan` what is announced, `match` one match and `progress` all of them. What a stage of
chess makes of it is in `domain.chess.knockout`.
"""
