"""What follows from each event of chess alone, how it is told, and what it does to integrity."""
