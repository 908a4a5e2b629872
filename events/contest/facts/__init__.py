"""What follows from each event of rounds, and how it is told."""
