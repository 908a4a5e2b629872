"""The facts of bridge as one who was there would tell them."""
