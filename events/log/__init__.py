"""The log itself, whatever is played: envelope, chain, stores, refusals."""
