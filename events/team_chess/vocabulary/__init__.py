"""Events of team chess as they are stored: classes alone."""
