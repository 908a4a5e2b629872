"""The Swiss system of US Chess (Official Rules, 7th edition, rules 27 to 29).

`options` what an organiser may announce · `field` the players in the order they are paired in ·
`rounds` a whole round, with who has the full-point bye · `permitted_pairs` what gives way if not
everybody can be paired · `groups` group after group from the top · `natural_pairing` by halves ·
`switches` the best colours within 80 and 200 points of it · `facts`, `explain`, `why_not` why ·
`acceleration` who is regrouped.

An acceleration regroups a round by two inputs and nothing else. Points it adds to scores are
`PairingRequest.virtual` (28R1). Everything else is `Grouping` in `PairingRequest.options`:

    grouping = Grouping(
        name="28R2",
        batches=(Batch("A2", a2), Batch("B2 v C2", b2, against=c2), Batch("D2", d2)),
        ratings={number: adjusted rating, …},
    )
    replace(request, options=replace(options_of(request), grouping=grouping))

Batches are paired in their order before the score groups of the other players. One without
`against` is paired by halves, its odd player chosen as in a score group; who joins `numbers` of the
next batch or the top of the next group. In one with `against` the sides meet straight across in the
order of their pairing ratings and are switched for colours like any group; who is left over of
either side goes on to the next. In all of them the engine alone looks after second meetings, team
mates, colours and that everybody can be paired.
"""

CODE, EDITION = "us-chess", "7th"
