"""Simulated tournaments: how often a format gives its places to whom, from a given seed."""
