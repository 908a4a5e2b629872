"""Duplicate bridge for pairs over the log, in the same modules as chess (`events.chess`).

A stage of chess is a phase here and has sessions for rounds; a session is stored as whole tables,
so that no later version of a movement can seat anybody otherwise (`vocabulary.stated`). The audit
draws the same lots again. `decisions.imported_results` tells a results file as events.
"""
