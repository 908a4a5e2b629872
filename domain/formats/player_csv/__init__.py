"""Lists of players as spreadsheets write them: comma, semicolon or tab between cells (RFC 4180).

No regulation fixes such a list, so that nothing about it may be silent: `read.read_players` says
which column was taken for what, in which encoding, and what could not be used, line by line.
`sheet.write_players` gives the same list back.

Cells that a spreadsheet would take for a formula (they begin with = + - @, tab or return) are
written with an apostrophe before them; reading takes it off again.
"""
