"""The FIDE Swiss Team Pairing System, C.04.6, in force since 1 February 2026.

The bye is given first (3.4). Then the top scoregroup is joined by as few teams from below as let
it be paired whole (3.5), and paired by the order of identifiers (3.6); and so on downwards. Colours
come last (4): a colour never keeps two teams apart, it is one quality among others.

The way of a round: `field` reads the request once; `weighted_upfloaters` chooses who comes up where
counting does not settle it; `bracket` makes the pairs; `rounds` puts it together and leaves a
trace, which `reasons` tells and against which it holds other pairs.
"""

CODE, EDITION = "fide-team", "2026"
