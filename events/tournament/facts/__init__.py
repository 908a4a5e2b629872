"""What follows from each event of any tournament, and how it is told."""
