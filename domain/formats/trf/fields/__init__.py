"""Below the records of a report: text, columns, cells, numbers."""
