"""Sheets of teams of four."""
