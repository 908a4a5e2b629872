"""Team chess: teams of boards that meet team against team, and what is particular about them."""
