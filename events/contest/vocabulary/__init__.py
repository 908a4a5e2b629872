"""What events of rounds are: the permanent format."""
