"""The addresses that only team chess has."""
