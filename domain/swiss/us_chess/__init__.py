"""The Swiss system of US Chess (Official Rules, 7th edition, rules 27 to 29).

`options`: what an organiser may announce · `field`: the players in pairing order, and the rules
relaxed if not all can be paired · `rounds`: a whole round, with the full-point bye · `groups`: the
groups from the top · `natural_pairing`: pairing by halves · `switches`: the best colours within 80
and 200 points of it · `facts`, `explain`, `why_not`: the reasons · `acceleration`: other groups in
the first rounds.

An acceleration regroups a round by two inputs only. Points added to scores are in
`PairingRequest.virtual` (28R1). All else is in the `Grouping` of `PairingRequest.options`:

    grouping = Grouping(
        name="28R2",
        batches=(PlayerBatch("A2", a2), PlayerBatch("B2 v C2", b2, against=c2)),
        ratings={number: adjusted rating, …},
    )
    replace(request, options=replace(options_of(request), grouping=grouping))

Batches are paired in their order before the score groups of the other players. A batch without
`against` is paired by halves, its odd player chosen as in a score group; that player joins
`numbers` of the next batch or the top of the next group. In one with `against` the sides meet
straight across in the order of their pairing ratings and are switched for colours like any group;
players left over of either side move to the next batch or group. In all of them only the engine
handles second meetings, team mates, colours and completion.
"""

CODE, EDITION = "us-chess", "7th"
