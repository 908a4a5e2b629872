"""Duplicate bridge for pairs over the log, in the same modules as chess (`events.chess`).

A stage is called a phase here, and its rounds are sessions; a session is stored as whole tables, so
that no later version of a movement can change the seats (`vocabulary.fields`). The audit draws the
same lots again. `decisions.imported_results` turns a results file into events.
"""
