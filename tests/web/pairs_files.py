"""Sessions of pairs for papers and files, and a file as the page of files gives it."""

from domain.bridge.cards import boards_at
from domain.bridge.phase import phase_of
from domain.ids import StageId
from domain.tournament import Tournament
from events.bridge.vocabulary.commands import RecordBoard
from tests.events.bridge.afternoon import PHASE, Afternoon
from web.bridge.documents import FILES


def pairs_file(tournament: Tournament, stage: StageId, form: str, session: int = 0) -> bytes:
    """The file of a session, 0: the newest published one."""
    return FILES[form].write(tournament, phase_of(tournament, stage), session)


def play_rounds(club: Afternoon, rounds: range) -> None:
    """Play four hearts at each table, at the first with an overtrick."""
    planned = club.phase.session(1).planned_at
    for sitting in club.table(1).games:
        for board in boards_at(sitting, 2) if sitting.round in rounds else ():
            tricks = 11 if sitting.table == 1 else 10
            at = (PHASE, 1, sitting.round, sitting.section, sitting.table, board)
            club.do(RecordBoard(*at, f"4H N {tricks}", planned, sitting.ns, sitting.ew))
