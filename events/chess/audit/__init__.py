"""What only the audit of chess knows."""
