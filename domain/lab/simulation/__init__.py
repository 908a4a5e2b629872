"""Simulated tournaments: how often each participant gets each place in a format, by seed."""
