"""Files of results: a complete one becomes a tournament; rows of scoring devices, or deals alone,
are imported into the current session.

The same file may be sent repeatedly during the session: known data changes nothing and is no
error.

Promised deals: as files for dealing the boards, while they are secret; and the promise with its
proof, for the public.
"""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec
from anyio import to_thread
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.bridge.phase import Phase, phase_of
from domain.bridge.promised_deals import deal_boards, write_proof
from domain.errors import BadFile, Unknown
from domain.formats.bws import RECEIVED, TABLES, device_rows, read_bws
from domain.formats.deal_files.document import ENDINGS, write_deals
from domain.formats.deal_files.read import read_deals
from domain.formats.format_detection import Syntax, read_results, syntax_of
from domain.formats.pairs_results.document import PairsResults
from domain.messages import say, say_counted
from events.bridge.decisions.imported_results import imported_pairs_of
from events.bridge.decisions.session_files import (
    deals_seed,
    is_played_in,
    promised_deals_of,
    take_rows,
)
from events.bridge.vocabulary.boards import BoardConfirmed, BoardDisputed, BoardScored
from events.bridge.vocabulary.files import (
    DealsStated,
    DeviceRow,
    DeviceRowsTaken,
    deal_of,
    deals_stated,
    import_command_of,
)
from events.log.vocabulary import Event
from server.access.roles import ActPlace, may_do
from server.context import answers
from server.context.game_routes import ImportedTournament
from server.context.request_context import (
    TournamentContext,
    stage_id_in_path,
    tournament_id_in_path,
)
from server.files.access_databases import is_access_database, tables_in
from server.files.match_files import bws_tables
from server.http.bodies import body_of, uploaded_file_name
from server.http.guard import require_permission
from server.http.request_state import known_visitor_of, path_number, path_text
from server.live.sender import events_of_act
from server.routes.api.commands import sender_of

LARGEST_FILE = 2_000_000


def tournament_of_file(data: bytes, name: str) -> ImportedTournament | None:
    """The tournament of a file; None if the file has no results of pairs."""
    if is_access_database(data):
        tables = tables_in(data, TABLES, name)
        if RECEIVED not in tables:
            return None
        return as_imported_tournament(read_bws(tables, name), name, [data])
    return (
        as_imported_tournament(read_results(data, name), name, [data])
        if syntax_of(data) is not None
        else None
    )


def as_imported_tournament(
    results: PairsResults, name: str, files: Iterable[bytes]
) -> ImportedTournament:
    """The tournament of results that were read from `files`."""
    digest = sha256()
    for data in files:
        digest.update(data)
    command = import_command_of(results, name, digest.hexdigest())
    found = imported_pairs_of(command)
    return ImportedTournament(command, tuple(map(str, found.disagreements)), found.notes)


class SessionFile(NamedTuple):
    """The commands of a file, at least one of both; `left_out` are sentences on other content."""

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
            deals_stated(stage, session, name, found.deals) if found.deals else None,
            found.problems,
        )
    (data,) = tables.values()
    if not data.strip():
        raise BadFile("the file is empty", 0, name)
    if is_access_database(data):
        return session_file(bws_tables(data, name), name, stage, session)
    if syntax_of(data) is Syntax.RECEIVED_DATA:
        return session_file({RECEIVED: data}, name, stage, session)
    if data.lstrip().startswith(b"[Document]") or syntax_of(data) is None:
        try:
            dealt = {each.board: each.deal for each in read_deals(data, name)}
        except BadFile as refused:
            message = "no results of scoring devices (BWS) are in it, and {reason}"
            raise BadFile(message, refused.line, name, reason=refused.reason) from None
        return SessionFile(None, deals_stated(stage, session, name, dealt), ())
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
    stated = deals_stated(stage, session, name, results.deals)
    return SessionFile(None, stated, tuple(map(str, results.warnings)))


def new_deals(phase: Phase, file: SessionFile) -> tuple[DealsStated | None, tuple[str, ...]]:
    """The session's deals in the file, and sentences on others. A file of deals alone without a new
    one is refused; deals beside results are ignored then, and also if the session has promised
    deals, which are shown after play.
    """
    if file.deals is None:
        return None, ()
    deals, others = _deals_of_session(phase, file.deals)
    if file.rows is None:
        return deals, others
    session, known = phase.session(deals.session), phase.play.deals.get(deals.session, {})
    are_known = (known.get(board) == deal_of(hands) for board, *hands in deals.deals)
    has_own_boards = any(is_played_in(phase, session, board) for board, *_ in deals.deals)
    is_ignored = not has_own_boards or all(are_known) or deals.session in phase.play.promised_deals
    return (None, ()) if is_ignored else (deals, others)


def _deals_of_session(phase: Phase, stated: DealsStated) -> tuple[DealsStated, tuple[str, ...]]:
    """The deals of its own boards, and a sentence on the others; all if none is, to be refused."""
    session = phase.session(stated.session)
    deals = tuple(deal for deal in stated.deals if is_played_in(phase, session, deal[0]))
    left = len(stated.deals) - len(deals)
    if not deals or not left:
        return stated, ()
    message = say_counted(
        "{count} deal of a board that the session does not play is left out.",
        "{count} deals of boards that the session does not play are left out.",
        left,
    )
    return replace(stated, deals=deals), (message,)


REFUSAL = say("The file is larger than 2 MB; no table of one session is.")


class TakenFile(msgspec.Struct, frozen=True):
    """Numbers of boards entered, confirmed and disputed, and of rows refused."""

    version: int
    entered: int = 0
    confirmed: int = 0
    disputed: int = 0
    known: int = 0
    refused: int = 0
    deals: int = 0
    notes: tuple[str, ...] = ()


_IMPORTS = "/api/imports/{tournament}/{stage:int}/{session:int}"
_DEALS = "/t/{tournament}/s/{stage:int}/deals/{session:int}"


def routes() -> list[Route]:
    return [
        Route(_IMPORTS, import_file, methods=["POST"], name="session-file"),
        Route(f"{_DEALS}/proof", download_proof, name="deals-proof"),
        Route(f"{_DEALS}/file.{{ending}}", download_promised_deals, name="promised-deals"),
    ]


async def import_file(request: Request) -> Response:
    """Import the file in the body, with its name in `?name=`. Deals beside results, as in a BWS
    file, are imported if the sender may state deals.
    """
    tournament, stage = tournament_id_in_path(request), stage_id_in_path(request)
    session, place = path_number(request, "session"), ActPlace(tournament, stage)
    sender = sender_of(request)
    data = await body_of(request, LARGEST_FILE, REFUSAL)
    name = uploaded_file_name(request)
    found = await to_thread.run_sync(session_file, {"": data}, name, stage, session)
    require_permission(request, "take-device-rows" if found.rows else "state-deals", place)
    ctx = await TournamentContext.from_request(request)
    phase, execute = phase_of(ctx.state, stage), ctx.services.tournaments.execute
    deals, others = new_deals(phase, found)
    taken = TakenFile(ctx.live.head.version, notes=(*found.left_out, *others))
    if deals and may_do(known_visitor_of(request).grant, "state-deals", place):
        receipt = await execute(tournament, deals, replace(sender, key=key_of_deals(sender.key)))
        taken = replace(taken, version=receipt.last, deals=len(deals.deals))
    if found.rows:
        answer = take_rows(phase, found.rows)
        if not answer.rows:
            notes = (*taken.notes, *answer.notes)
            refused = len(answer.notes)
            taken = replace(taken, known=answer.known, refused=refused, notes=notes)
        else:
            receipt = await execute(tournament, found.rows, sender)
            store = ctx.services.tournaments.store
            events = await to_thread.run_sync(events_of_act, store, tournament, sender.key)
            taken = _with_counts(replace(taken, version=receipt.last), events, found.rows)
            messages = {str(note): note for note in answer.notes}  # the log keeps only the text
            taken = replace(taken, notes=tuple(messages.get(note, note) for note in taken.notes))
    return answers.as_json(taken)


def key_of_deals(key: str) -> str:
    """The key of the act that states a file's deals, derived from that of its results."""
    return sha256(f"deals\n{key}".encode()).hexdigest()


def _with_counts(taken: TakenFile, events: Sequence[Event], command: DeviceRowsTaken) -> TakenFile:
    """The counts of events caused by a file's results, even if it was sent before."""
    often = Counter(type(event) for event in events)
    new = [event for event in events if isinstance(event, DeviceRowsTaken)]
    notes = [note for event in new for note in event.notes]
    places = {(row.round, row.section, row.table, row.board) for row in command.rows}
    return replace(
        taken,
        entered=often[BoardScored],
        confirmed=often[BoardConfirmed],
        disputed=often[BoardDisputed],
        known=len(places) - sum(len(event.rows) for event in new) - len(notes),
        refused=len(notes),
        notes=(*taken.notes, *notes),
    )


async def download_proof(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    found = promised_deals_of(phase_of(ctx.state, ctx.stage_id), path_number(request, "session"))
    return answers.as_file(write_proof(found).encode(), "deals.json", "application/json")


async def download_promised_deals(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    ending, session = f".{path_text(request, 'ending')}", path_number(request, "session")
    if ending not in ENDINGS:
        raise Unknown(say("form of a file of deals:"), ending)
    found = promised_deals_of(phase_of(ctx.state, ctx.stage_id), session)
    seed = deals_seed(ctx.state.id, found.label, ctx.services.chance).hex()
    deals = await to_thread.run_sync(deal_boards, dataclasses.replace(found, seed=seed))
    name = f"{ctx.state.id}-{ctx.stage_id}-{session}{ending}"
    return answers.as_file(
        write_deals(deals, ending, found.label), name, "application/octet-stream"
    )
