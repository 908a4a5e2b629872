"""Bridge for teams of four: two teams meet at two tables with the same boards.

`rules` has the announced rules, `round` a match with its rooms, boards and line-ups, `stage` the
whole; `scores` has the results of matches, `standings` the ranking, `pairs` the scores of the
teams' pairs. Formats: `pairing` (Swiss), `tables` (round robins, triangles, all against all at
once), `knock_out`, `finals` (groups to finals, what is carried forward).
"""
