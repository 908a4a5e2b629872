"""What follows from each fact of bridge."""
