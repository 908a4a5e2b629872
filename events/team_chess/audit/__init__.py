"""What a log of team chess can prove of itself."""
