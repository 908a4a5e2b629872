"""What people see of games that are played in rounds, of players or of teams.

`lines` are what sheets are made of, `shows` is the one class a game fills in (as
`events.contest.ways` is for decisions), `shown` and `ranking` what every sheet asks; `views` are
the sheets, `pages` what is made of them.
"""
