"""The sheets of a stage of teams, each a head and keyed rows."""
