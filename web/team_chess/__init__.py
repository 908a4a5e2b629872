"""Presentation of team chess."""
