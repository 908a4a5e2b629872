"""What people see of a phase of pairs."""
