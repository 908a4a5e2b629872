"""What follows from each fact of team chess."""
