"""From a command to the facts of chess, or a refusal."""
