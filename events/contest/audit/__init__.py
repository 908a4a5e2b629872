"""What an audit asks of rounds, whoever is paired in them."""
