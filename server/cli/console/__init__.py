"""Common parts of all commands: options, files, terminal, exit codes."""
