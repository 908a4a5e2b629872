"""Knock-outs and matches: the bracket, the course of each match, and what may be played next.

Pure arithmetic over numbers: `plan` is what is announced and drawn, and the bracket; `match` one
match and `progress` all of them.
"""
