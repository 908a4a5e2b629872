"""How the page on a pairing names the system of its round, in the reader's language."""

import pytest
from msgspec.structs import replace

from domain.chess.stage import stage_of
from domain.ids import RoundNo, StageId
from events.chess.vocabulary import commands as c
from events.contest.audit.questions import paired_round
from events.log.vocabulary import Command
from tests.events.chess.evening import STAGE, Evening
from web.chess.why import system_words
from web.shared.languages import words_in

DRAW = c.DrawLots(STAGE, numbers=((1, 1), (2, 2), (3, 3), (4, 4)))


@pytest.mark.parametrize(
    ("plan", "draw", "named", "in_german"),
    [
        (
            c.PlanRoundRobin("Masters"),
            DRAW,
            "Round robin, berger table",
            "Rundenturnier, Tabelle berger",
        ),
        (
            c.PlanRoundRobin("Quads", system="quads", numbering="rating"),
            replace(DRAW, toss="w"),
            "Quads",
            "Vierergruppen",
        ),
    ],
)
def test_a_table_is_named_in_the_readers_language(
    plan: Command, draw: Command, named: str, in_german: str
) -> None:
    evening = Evening(4, plan=plan)
    evening.do(draw)
    words = system_words(paired_round(evening.history, stage_of, StageId(STAGE), RoundNo(1)))

    assert words == named
    assert words_in("de").translate(words) == in_german
