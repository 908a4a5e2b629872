"""Knock-outs and matches: the bracket, the course of each match, and the games to start next.

Pure arithmetic over numbers: `plan` has the announced rules, the draw and the bracket; `match` is
one match and `progress` all of them.
"""
