"""A whole stage of teams out of a tournament report, and into one: TRF26, Annexure A (C.02.03)."""
