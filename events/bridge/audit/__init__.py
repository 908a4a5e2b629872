"""The audit's proofs that only bridge has."""
