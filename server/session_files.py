"""A file brought into a session that is on: results of scoring devices, or the deals."""

from domain.errors import BadFile
from domain.formats.bws import RECEIVED, device_rows
from domain.formats.pairs_results.recognised import Syntax, read_results, syntax_of
from events.file_commands import DeviceRow, FileCommand, StateDeals, TakeDeviceRows

LARGEST_FILE = 2_000_000


def session_file(
    tables: dict[str, bytes], name: str, stage: int, session: int
) -> tuple[FileCommand, tuple[str, ...]]:
    """What it asks for, and a sentence for each thing that was left out. `tables` are those of a
    BWS file, or one file of another kind under its own name.
    """
    if RECEIVED in tables:
        found = device_rows(tables, name)
        rows = tuple(DeviceRow(*row) for row in found.rows)
        return TakeDeviceRows(stage, session, rows, name), found.problems
    (data,) = tables.values()
    if syntax_of(data) is Syntax.RECEIVED_DATA:
        return session_file({RECEIVED: data}, name, stage, session)
    results = read_results(data, name)
    if results.lines or not results.deals:
        raise BadFile(
            "neither results of scoring devices nor deals alone; results of a whole session are "
            "imported at the front page",
            0,
            name,
        )
    deals = []
    for board, deal in sorted(results.deals.items()):
        north, east, south, west = (".".join(hand) for hand in deal.hands.values())
        deals.append((board, north, east, south, west))
    return StateDeals(stage, session, tuple(deals), name), tuple(map(str, results.warnings))
