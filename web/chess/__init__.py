"""What people see of a stage of chess."""
