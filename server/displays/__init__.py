"""Screens on walls, managed from the desk: `registry` has all of them, `content` stores named
ones."""
