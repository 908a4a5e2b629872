"""Files of matches of teams: PBN, USEBIO, the database of scoring devices or its exported table."""

from domain.errors import BadFile
from domain.formats.bws import RECEIVED, TABLES
from domain.formats.format_detection import Syntax, syntax_of
from domain.formats.team_matches.bws_matches import read_bws_matches
from domain.formats.team_matches.document import MatchesFile
from domain.formats.team_matches.pbn_matches import read_pbn_matches
from domain.formats.team_matches.usebio_matches import read_usebio_matches
from server.files.access_databases import is_access_database, tables_in


def read_matches(data: bytes, name: str = "") -> MatchesFile:
    """Read a file of team matches; BadFile if it has none."""
    if is_access_database(data):
        return read_bws_matches(bws_tables(data, name), name)
    match syntax_of(data):
        case Syntax.XML:
            return read_usebio_matches(data, name)
        case Syntax.PBN:
            return read_pbn_matches(data, name)
        case Syntax.RECEIVED_DATA:
            return read_bws_matches({RECEIVED: data}, name)
        case _:
            raise BadFile("no file of teams that is known; PBN, USEBIO and BWS are read", 0, name)


def bws_tables(data: bytes, name: str) -> dict[str, bytes]:
    """The tables of a Bridgemate file, under the names of their exported CSV files."""
    found = tables_in(data, TABLES, name)
    if RECEIVED not in found:
        raise BadFile("this database has no table ReceivedData; it is no Bridgemate file", 0, name)
    return found
