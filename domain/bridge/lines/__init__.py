"""Lines of the Polish movement: how they are made, which may still meet, and new ones half-way."""
