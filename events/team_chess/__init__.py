"""Team chess over the log: Swiss systems of teams, round robins and knock-outs of teams.

vocabulary   the classes of events and commands: the permanent format of the log
facts        the fold of each event, its sentence, whether it breaks pairing integrity
decisions    the events that follow from each command, or a refusal; the roles that may send it
game         the definition of the game for the log
audit        every act decided and every pairing made again from the log
"""
