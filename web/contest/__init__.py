"""Presentation of games that are played in rounds, of players or of teams.

`sheet_parts` has the parts of sheets; `game_presentation` has the one class that a game implements
(as `events.contest.game_rules` has for decisions); every sheet uses `visibility`. `views` are the
sheets, `pages` the output made from them.
"""
