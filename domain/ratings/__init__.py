"""What a tournament does to its players: rating changes, first ratings, title norms, forecasts.

`tables` are the two of the rating regulations, `change` computes the new rating, `titles` say what
each norm demands, `norms` looks for one among the games a player may count, `norm_conditions`
checks what the field as a whole allows, `forecast` what the games still to come would have to
bring.
"""
