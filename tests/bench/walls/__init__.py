"""What everybody in the hall can read, as figures: each screen in a real Chromium."""
