"""Readers of public sheets behind a cache: see `__main__`."""
