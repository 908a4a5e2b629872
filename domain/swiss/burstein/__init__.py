"""The Burstein System, C.04.4.2: the edition of 2026, and the form before 2018.

Players who have met stronger opposition are paired with players who have met weaker opposition.
Both editions work from the top, scoregroup by scoregroup, and choose the first pairing in the same
order: the top of the bracket gets the lowest opponent that the criteria allow, then the next
player. They share `bracket_loop` and the pairing of a bracket (`weighted_pairing`): by counting
colour preferences or, where that doesn't settle it, by weights.

- `rounds`, the edition of 2026: seeding rounds by the Dutch system, then the Index of Buchholz and
  Sonneborn-Berger; the bye first, then brackets that look ahead as the Dutch ones do.
- `pre_2018`: as in bbpPairings: accelerated first rounds, Sonneborn-Berger, Buchholz and Median
  with virtual opponents, one floater at most out of a scoregroup.
"""

CODE = "burstein"
