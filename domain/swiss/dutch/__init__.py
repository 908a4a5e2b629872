"""The FIDE (Dutch) System, C.04.3, in its editions of 2017 and 2026.

One round, from the top: each scoregroup with the players moved down to it is a bracket (`bracket`).
An edition (`edition_2026`, `edition_2017`) gives the players who may leave it, ranked as
downfloaters, and what must remain possible below. A bracket is then paired in one of two ways, with
the same result:

- `direct`: counting shows the least each criterion can have; if the bracket reaches
  all of it at once, the best candidates are the perfect matchings of a graph without weights;
- `exact`: otherwise the criteria (`criteria`) become digits of a weight per pair
  (`quality_criteria`), and the heaviest perfect matching is the best candidate.

Of several best candidates the one generated first is taken (`generation`). `loop` is shared by both
editions.
"""

CODE = "fide-dutch"
