"""What every tournament has, whatever is played: its creation, its hall, the undo."""
