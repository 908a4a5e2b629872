"""What follows from a command about rounds, or why it is refused. Pure."""
