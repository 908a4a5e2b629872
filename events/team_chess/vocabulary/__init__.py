"""What only events of team chess are: the permanent format, and nothing that follows from them."""
