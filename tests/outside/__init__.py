"""Rounds of this program held against engines that others wrote, on fresh random positions."""
