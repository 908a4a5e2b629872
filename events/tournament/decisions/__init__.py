"""What is asked of any tournament, decided."""
