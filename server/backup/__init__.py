"""Backups of the log: atomic, made whenever a round is published, the newest kept."""
