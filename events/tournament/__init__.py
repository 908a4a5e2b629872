"""What a tournament of any game has: its creation, its hall, the undo."""
