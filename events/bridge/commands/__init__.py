"""What can be asked of a phase of pairs, where it is not the event itself that is asked for."""
