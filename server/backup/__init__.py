"""Copies of the log: made whole or not at all, whenever seats are published, the newest kept."""
