"""What events of teams of four are: the permanent format."""
