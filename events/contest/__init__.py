"""Events and decisions of stages played in rounds, of players or of teams.

`vocabulary` has the events, `commands` the commands that differ from events; `facts` has each
event's fold and sentence, `decisions` the decision on each command. `game_rules` are the rules in
which games differ.
"""
