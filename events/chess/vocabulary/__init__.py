"""What only events of chess are: the permanent format of the log, and nothing that follows."""
