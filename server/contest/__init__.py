"""What is asked of every game of rounds."""
