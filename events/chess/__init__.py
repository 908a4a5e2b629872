"""Individual chess over the log: Swiss systems, round robins, Chess960.

vocabulary   what an event is: classes alone, the permanent format
folds        what follows from one; `scopes` are what it changes of a stage
sentences    how it is told
facts        a line for each event: stored name, scope, and all of the above
commands     what may be asked for: the bodies over HTTP
decisions    what follows from that, or a refusal
acts         a line for each command: its name, what it is about, who may send it
game         all of it, as the log knows a game
audit        every pairing made again from the log, and why it is what it is

`decisions` make a report into events, `federation_report` makes one of them.
"""
