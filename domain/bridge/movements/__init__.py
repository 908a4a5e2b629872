"""Movements as tables: Mitchell, Howell, reverse appendix, Polish; and their measures."""
