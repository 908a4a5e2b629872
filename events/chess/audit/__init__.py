"""The audit's proofs that only chess has."""
