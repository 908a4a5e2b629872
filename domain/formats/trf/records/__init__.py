"""The records of report files, dialect by dialect."""
