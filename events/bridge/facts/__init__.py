"""What follows from each event of bridge, how it is told, and whether it breaks integrity."""
