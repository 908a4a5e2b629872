"""How readable the screens of a hall are, measured in a real Chromium."""
