"""Files of results: a complete one becomes a tournament; rows of scoring devices, or deals alone,
are imported into the current session.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import NamedTuple

from msgspec.structs import replace

from domain.bridge.deal import Deal
from domain.bridge.phase import Phase
from domain.errors import BadFile
from domain.formats.bws import RECEIVED, TABLES, device_rows, read_bws
from domain.formats.deal_files.read import read_deals
from domain.formats.format_detection import Syntax, is_results, read_results, syntax_of
from domain.formats.pairs_results.document import PairsResults
from domain.messages import say
from events.bridge.decisions.imported_results import tournament_of as read_again
from events.bridge.decisions.session_files import is_played_in
from events.bridge.vocabulary.files import (
    DealsStated,
    DeviceRow,
    DeviceRowsTaken,
    command_of,
    deal_of,
    hands_of,
)
from server.context.game_routes import ImportedTournament
from server.files.access_databases import is_access_database, tables_in
from server.files.match_files import bws_tables

LARGEST_FILE = 2_000_000


def tournament_of_file(data: bytes, name: str) -> ImportedTournament | None:
    """The tournament of a file; None if the file has no results of pairs."""
    if is_access_database(data):
        tables = tables_in(data, TABLES, name)
        if RECEIVED not in tables:
            return None
        return as_imported_tournament(read_bws(tables, name), name, [data])
    return (
        as_imported_tournament(read_results(data, name), name, [data]) if is_results(data) else None
    )


def as_imported_tournament(
    results: PairsResults, name: str, files: Iterable[bytes]
) -> ImportedTournament:
    """The tournament of results that were read from `files`."""
    digest = sha256()
    for data in files:
        digest.update(data)
    command = command_of(results, name, digest.hexdigest())
    found = read_again(command)
    return ImportedTournament(command, tuple(map(str, found.disagreements)), found.notes)


class SessionFile(NamedTuple):
    """The commands of a file for a session, at least one of both; `left_out` are sentences on other
    content.
    """

    rows: DeviceRowsTaken | None
    deals: DealsStated | None
    left_out: tuple[str, ...]


def session_file(tables: dict[str, bytes], name: str, stage: int, session: int) -> SessionFile:
    """Read the tables of a BWS file, or one file of another kind under its own name."""
    if RECEIVED in tables:
        found = device_rows(tables, name)
        rows = tuple(DeviceRow(*row) for row in found.rows)
        return SessionFile(
            DeviceRowsTaken(stage, session, rows, name) if rows else None,
            _deals_stated(stage, session, found.deals, name) if found.deals else None,
            found.problems,
        )
    (data,) = tables.values()
    if is_access_database(data):
        return session_file(bws_tables(data, name), name, stage, session)
    if syntax_of(data) is Syntax.RECEIVED_DATA:
        return session_file({RECEIVED: data}, name, stage, session)
    if data.lstrip().startswith(b"[Document]") or syntax_of(data) is None:
        dealt = {each.board: each.deal for each in read_deals(data, name)}
        return SessionFile(None, _deals_stated(stage, session, dealt, name), ())
    results = read_results(data, name)
    if results.lines or not results.deals:
        if results.warnings and not results.lines:
            raise BadFile(results.warnings[0].sentence, results.warnings[0].line, name)
        raise BadFile(
            "neither results of scoring devices nor deals alone; results of a whole session "
            "are imported at the front page",
            0,
            name,
        )
    stated = _deals_stated(stage, session, results.deals, name)
    return SessionFile(None, stated, tuple(map(str, results.warnings)))


def _deals_stated(stage: int, session: int, deals: Mapping[int, Deal], name: str) -> DealsStated:
    listed = ((board, *hands_of(deal)) for board, deal in sorted(deals.items()))
    return DealsStated(stage, session, tuple(listed), name)


def new_deals(phase: Phase, found: SessionFile) -> tuple[DealsStated | None, tuple[str, ...]]:
    """The session's deals in the file, and sentences on others. A file of deals alone without a new
    one is refused; deals beside results are ignored then, and also if the session has promised
    deals, which are shown after play.
    """
    if found.deals is None:
        return None, ()
    deals, others = _deals_of_session(phase, found.deals)
    if found.rows is None:
        return deals, others
    session, known = phase.session(deals.session), phase.play.deals.get(deals.session, {})
    are_known = (known.get(board) == deal_of(hands) for board, *hands in deals.deals)
    has_own_boards = any(is_played_in(phase, session, board) for board, *_ in deals.deals)
    is_ignored = not has_own_boards or all(are_known) or deals.session in phase.play.promised
    return (None, ()) if is_ignored else (deals, others)


def _deals_of_session(phase: Phase, stated: DealsStated) -> tuple[DealsStated, tuple[str, ...]]:
    """The deals of boards that the session plays, and a sentence on the others. If there are none,
    all are returned, to be refused.
    """
    session = phase.session(stated.session)
    deals = tuple(deal for deal in stated.deals if is_played_in(phase, session, deal[0]))
    left = len(stated.deals) - len(deals)
    if not deals or not left:
        return stated, ()
    message = say("{left} deals of boards that the session does not play are left out.", left=left)
    return replace(stated, deals=deals), (message,)
