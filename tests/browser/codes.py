"""What a test reads from its server's files: the log and the state of a tournament, and the
addresses behind the codes that are printed on slips and table cards.
"""

from contextlib import closing

from domain.ids import BoardNo, RoundNo, StageId, TournamentId
from domain.tournament import Tournament
from events.log.chain import verify_chain
from events.log.records import Recorded
from events.log.store.databases import open_store
from events.replay import replay_log
from server.bridge import table_codes
from server.chess import own_entry
from server.clock import SOURCE, draw_colour
from server.live.server_draws import ServerChance, secret_of_log
from tests.server.process import Server
from web.shared.paper import SlipHalf


def state_of(server: Server, tournament: str) -> Tournament:
    with closing(open_store(f"sqlite:///{server.database}")) as store:
        state = replay_log(store, TournamentId(tournament))
    assert state is not None
    return state


def records_of(server: Server, tournament: str) -> list[Recorded]:
    """The events of its log, whose chain is intact."""
    with closing(open_store(f"sqlite:///{server.database}")) as store:
        return list(verify_chain(store.read(TournamentId(tournament))))


def half_of_a_slip(server: Server, tournament: str, round: int = 1) -> str:
    """The path behind the code on White's half of the result slip of board 1."""
    half = SlipHalf(StageId(1), RoundNo(round), BoardNo(1), "w")
    return own_entry.own_entry_path(_server_chance(server), state_of(server, tournament), half)


def table_code_address(server: Server, tournament: str, place: str = "A1") -> str:
    """The path behind the code on a table's card."""
    return table_codes.table_code_path(
        _server_chance(server), state_of(server, tournament), 1, place
    )


def _server_chance(server: Server) -> ServerChance:
    return ServerChance(draw_colour, SOURCE, secret_of_log(server.database))
