"""What follows from each command to teams of four."""
