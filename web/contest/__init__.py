"""What people see of games that are played in rounds, of players or of teams.

`sheet_parts` has the pieces sheets are made of; `game_presentation` is the one class that a game
implements (as `events.contest.game_rules` is for decisions); every sheet uses `visibility`.
`views` are the sheets, `pages` what is made of them.
"""
