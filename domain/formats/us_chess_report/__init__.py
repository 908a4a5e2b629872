"""The rating report of US Chess, format 2C (draft of 2006, corrected in September 2025).

Three dBase III files make one report: THEXPORT (the event), TSEXPORT (a record for each section)
and TDEXPORT (a record for each entry, a column for each round). All fields are ASCII characters,
left aligned, padded with blanks; values are never truncated silently.

A round robin is reported as a Swiss in the order of play, which gives the same ratings.
"""
