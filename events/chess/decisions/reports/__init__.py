"""Reports for federations: imported into a log, and written from one."""
