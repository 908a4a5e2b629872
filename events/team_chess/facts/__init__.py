"""What follows from each event of team chess alone, how it is told, and its integrity."""
