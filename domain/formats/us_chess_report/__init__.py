"""The rating report of US Chess, format 2C (draft of 2006, corrected in September 2025).

Three dBase III files make one report: THEXPORT (the event), TSEXPORT (a record for each section)
and TDEXPORT (a record for each entry, a column for each round). All fields are characters, left
aligned, filled with blanks; only ASCII goes into them and nothing is ever cut short in silence.

A round robin is sent as a Swiss in the order its rounds were played, which rates the same.
"""
