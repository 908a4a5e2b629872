"""For desks: files, backups, publication, the audit."""
