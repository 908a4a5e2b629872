"""Organisations, for operators and their own organisers; the health of the server."""
