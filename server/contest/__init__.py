"""Common routes of all games played in rounds: captains, older rounds, imported games, reasons."""
