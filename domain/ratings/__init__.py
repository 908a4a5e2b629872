"""Results of a tournament for its players: rating changes, first ratings, title norms, forecasts.

`change` computes the new rating by FIDE, `us_chess` by US Chess, `titles` has the requirements of
each norm, `norms` looks for a norm among the games a player may count, checks the conditions on the
field, and forecasts the points still needed.
"""
