"""Screens on walls, handled from the desk: `registry` knows them, `content` keeps the named
ones."""
