"""Lines of the Polish movement: building them, possible meetings, and new lines between sessions.

before the first session   `relining` makes lines of equal strength from a ranking, `lines` takes
                           them through all sessions on a circle, `directions` balances NS and EW
while all lines last       the circle is used; or `delayed_swiss` seats lines of similar results
a pair left, was merged    `possible_meetings` gives the lines that may still meet, and
or sat down elsewhere      `replanning` seats them for the remaining sessions, by lot
the tables change          `relining` makes new lines from those that stay, then
                           checks that enough sessions are left
all drawn attempts fail    `possible_meetings` tries every way, up to a limit, and says
                           whether a negative answer is proved or not

A pair's games are never inferred from lines, only read from the ledger of pairs, so that merges,
substitutes and free seating need no rules here.
"""
