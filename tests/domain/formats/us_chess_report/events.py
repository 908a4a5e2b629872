"""An event of one section for the report tests, and the details its organiser wrote."""

from domain.results import Mark
from domain.tournament import Tournament
from tests.stories import field, with_round

DETAILS = """
affiliate = "A6012345"
city = "Parsippany"
state = "NJ"
zip = "07054"
chief_td = "12345678"
assistant_td = "12345679"
other_tds = ["12345680"]
send_crosstable = true
begins = "2026-11-20"
ends = "2026-11-22"

[section.Open]
time_control = "40/90,SD/30;d5"
grand_prix_points = 10

[section.Open.members]
1 = "20000001"
2 = { id = "20000002", state = "NY" }
3 = "20000003"
4 = "20000004"
5 = "20000005"
"""
NAMES = ("Łuczak-Żółkiewska, Małgorzata", "O’Neill, Séan", "Smith, J", "Ng, E", "Grün, Öz")

# A row for each player, a column for each round.
#      1      2      3      4      5
# 1  3w+    2b½    5w0!   4b0f   bye     4b0f: a forfeited game, 5w0!: 0-½ over the board
# 2  4b1    1w½    bye    ½bye   5w1s    5w1s: less than one move was played
# 3  1b-    Z      4w1    5b--   Z
# 4  2w0    5b½    3b0    1w+    F
# 5  bye    4w½    1b½    3w--   2b0s


def five_players() -> Tournament:
    tournament = with_round(field(5, NAMES), "1-3 +--", "4-2 0-1", byes={5: Mark.PAIRING_BYE})
    tournament = with_round(tournament, "2-1 =-=", "5-4 =-=", byes={3: Mark.ZERO_BYE})
    tournament = with_round(tournament, "1-5 0-=", "3-4 1-0", byes={2: Mark.PAIRING_BYE})
    tournament = with_round(tournament, "4-1 +--", "5-3 ---", byes={2: Mark.HALF_BYE})
    byes = {1: Mark.PAIRING_BYE, 3: Mark.ZERO_BYE, 4: Mark.FULL_BYE}
    return with_round(tournament, "2-5 W-L", byes=byes)
