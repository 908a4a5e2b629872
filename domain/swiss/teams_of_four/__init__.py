"""The Swiss of teams of four at bridge.

No federation's regulation fixes one; unions announce theirs. These are the usual rules, and what an
event announces of them is in `.options`:

1. Teams stand in the order of the table, by default that of all rounds before this one; with a lag
   of some rounds that of so many rounds earlier. Before there is a table they stand by number, that
   is by seed.
2. Two teams meet once. Where meeting again is allowed, from a round on or always (Danish), nobody
   meets the opponents of the round before again.
3. Of an odd number one team has the bye: of those that had the fewest the last in the order without
   which all others can be paired. Or three teams make a triangle and meet each other over two
   rounds: no two of them have met; of all such three without whom all others can be paired, and
   paired anew in the next round, those that were in the fewest triangles, then the last in the
   order. No triangle begins in the last round, nor of five teams, whose other two would meet
   twice; there is a bye then. One that has begun is played on before anybody is paired.
4. From the top each team meets the next whom it may meet such that all those below can be paired.
5. In the first round of a field that stands by seed the next is counted from the middle (slide: 1
   meets N/2+1), from the end (fold: 1 meets N), or as in every round (adjacent). Matches that the
   organiser has set for first rounds come before everything else.
6. At home is who was at home less often; then who was at home longer ago; then the higher of both.

The way of a round: `field` reads the request, `rounds` pairs it and leaves a trace, `reasons` tells
it and what stands against other pairs.
"""

CODE, EDITION = "swiss-teams", "2026"
