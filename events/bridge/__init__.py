"""Duplicate bridge for pairs over the log."""
