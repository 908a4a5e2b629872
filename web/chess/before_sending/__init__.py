"""The page of findings before a report is sent: each in words, with a link to correct it."""
