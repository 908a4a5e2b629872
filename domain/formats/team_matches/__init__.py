"""Files of team matches: read, scored again, and where they differ.

`pbn_matches` and `usebio_matches` make a `document` of a file, `agreement` holds it against the
rules.
"""
