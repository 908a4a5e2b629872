"""What happens in a stage that is played in rounds, whoever meets in them: players or teams.

`vocabulary` has the events, `commands` what is asked otherwise than an event says it; `facts` says
what follows from each event and how it is told, `decisions` what follows from each command. Where
a game has its own way, `how` says in which places; a game fills that in once.
"""
