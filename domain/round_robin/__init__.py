"""Round robins: tables by construction, withdrawals, and the reversal of colours after them.

`systems` builds any table by name; `plan` is a round robin as announced and drawn; `withdrawal`
decides the games of a player who leaves; `reversals` finds the late games whose colours change so
that the others' are level again. Other fixed schedules: `berger` (also double, rotated),
`team_tables`.
Numbers are drawn in `domain.draws.lots` and, restricted by federation, in `varma`; the lots come
from the caller, who records them.

Terms used only here:

entry      a player, known by the number drawn for this table, 1 … N
bye        the entry without a game in a round of an odd field
pivot      the number that keeps its seat while the others go round: N (Berger) or 1 (Standard)
slot       a game's place in the table: its round and board
balance    games with White minus games with Black
annulled   withdrawn before half of their games: shown and rated, but not counted in standings
"""
