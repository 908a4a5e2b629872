"""What only the audit of bridge knows."""
