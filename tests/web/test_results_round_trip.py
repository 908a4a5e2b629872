"""Each session's exported file, read back, scores as the session: demos, merges, rulings,
scales.
"""

from collections.abc import Callable
from random import Random

from domain.bridge.phase import phase_of
from domain.formats.format_detection import read_results
from domain.formats.pairs_results.agreement import compare_printed_results
from domain.formats.pairs_results.document import PairsResults
from domain.ids import StageId
from domain.tournament import Tournament
from events.bridge.decisions.imported_results import imported_pairs
from events.bridge.vocabulary.boards import BoardFouled
from events.bridge.vocabulary.commands import AdjustScore, MergeSections
from events.fold import fold_records
from events.log.chain import verify_chain
from server.demo.pairs_story import PairsStory
from tests.effort import beyond_the_gate
from tests.events.bridge.afternoon import PHASE
from tests.events.bridge.two_phases import QUALIFICATION, TwoPhases
from tests.events.log.memory_store import MemoryStore
from tests.every import every
from tests.web.pairs_files import pairs_file
from web.bridge.documents import session_results

RULINGS = (
    "A+/A-",
    "A-/A+",
    "A60/A40",
    "60x4S N 10,40x3NT E 8",
    "100x4S N 10/100x3NT E 8",
    "A+/100x3NT E 8",
    "100x5CX W 8",
    "NP/A+",
)


def demo_tournament() -> Tournament:
    store = MemoryStore()
    state = fold_records(verify_chain(store.read(PairsStory(store).create_once())))
    assert state is not None
    return state


class PlayedSession(TwoPhases):
    """Session 1 under way, by default of 20 pairs in two sections."""

    def __init__(self, pairs: int = 20, **plan: object) -> None:
        super().__init__(pairs, 1, **plan)  # type: ignore[arg-type]  # of a plan's names
        self.seeded().playing(1)

    def scored(self, share: int = 100) -> "PlayedSession":
        lots = Random(11)
        events = self.drawn(QUALIFICATION, 1)
        self.append_events(*(event for event in events if lots.randrange(100) < share))
        return self

    def merged(self, first: int) -> "PlayedSession":
        for section in "AB":
            self.leaves(self.pair_at(1, section, 5), 1, first)
        self.do(MergeSections(PHASE, 1, "A", 5, "B", 5, first))
        return self.scored()

    def ruled(self) -> "PlayedSession":
        for index, ruling in enumerate(RULINGS):
            sitting = self.table(1).games[3 * index]
            board = 2 * sitting.set - 1
            at = sitting.at
            record = self.phase.play.record(1, board, at)
            assert record is not None
            self.do(AdjustScore(PHASE, 1, *at, board, ruling, "Law 12", record.changed_at))
        return self

    def fouled(self) -> "PlayedSession":
        sittings = [s for s in self.table(1).games if s.set == 1]
        tables = tuple((s.round, s.section, s.table) for s in sittings[:3])
        self.do(
            BoardFouled(PHASE, 1, reason="Law 87", board=1, tables=tables, form="cards of West")
        )
        return self


TOURNAMENTS: dict[str, Callable[[], Tournament]] = {
    "demo": demo_tournament,
    "under way": lambda: PlayedSession(44).scored(60).state,
    "a Howell": lambda: PlayedSession(13, scheme="one-section", movement="Howell").scored().state,
    "merged": lambda: PlayedSession().merged(1).state,
    "merged later": lambda: PlayedSession().merged(3).state,
    "one and a half": lambda: (
        PlayedSession(22, scoring_options=(("scale", "1-half"),)).scored().state
    ),
    "merged, one and a half": lambda: (
        PlayedSession(scoring_options=(("scale", "1-half"),)).merged(1).state
    ),
    "merged imps": lambda: PlayedSession(scoring="cross-imps").merged(1).state,
    "Butler with rulings": lambda: PlayedSession(scoring="butler").scored().ruled().state,
    "rulings": lambda: PlayedSession(22).scored().ruled().fouled().state,
}


def standings(results: PairsResults) -> dict[str, tuple[object, ...]]:
    return {pair.label: tuple(pair.standing) for pair in results.pairs}


@beyond_the_gate
@every("form", ["usebio", "pbn"])
@every("name", TOURNAMENTS)
def test_a_sessions_exported_file_read_back_scores_the_same(name: str, form: str) -> None:
    state = TOURNAMENTS[name]()
    for session in phase_of(state, StageId(1)).visible_sessions:
        read = read_results(pairs_file(state, StageId(1), form, session.number))
        written = session_results(state, StageId(1), session.number)

        assert compare_printed_results(read).disagreements == ()
        assert read.warnings == ()
        assert standings(read) == standings(written)
        assert {(line.board, line.result, line.points, line.cards) for line in read.lines} == {
            (line.board, line.result, line.points, line.cards) for line in written.lines
        }


def test_a_file_taken_into_a_log_is_scored_with_its_fouled_board() -> None:
    read = read_results(pairs_file(TOURNAMENTS["rulings"](), StageId(1), "usebio"))

    assert imported_pairs(read, "session.xml").disagreements == ()
