"""The rating list at the desk: a list of FIDE's in a searchable table in a separate file.

The table is not part of the log: it is imported every month and only helps to enter players, whose
data is then in the log as entered.
"""
