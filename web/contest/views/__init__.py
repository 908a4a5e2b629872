"""The sheets of a stage played in rounds."""
