"""Files of other programs that hold a tournament of players."""

from domain.errors import BadFile
from domain.formats.moved_in import MovedIn, incomplete_rounds
from domain.formats.papi import INFO, PLAYERS, is_papi, read_papi
from domain.formats.swiss_manager.layout import is_swiss_manager, read_layout
from domain.formats.swiss_manager.players import of_players
from domain.formats.swisssys.read import SwissSysSection, is_swisssys, read_swisssys
from domain.formats.vega import is_vega, read_vega
from server.files.access_databases import columns_in, is_database, rows_of


def moved_in(data: bytes, name: str) -> tuple[MovedIn, ...]:
    """Its sections; none if it is no such file. BadFile with what is wrong in it."""
    if is_swisssys(data):
        return tuple(map(_of_swisssys, read_swisssys(data, name).sections))
    if is_database(data):
        return (_of_papi(data, name),)
    if is_swiss_manager(data):
        return (of_players(read_layout(data, name), name),)
    return (read_vega(data, name),) if is_vega(data) else ()


def _of_swisssys(section: SwissSysSection) -> MovedIn:
    notes = incomplete_rounds(section.report.paired_rounds) if section.left_out else ()
    return MovedIn(section.report, section.people, notes, section.name)


def _of_papi(data: bytes, name: str) -> MovedIn:
    tables = columns_in(data, (INFO, PLAYERS), name)
    if not is_papi(tables):
        raise BadFile(
            "this database is no Bridgemate file (table ReceivedData) and no tournament of Papi "
            "(tables INFO and JOUEUR)",
            0,
            name,
        )
    return read_papi(rows_of(tables[INFO]), rows_of(tables[PLAYERS]), name)
