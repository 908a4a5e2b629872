"""What can be asked of a phase of a pairs tournament."""
