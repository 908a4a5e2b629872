"""Presentation of bridge teams of four."""
