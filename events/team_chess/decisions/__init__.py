"""What follows from commands of team chess, or why they are refused."""
