"""The tournament a new user meets: 84 players, three rounds played, the fourth under way."""
