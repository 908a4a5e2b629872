"""What only chess has over HTTP."""
