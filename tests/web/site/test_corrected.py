"""The site after a result of an earlier round was corrected: nothing that was computed before stays
in it, and its table has the desk's numbers.
"""

import re
from collections.abc import Callable, Iterator
from html import unescape

import pytest

from domain.contest.game import GamePlace
from domain.ids import StageId
from domain.tournament import Tournament
from events.contest.commands import CorrectResult
from events.fold import fold_records
from events.game.warnings import MOST_CONFIRMED
from tests.events.bridge.two_phases import QUALIFICATION, TwoPhases
from tests.events.chess.evening import STAGE, Evening
from tests.events.memory_log import MemoryLog
from tests.events.teams_of_four.league import PLAN, League
from web.faces import face_of
from web.shared.memo import SHELVES
from web.site.build import build_site

Story = Iterator[MemoryLog | League]
"""The log before the correction, and after it."""


def corrected_chess() -> Story:
    evening = Evening(8, 5).played(1).played(2, "=-=", MOST_CONFIRMED)
    yield evening
    evening.correct(1, 1, "0-1", MOST_CONFIRMED)
    yield evening


def corrected_fours() -> Story:
    league = League(PLAN, teams=4).all_played().closed().all_played().closed()
    yield league
    at = GamePlace(1, 1, 1, "open")  # type: ignore[arg-type]  # round 1
    saw = league.stage.round(at.round).game_at(at).changed_at
    why = {"reason": "slip misread", "saw": saw, "confirmed": MOST_CONFIRMED}
    league.do(CorrectResult(STAGE, **at._asdict(), result="4S N 8", **why))  # type: ignore[arg-type]  # by name
    yield league


def corrected_pairs() -> Story:
    weekend = TwoPhases(sessions=2).played().played()
    yield weekend
    sitting = weekend.phase.session(1).seating.games[0]
    weekend.corrected(QUALIFICATION, 2 * sitting.set, sitting.at, "7NT N 13")
    yield weekend


def state_of(log: MemoryLog | League) -> Tournament:
    assert log.state is not None
    return log.state


def table_cells(page: bytes) -> list[list[str]]:
    """The texts of the cells of each line below the head, without blanks."""
    return [
        [
            "".join(unescape(re.sub(r"<[^>]+>", "", cell)).split())
            for cell in re.findall(r"<t[dh].*?</t[dh]>", line, re.DOTALL)
        ]
        for line in re.findall(r"<tr.*?</tr>", page.decode(), re.DOTALL)[1:]
    ]


@pytest.mark.parametrize(
    ("story", "view"),
    [(corrected_chess, "standings"), (corrected_fours, "standings"), (corrected_pairs, "ranking")],
)
def test_a_site_after_a_correction_is_as_if_nothing_was_built_before(
    story: Callable[[], Story], view: str
) -> None:
    logs = story()
    before = build_site(state_of(next(logs)))
    log = next(logs)
    after = build_site(state_of(log))
    assert after != before

    SHELVES.forget(state_of(log).id)
    state = fold_records(list(log.records))
    assert state is not None
    assert build_site(state) == after

    rows = face_of(state.parts[StageId(1)]).views[view].build(state, StageId(1)).rows
    lines = table_cells(after[f"stage-1/{view}.html"])
    assert len(rows) == len(lines)
    for row, line in zip(rows, lines, strict=True):
        numbers = [row.player.score, *row.values] if view == "standings" else [row.share, row.total]  # type: ignore[attr-defined]
        assert line[0].rstrip("=") == str(row.rank)  # type: ignore[attr-defined]
        assert line[-len(numbers) :] == numbers
