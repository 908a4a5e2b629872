"""A file of pairs, as the page of files gives it."""

from domain.bridge.phase import phase_of
from domain.ids import StageId
from domain.tournament import Tournament
from web.bridge.documents import FILES


def pairs_file(tournament: Tournament, stage: StageId, form: str, session: int = 0) -> bytes:
    """The file of a session, 0: the newest published one."""
    return FILES[form].write(tournament, phase_of(tournament, stage), session)
