"""What team chess shows."""
