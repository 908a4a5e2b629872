"""Copies of the log: made whole or not at all, at each published round, the newest kept."""
