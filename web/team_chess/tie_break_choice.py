"""The tie-breaks offered for teams: scores by match points or by game points, direct encounters,
and counts by board (FIDE C.07 (2026), Articles 6 to 9 and 13).

As for individuals, the regulations have no default list (Articles 2 and 4).
"""

from collections.abc import Iterator

from domain.messages import say
from domain.standings.tiebreaks.definition import Definition
from domain.standings.tiebreaks.descriptor import team_tie_break
from domain.standings.tiebreaks.teams import TEAM_TIEBREAKS
from domain.swiss.teams.matches import Score
from domain.team_chess.rules import DEFAULT_TIE_BREAKS, MEMBER_TIE_BREAKS, TABLE_TIE_BREAKS
from web.contest.tie_breaks import Preset, TieBreakChoice, TieBreakOffer
from web.shared.sentence_tables import read_sentences
from web.team_chess.game_presentation import SCORES

MEANINGS = read_sentences(__file__)["meanings"]
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
