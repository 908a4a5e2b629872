"""Duplicate bridge for pairs: movements, lines, sessions, merges. Pure values; no lots are drawn
here.

Words, each defined once:

set          the group of boards that a table plays in one round
movement     the pairs and the set at each table, in every round of one section
place        a number inside a movement; a section seats a pair at each place or leaves it empty
line         pairs that stay together through all sessions and meet other lines as if lines were
             pairs
tail         the one section that is not the base Mitchell, made for the tables left over
exceptional  the line of a tail that stays there in every session and never plays inside itself
sit-out      a round without opponent: the other seat is empty
turned       NS and EW exchanged"""
