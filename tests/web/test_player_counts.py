"""Pages, papers, pictures and reports count the same players."""

import re

from domain.formats.trf.write import write_trf16
from events.chess.decisions.reports.federation_report import build_report
from events.chess.vocabulary import commands as c
from events.contest.commands import WithdrawEntry
from tests.events.chess.evening import STAGE, Evening
from tests.stories import OPEN
from web.chess.face import FACE as CHESS
from web.chess.papers import PAPERS
from web.chess.views import charts
from web.contest.views import standings
from web.shared.languages import words_in
from web.shared.paper import Foot
from web.site.build import build_site


def counts_by_place(evening: Evening) -> dict[str, int]:
    """The number of players by the place where they are counted or listed."""
    words = words_in("en")
    status = CHESS.status(evening.stage, words)
    text = write_trf16(build_report(evening.state, evening.stage)).decode()
    (players,) = (
        p for path, p in build_site(evening.state).items() if path.endswith("/players.html")
    )
    foot = Foot("code", 1, "http://hall")
    return {
        "front page": int(status.split()[0]),
        "header of the report": int(re.findall(r"^062 (\d+)", text, re.MULTILINE)[0]),
        "lines of the report": len(re.findall(r"^001 ", text, re.MULTILINE)),
        "standings": len(standings.build_sheet(evening.state, OPEN).rows),
        "crosstable": len(charts.CROSSTABLE.build(evening.state, OPEN).rows),
        "entry list": len(PAPERS["entries"].draw(evening.state, evening.stage, words, foot).rows),
        "players": players.count(b"</tr>") - 1,
    }


def test_all_pages_and_reports_count_the_same_players() -> None:
    evening = Evening(9)
    evening.do(WithdrawEntry(STAGE, 9))
    evening.played(1)
    evening.do(c.RegisterEntry(stage=STAGE, family="Late"))

    # Of nine one withdrew before the start; the late one counts from their first round on.
    assert set(counts_by_place(evening).values()) == {8}, counts_by_place(evening)

    evening.played(2, "=-=")

    assert set(counts_by_place(evening).values()) == {9}, counts_by_place(evening)


def test_before_the_start_withdrawn_players_are_not_counted() -> None:
    evening = Evening(5)
    evening.do(WithdrawEntry(STAGE, 2))

    assert CHESS.status(evening.stage, words_in("en")).startswith("4 players,")
