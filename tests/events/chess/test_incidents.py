"""An incident of a game is in the log and on a list, and decides nothing."""

import pytest

from domain.contest.game import GamePlace
from domain.contest.incidents import IncidentKind
from domain.errors import DomainError, NotNow, Unsupported
from domain.ids import BoardNo, RoundNo
from events.contest.commands import PairRound
from events.contest.vocabulary.results import IncidentNoted
from tests.events.chess.evening import STAGE, Evening
from tests.every import every
from web.contest.pages.papers import INCIDENTS
from web.contest.views.desk import incident_lines
from web.shared.languages import words_in
from web.shared.paper import Foot

FIRST = GamePlace(RoundNo(1), BoardNo(1))


def incident(
    kind: str = "illegal-move", side: str = "w", text: str = "", board: int = 1
) -> IncidentNoted:
    return IncidentNoted(STAGE, 1, board, kind=kind, side=side, text=text)


def test_illegal_moves_are_listed_and_have_no_consequences() -> None:
    evening = Evening().paired(1)
    before = evening.stage.rounds

    evening.do(incident(text=" king left in check "))
    evening.do(incident())

    first, second = evening.stage.incidents
    assert (first.at, first.side, first.kind, first.text) == (
        FIRST,
        "w",
        IncidentKind.ILLEGAL_MOVE,
        "king left in check",
    )
    assert (first.white, first.black) == (second.white, second.black) == before[0].pairs[0]
    assert evening.stage.rounds == before, "nothing follows by itself"
    assert [line.says for line in incident_lines(evening.stage)] == [
        "illegal move, White, king left in check",
        "illegal move, White",
    ]


def test_incidents_of_a_closed_round_are_noted_too() -> None:
    evening = Evening().played(1).played(2)
    evening.do(incident("device", "b"))

    (one,) = evening.stage.incidents
    assert (one.at, one.side, one.kind) == (FIRST, "b", IncidentKind.DEVICE)


@every(
    ("command", "error"),
    [
        (incident("sneezed"), Unsupported),
        (incident("other"), NotNow),
        (incident(board=9), DomainError),
    ],
)
def test_an_incident_of_an_unknown_kind_or_board_or_without_its_text_is_refused(
    command: IncidentNoted, error: type[DomainError]
) -> None:
    evening = Evening().paired(1)
    with pytest.raises(error):
        evening.do(command)
    assert evening.stage.incidents == ()


def test_a_draft_has_no_incidents() -> None:
    evening = Evening()
    evening.do(PairRound(STAGE, 1))
    with pytest.raises(NotNow, match="publish the round first"):
        evening.do(incident())


def test_the_list_is_printed_with_names() -> None:
    evening = Evening().paired(1)
    evening.do(incident())
    foot = Foot("7K2M-Q9XD", 812, "http://hall.test")
    paper = INCIDENTS.draw(evening.state, evening.stage, words_in("de"), foot)

    (row,) = paper.rows
    (white, _), *_ = evening.stage.rounds[0].pairs
    assert [cell.text for cell in row[:4]] == ["1", "1", f"{white} P{white}", "regelwidriger Zug"]
