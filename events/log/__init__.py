"""The log itself, for all games: envelope, chain, stores, errors."""
