"""The games there are, and what is asked of whichever of them it concerns."""
