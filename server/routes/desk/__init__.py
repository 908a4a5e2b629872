"""Routes for desks: files, backups, publication, the audit."""
