"""The facts of team chess as one who was there would tell them."""
