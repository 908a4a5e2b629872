"""Reports of federations: read into a log, and written from one."""
