"""Files of results: a whole one becomes a tournament; what scoring devices hold, or deals alone, go
into a session that is on.
"""

from collections.abc import Iterable
from hashlib import sha256

from domain.errors import BadFile
from domain.formats.bws import RECEIVED, device_rows
from domain.formats.pairs_results.document import PairsResults
from domain.formats.recognised import Syntax, is_results, read_results, syntax_of
from domain.said import say
from events.bridge.decisions.imported_results import imported as read_again
from events.bridge.vocabulary.files import DealsStated, DeviceRow, DeviceRowsTaken, hands_of
from events.bridge.vocabulary.imports import command_of
from server.context.game_routes import ImportedTournament

LARGEST_FILE = 2_000_000


def tournament_of_file(data: bytes, name: str) -> ImportedTournament | None:
    """None if these are no results of pairs."""
    return (
        as_imported_tournament(read_results(data, name), name, [data]) if is_results(data) else None
    )


def as_imported_tournament(
    results: PairsResults, name: str, files: Iterable[bytes]
) -> ImportedTournament:
    """`files` are what was read."""
    digest = sha256()
    for data in files:
        digest.update(data)
    command = command_of(results, name, digest.hexdigest())
    found = read_again(command)
    return ImportedTournament(command, tuple(map(str, found.disagreements)), found.notes)


def session_file(
    tables: dict[str, bytes], name: str, stage: int, session: int
) -> tuple[DealsStated | DeviceRowsTaken, tuple[str, ...]]:
    """What it asks for, and a sentence for each thing that was left out. `tables` are those of a
    BWS file, or one file of another kind under its own name.
    """
    if RECEIVED in tables:
        found = device_rows(tables, name)
        rows = tuple(DeviceRow(*row) for row in found.rows)
        return DeviceRowsTaken(stage, session, rows, name), found.problems
    (data,) = tables.values()
    if syntax_of(data) is Syntax.RECEIVED_DATA:
        return session_file({RECEIVED: data}, name, stage, session)
    results = read_results(data, name)
    if results.lines or not results.deals:
        raise BadFile(
            say(
                "neither results of scoring devices nor deals alone; results of a whole session "
                "are imported at the front page"
            ),
            0,
            name,
        )
    deals = tuple((board, *hands_of(deal)) for board, deal in sorted(results.deals.items()))
    return DealsStated(stage, session, deals, name), tuple(map(str, results.warnings))
