"""Scoring of duplicate pairs: from a contract and its tricks to standings. Laws of 2017.

Words, each defined once:

traveller   all results of one deal, one line for each table that played it
form        which cards a line was played with, when a board was fouled on the way (Law 87)
comparison  the lines of one form of one deal: those that are scored against each other
expected    how many scores a board would have if all who should play it do; Neuberg's E
top         the most matchpoints a board can give
datum       the score that Butler IMPs compare with
award       what an artificial adjusted score gives one side: A+, A, A- or a percentage

Scores are seen from NS unless stated otherwise.
"""
