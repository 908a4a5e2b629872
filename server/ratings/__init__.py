"""The rating list at the desk: a list of FIDE's in a searchable table of its own file.

The table is no part of the log: it is imported every month and only helps to enter players, whose
data then stand in the log as they were entered.
"""
