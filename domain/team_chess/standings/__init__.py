"""Who stands where in a stage of teams, and what each of their members did."""
