"""Merging two sit-outs: vacancies, and the swaps and rearrangements that make it possible."""
