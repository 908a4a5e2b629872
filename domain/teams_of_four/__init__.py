"""Bridge for teams of four: two teams meet at two tables with the same boards.

`rules` is what is announced, `round` a match with its rooms, boards and line-ups, `stage` the
whole; `scores` says what a match comes to, `standings` who stands where, `pairs` how the pairs of
the teams did. Formats: `request` (Swiss), `tables` (round robins, triangles, all against all at
once), `knock_out`, `finals` (groups to finals, what is carried forward).
"""
