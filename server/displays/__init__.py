"""Displays on walls, managed from the desk: `registry` has all of them, `content` stores those with
a name."""
