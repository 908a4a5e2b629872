"""What an audit checks of rounds, of players or of teams."""
