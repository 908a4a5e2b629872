"""Movements as tables: Mitchell, Howell, reverse appendix, Polish; which of them suits a field."""
