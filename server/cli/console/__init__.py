"""What all commands have in common: options, files, terminal, exit codes."""
