"""The sheets of a stage that is played in rounds."""
