"""The tie-breaks offered for teams: scores by match points or by game points, direct encounters,
and counts by board (FIDE C.07 (2026), Articles 6 to 9 and 13).

As for individuals, the regulations have no default list (Articles 2 and 4).
"""

from collections.abc import Iterator, Mapping

from domain.messages import say
from domain.standings.tiebreaks.definition import Definition
from domain.standings.tiebreaks.descriptor import team_tie_break
from domain.standings.tiebreaks.teams import TEAM_TIEBREAKS
from domain.swiss.teams.matches import Score
from domain.team_chess.rules import DEFAULT_TIE_BREAKS, MEMBER_TIE_BREAKS, TABLE_TIE_BREAKS
from web.contest.tie_breaks import Preset, TieBreakChoice, TieBreakOffer
from web.team_chess.game_presentation import SCORES

MEANINGS: Mapping[str, str] = {
    "MP": say("What its matches brought."),
    "GP": say("The points of all its boards."),
    "MPVGP": say("Game points where match points rank, match points where game points do."),
    "DE": say("The matches among those who are tied."),
    "EDE": say(
        "The matches among those who are tied, by the primary score, then by the other one."
    ),
    "EDEC": say("As EDE; where two are left, the board count of their matches."),
    "EDET": say("As EDE; where two are left, the top boards of their matches."),
    "EDEB": say("As EDE; where two are left, their matches without the last board."),
    "EDEBT": say("As EDE; where two are left, the board count, then the top boards."),
    "EDEBB": say("As EDE; where two are left, the board count, then without the last board."),
    "BC": say("The number of each board times its points, the lower sum first."),
    "TBR": say("The points on board 1, then on board 2, and so on."),
    "BBE": say("The points without the last board, then without the last two, and so on."),
    "BH:MP": say("The sum of the opponents' match points."),
    "BH:MP/C1": say("The opponents' match points without the lowest."),
    "BH:GP": say("The sum of the opponents' game points."),
    "BH:GP/C1": say("The opponents' game points without the lowest."),
    "AOB:MP": say("The mean Buchholz of the opponents, in match points."),
    "FB:MP": say("Buchholz in match points as if all matches of the last round were drawn."),
    "SB:MP": say("Match points against each opponent times that opponent's match points."),
    "SB:GP": say("Game points against each opponent times that opponent's game points."),
    "EMMSB": say("The opponents' match points times the match points against them."),
    "EMGSB": say("The opponents' match points times the game points against them."),
    "EMGSB/C1": say("The same without the lowest: match points of opponents times game points."),
    "EGMSB": say("The opponents' game points times the match points against them."),
    "EGGSB": say("The opponents' game points times the game points against them."),
    "SSSC": say("The other score, and a part of the opponents' scores."),
    "WIN:MP": say("Rounds with as many match points as a win, played or not."),
    "WON:GP": say("Games won over the board."),
    "BPG:GP": say("Games played with Black."),
    "BWG:GP": say("Games won with Black."),
    "PS:MP": say("The sum of the match points after each round: who led early is ahead."),
    "PS:GP": say("The sum of the game points after each round: who led early is ahead."),
    "KS:MP": say("Match points against those who scored half or more."),
    "STD:MP": say("One for each round with more match points than the opponent, half for as many."),
    "REP": say("Rounds in which they were there to play."),
    "TPN": say("The pairing number, the lower one first."),
}
"""The offered tie-breaks; other descriptors can be entered, such as "BH:GP/M1"."""
NEW_IN_2026 = frozenset({"STD", "TPN"})

PRESETS: tuple[Preset, ...] = (
    Preset(say("Game points, then the opponents"), DEFAULT_TIE_BREAKS, "swiss"),
    Preset(say("As at an Olympiad"), ("EMGSB/C1", "GP", "BH:MP/C1"), "swiss"),
    Preset(say("Direct encounter before game points"), ("EDE", "GP", "BH:MP/C1"), "swiss"),
    Preset(say("Round robin, usual"), TABLE_TIE_BREAKS, "table"),
    Preset(say("Direct encounter before game points"), ("EDE", "GP", "SB:MP"), "table"),
    Preset(say("Direct encounter down to the boards"), ("GP", "EDEBT"), "table"),
    Preset(say("The other score, then direct encounter"), MEMBER_TIE_BREAKS, "members"),
    Preset(say("Direct encounter down to the boards"), ("MPVGP", "EDEBT"), "members"),
)


def tie_break_choice() -> TieBreakChoice:
    return TieBreakChoice(tuple(_tie_break_offers()), PRESETS)


def _tie_break_offers() -> Iterator[TieBreakOffer]:
    for descriptor, meaning in MEANINGS.items():
        tie_break = team_tie_break(descriptor, Score.MATCH_POINTS)
        definition = TEAM_TIEBREAKS[tie_break.code]
        name = SCORES[Score(tie_break.score)] if tie_break.code == "PTS" else definition.name
        swiss = isinstance(definition, Definition) and definition.swiss_only
        yield TieBreakOffer(descriptor, name, meaning, tuple(_marks_of(tie_break.code, swiss)))


def _marks_of(code: str, swiss: bool) -> Iterator[str]:
    if swiss:
        yield "swiss"
    if code == "KS":
        yield "tables"
    if code in NEW_IN_2026:
        yield "2026"
