"""Individual chess over the log: Swiss systems, round robins, Chess960.

vocabulary   what an event or a command is: classes alone, the permanent format
facts        the effect of each event, its sentence, whether it breaks integrity
decisions    what follows from each command, or a refusal; who may send it
game         all of it, as the log knows a game
audit        every pairing made again from the log, and why it is what it is

`decisions` make a report into events, and in `federation_report` one of a stage.
"""
