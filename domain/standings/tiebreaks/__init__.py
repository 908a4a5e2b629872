"""The catalogue of individual tie-breaks: FIDE C.07 (2023 and 2026), US Chess rulebook 34E.

code  article  what it is                                      modifiers      remarks
PTS   4        standings points                                               the primary score
DE    6        games among the tied players                    /P             by tied group
WIN   7.1      rounds with the points of a win
WON   7.2      games won over the board
BPG   7.3      games played with Black
BWG   7.4      games won with Black
PS    7.5      sum of the running scores                       /Cn            first rounds are cut
REP   7.6      rounds elected to play                                         GE before 2026
STD   7.7      1, ½, 0 for more, as many, fewer points                        new in 2026
TPN   7.8      pairing number, lower first                     /R             new in 2026
BH    8.1      adjusted scores of the opponents                /Cn /Mn /P     Swiss only
AOB   8.2      mean Buchholz of the opponents met              /F /P          Swiss only, exact
FB    8.3      Buchholz with the final round drawn             /Cn /Mn /P     Swiss only
SB    9.1      points times the opponent's adjusted score      /Cn /Mn /P
KS    9.2      points against the upper half                   /L±n           for round robins
ARO   10.1     average rating of opponents                     /Cn /Mn
TPR   10.2     performance rating
PTP   10.3     perfect performance
APRO  10.4     mean TPR of the opponents
APPO  10.5     mean PTP of the opponents
RTNG  10.6     rating, higher first                            /R             new in 2026
MMED  34E1     modified median                                                US Chess
SOLK  34E2     Solkoff                                                        US Chess
CUM   34E3     cumulative                                                     US Chess
OCUM  34E4     cumulative of opposition                                       US Chess

All of them are computed, in both editions; the editions differ only in the cap of 16.4, hence in
BH, FB, AOB, SB. Team competitions have their own catalogue, `teams`, which also has /K.
"""

# From a chart to a column: `terms` reads every round of every player as a game, a bye or a dummy
# (16.3, 16.4); a tie-break's terms turn each reading into one `Term`; cuts strike out terms; its
# `total` combines the rest. Explanations show these same terms, so an arbiter sees exactly what was
# counted. Whole tie-breaks of opponents (BH of AOB, TPR of APRO) are cached in the `Context` of one
# table, never across tables. Only DE depends on the tied group: it is a `GroupDefinition`, computed
# for each group left tied by the columns before it. A new tie-break needs a `Definition`, its line
# in `_ALL` and its row in the table above.

from collections.abc import Mapping

from domain.standings.tiebreaks import counts, direct_encounter, opponents, performance, us_chess
from domain.standings.tiebreaks.definition import Definition, GroupDefinition

_ALL: tuple[Definition | GroupDefinition, ...] = (
    counts.POINTS,
    direct_encounter.DIRECT_ENCOUNTER,
    counts.ROUNDS_WON,
    counts.GAMES_WON,
    counts.BLACK_GAMES,
    counts.BLACK_WINS,
    counts.PROGRESSIVE,
    counts.ELECTED_TO_PLAY,
    counts.STANDARD_POINTS,
    counts.PAIRING_NUMBER,
    opponents.BUCHHOLZ,
    opponents.AVERAGE_OF_OPPONENTS_BUCHHOLZ,
    opponents.FORE_BUCHHOLZ,
    opponents.SONNEBORN_BERGER,
    opponents.KOYA,
    performance.AVERAGE_RATING,
    performance.PERFORMANCE,
    performance.PERFECT_PERFORMANCE,
    performance.AVERAGE_PERFORMANCE,
    performance.AVERAGE_PERFECT,
    performance.RATING,
    us_chess.MODIFIED_MEDIAN,
    us_chess.SOLKOFF,
    us_chess.CUMULATIVE,
    us_chess.OPPOSITION_CUMULATIVE,
)

TIEBREAKS: Mapping[str, Definition | GroupDefinition] = {each.code: each for each in _ALL}
