"""Lines of the Polish movement: how they are made, which may still meet, and new ones half-way.

before the first session   `seeding` makes lines of equal strength from a ranking, `lines` takes
                           them through all sessions on a circle, `directions` balances NS and EW
while nobody moves         the circle holds; or `delayed_swiss` seats lines of nearly equal results
a pair left, was merged,   `openings` reads off the games played which lines may still meet, and
sat down elsewhere         `replanning` seats them for the sessions left, by lot
the tables change          `relining` makes new lines from those that stay (`filling`), then asks
                           `openings` whether so many sessions are left
no lot led to the end      `search` tries every way, up to a limit: then no is a proof or a guess,
                           and which of them is told

What a pair has played is never guessed from lines: the ledger of pairs alone knows it, so that
merges, substitutes and free seating need no rules of their own here.
"""
