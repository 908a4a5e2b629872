"""The facts of chess as one who was there would tell them."""
