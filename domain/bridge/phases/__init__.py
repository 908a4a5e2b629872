"""Phases of a pairs tournament: qualification, carryovers, drop-ins. Pure values.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), section 1.1 and section 2.
Amounts are exact: matchpoints are `Fraction`, rounded only for display.

group        who plays for one ranking in a phase: the qualification, semifinal A, the final
passage      from the places of one group into another group
qualifier    who takes a passage; reserves are the next ones, in order, if one does not come
share        matchpoints won as a part of those that could be won on the boards played: 0 to 1
carryover    the score with which a pair starts a phase, in matchpoints of that phase
drop-in      a pair that comes from a parallel event into a phase that it did not qualify for
"""
