"""Bridge teams of four over the log: Swiss, round robins and knock-outs of teams.

vocabulary   what an event or a command is: classes alone, the permanent format
facts        the effect of each event, its sentence, whether it breaks integrity
decisions    what follows from each command, or a refusal; who may send it
game         all of it, as the log knows a game
"""
