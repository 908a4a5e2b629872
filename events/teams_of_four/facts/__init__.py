"""What follows from each event of teams of four."""
