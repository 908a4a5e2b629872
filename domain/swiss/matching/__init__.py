"""Matchings on small integers: the graph work behind every Swiss system, with no rule in it.

A graph is a list of bit sets: bit v of `adjacency[u]` is set when u and v may be paired. Sets of
players are plain integers, so that "everybody of this bracket whom she has not met" is one `&`.
"""
