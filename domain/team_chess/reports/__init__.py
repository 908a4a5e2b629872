"""Convert a whole stage of teams from and to a tournament report: TRF26, Annexure A (C.02.03)."""
