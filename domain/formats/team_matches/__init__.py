"""Files of team matches: read, and scored again to list differences.

`pbn_matches` and `usebio_matches` make a `document` of a file, `agreement` checks it against the
rules.
"""
