"""Standings: ranks, tie-breaks, and explanations of their values.

`table` ranks a crosstable, and keeps the data to revise the table after a later result;
`explanation` explains a value round by round. `tiebreaks.descriptor` reads the list of an
announcement or a report file, `exact_values` writes values without loss.
"""
