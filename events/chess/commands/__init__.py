"""What can be asked of a stage of chess."""
