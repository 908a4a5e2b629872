"""The Swiss of teams of four at bridge.

No federation's regulation fixes one; unions announce theirs. These are the usual rules, and what an
event announces of them is in `.matches`:

1. Teams stand in the order of the table, by default that of all rounds before this one; with a lag
   of some rounds that of so many rounds earlier. Before there is a table they stand by number, that
   is by seed.
2. Two teams meet once. Where they may meet again, from some round on or always (Danish), no team
   meets its opponents of the previous round again.
3. With an odd number of teams one has the bye: of those with the fewest byes, the last in the order
   without which all others can be paired. Or three teams form a triangle and meet each other over
   two rounds. No two of them have met; of all such triples without which the others can be paired,
   in this round and the next, the one with the fewest triangles before, then the last in the order.
   No triangle begins in the last round, nor with five teams, whose other two would meet twice; one
   team has the bye then. A triangle that has begun is finished before any team is paired.
4. From the top, each team meets the next team that it may meet and that leaves all others pairable.
5. In the first round of a field that stands by seed the next is counted from the middle (slide: 1
   meets N/2+1), from the end (fold: 1 meets N), or as in every round (adjacent). Matches that the
   organiser has set for first rounds come before everything else.
6. The team that was at home less often is at home; then the one that was at home longer ago; then
   the higher one.

`field` reads the request, `rounds` pairs it and writes a trace, `reasons` explains the trace and
what rules out other pairs.
"""

CODE, EDITION = "swiss-teams", "2026"
