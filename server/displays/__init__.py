"""Screens on walls, handled from the desk: `wall` knows them, `records` keeps the named ones."""
