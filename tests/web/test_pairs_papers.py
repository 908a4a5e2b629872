"""A pair keeps its names wherever it is ranked, on paper too; who stood in is named beside them."""

from domain.bridge.phase import phase_of
from domain.ids import StageId
from events.bridge.vocabulary.commands import SubstitutePlayer
from events.bridge.vocabulary.pairs import PlayerStated
from tests.events.bridge.afternoon import PHASE, Afternoon
from web.bridge.papers import PAPERS
from web.shared.languages import words_of
from web.shared.paper import Foot


def test_the_printed_ranking_has_the_pairs_own_names() -> None:
    club = Afternoon(20, 2).seeded().playing(1)
    club.do(SubstitutePlayer(PHASE, 3, 2, PlayerStated("Stand"), 1))
    phase = phase_of(club.state, StageId(PHASE))

    paper = PAPERS["ranking"].draw(
        club.state, phase, words_of("en"), Foot("7K2M-Q9XD", 1, "http://hall.test")
    )

    [row] = [row for row in paper.rows if row[1].text == "3"]
    assert row[2].text == "N3 – E3, Stand for E3 in sessions 1–2"
