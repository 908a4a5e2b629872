"""The FIDE Swiss Team Pairing System, C.04.6, in force since 1 February 2026.

The bye is given first (3.4). Then the fewest teams from below that make the top scoregroup pairable
join it (3.5), it is paired by the order of identifiers (3.6), and so on downwards. Colours come
last (4): they never bar a pair, they are one quality criterion among others.

The steps of a round: `field` reads the request; `weighted_upfloaters` chooses the upfloaters where
counting does not settle it; `bracket` makes the pairs; `rounds` combines them and leaves a trace;
`reasons` explains the trace and why other pairs were not made.
"""

CODE, EDITION = "fide-team", "2026"
