"""Events and decisions of a tournament of any game: its creation, its hall, the undo."""
