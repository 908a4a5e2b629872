"""What follows from each fact of chess."""
