"""Individual chess over the log: Swiss systems, round robins, Chess960.

vocabulary   the classes of events and commands: the permanent format of the log
facts        the fold of each event, its sentence, whether it breaks pairing integrity
decisions    the events that follow from each command, or a refusal; the roles that may send it
game         the definition of the game for the log
audit        the proofs of draws, tables and brackets, and the standings

`decisions.reports` turns a report into events, and a stage into a report.
"""
