"""From a command to the facts of bridge, or a refusal."""
