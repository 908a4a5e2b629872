"""Matchings on small integers: the graph algorithms of every Swiss system, without any rules.

A graph is a list of bit sets: bit v of `adjacency[u]` is set when u and v may be paired. Sets of
players are plain integers, so that "the legal opponents in this bracket" is one `&`.
"""
