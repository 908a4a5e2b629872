"""What people see of bridge teams of four."""
