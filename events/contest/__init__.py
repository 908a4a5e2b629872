"""Events and decisions of stages played in rounds, of players or of teams.

`vocabulary` has the events, `commands` what is asked otherwise than an event says it; `facts` has
each event's effect and sentence, `decisions` what follows from each command. `game_rules` is what
each game implements in its own way.
"""
