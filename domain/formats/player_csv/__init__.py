"""Lists of players as written by spreadsheets: comma, semicolon or tab between cells (RFC 4180).

No regulation defines such a list, so every interpretation is reported: `read.read_players` shows
the meaning of each column, the encoding, and unusable values line by line. `sheet.write_players`
writes the same list.

Cells that a spreadsheet would read as a formula (they begin with = + - @, tab or return) are
written with a leading apostrophe, which reading removes.
"""
