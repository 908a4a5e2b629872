"""The Dubov System, C.04.4.1, in its edition of 2026.

It evens out the average rating of the opponents (ARO) inside a scoregroup: a player who has met
weak opponents gets a strong one. One round, from the top:

- `rounds`: the pairing-allocated bye is given first (3.1), colours at the end;
- `upfloaters`: each scoregroup is completed from below, never from above, with as few and as
  highly scored players as possible (3.2.1, 3.2.2);
- `subgroups`: those who want White (G1) meet the others (G2), after as many as necessary have
  changed sides (3.2.3, 3.2.4);
- the lowest ARO of G1 gets the best player of G2 that the rest allows, and so on (3.2.5, 3.2.6).

In the few scoregroups where counting does not decide, upfloaters are chosen by weights.
"""

CODE = "dubov"
