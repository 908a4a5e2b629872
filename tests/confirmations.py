"""Answers to warnings, as sent in `confirmed`: the levels of FIDE's endorsement rules (C.02)."""

ACKNOWLEDGED = 2
CONFIRMED = 3
CONFIRMED_TWICE = 4
