"""Team chess over the log: Swiss systems of teams, round robins and knock-outs of teams.

vocabulary   what an event or a command is: classes alone, the permanent format
facts        the effect of each event, its sentence, whether it breaks integrity
decisions    what follows from each command, or a refusal; who may send it
game         all of it, as the log knows a game
audit        every act decided and every pairing made again from the log
"""
