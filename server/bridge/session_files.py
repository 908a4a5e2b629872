"""Importing a file into a session at the desk: the table of scoring devices, or a hand record.

The same file may be sent repeatedly during the session: known data changes nothing and is no
error.

Promised deals: as files for dealing the boards, while they are secret; and the promise with its
proof, for the public.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

import msgspec
from anyio import to_thread
from msgspec.structs import replace as _replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.bridge.phase import phase_of
from domain.bridge.promised_deals import deal_boards, write_proof
from domain.errors import Unknown
from domain.formats.deal_files.document import ENDINGS, write_deals
from domain.messages import say
from events.bridge.decisions.session_files import deals_seed, promised_deals, take_rows
from events.bridge.vocabulary.boards import BoardConfirmed, BoardDisputed, BoardScored
from events.bridge.vocabulary.files import DeviceRowsTaken
from events.log.vocabulary import Event
from server.access.roles import ActPlace, may_do
from server.bridge.results_files import LARGEST_FILE, new_deals, session_file
from server.context import answers
from server.context.request_context import TournamentContext, part_named, tournament_named
from server.http.bodies import body_of, uploaded_file_name
from server.http.guard import require_permission
from server.http.request_state import known_visitor_of, path_number, path_text
from server.live.sender import events_of_act
from server.routes.api.commands import sender_of

REFUSAL = say("The file is larger than 2 MB; no table of one session is.")


class TakenFile(msgspec.Struct, frozen=True):
    """The numbers of boards entered, confirmed and disputed by a file, and of rows refused; `notes`
    are sentences.
    """

    version: int
    entered: int = 0
    confirmed: int = 0
    disputed: int = 0
    known: int = 0
    refused: int = 0
    deals: int = 0
    notes: tuple[str, ...] = ()


def routes() -> list[Route]:
    path = "/api/imports/{tournament}/{stage:int}/{session:int}"
    return [Route(path, import_file, methods=["POST"], name="session-file")]


async def import_file(request: Request) -> Response:
    """Import the file in the body, with its name in `?name=`. Deals beside results, as in a BWS
    file, are imported if the sender may state deals.
    """
    tournament, stage = tournament_named(request), part_named(request)
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
        receipt = await execute(tournament, deals, _replace(sender, key=key_of_deals(sender.key)))
        taken = _replace(taken, version=receipt.last, deals=len(deals.deals))
    if found.rows:
        answer = take_rows(phase, found.rows)
        if not answer.rows:
            notes = (*taken.notes, *answer.notes)
            refused = len(answer.notes)
            taken = _replace(taken, known=answer.known, refused=refused, notes=notes)
        else:
            receipt = await execute(tournament, found.rows, sender)
            store = ctx.services.tournaments.store
            events = await to_thread.run_sync(events_of_act, store, tournament, sender.key)
            taken = _with_counts(_replace(taken, version=receipt.last), events, found.rows)
            messages = {str(note): note for note in answer.notes}  # the log keeps only the text
            taken = _replace(taken, notes=tuple(messages.get(note, note) for note in taken.notes))
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
    return _replace(
        taken,
        entered=often[BoardScored],
        confirmed=often[BoardConfirmed],
        disputed=often[BoardDisputed],
        known=len(places) - sum(len(event.rows) for event in new) - len(notes),
        refused=len(notes),
        notes=(*taken.notes, *notes),
    )


_SESSION = "/t/{tournament}/s/{stage:int}/deals/{session:int}"


def promised_routes() -> list[Route]:
    return [
        Route(f"{_SESSION}/proof", download_proof, name="deals-proof"),
        Route(f"{_SESSION}/file.{{ending}}", download_promised_deals, name="promised-deals"),
    ]


async def download_proof(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    found = promised_deals(phase_of(ctx.state, ctx.stage_id), path_number(request, "session"))
    return answers.as_file(write_proof(found).encode(), "deals.json", "application/json")


async def download_promised_deals(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    ending, session = f".{path_text(request, 'ending')}", path_number(request, "session")
    if ending not in ENDINGS:
        raise Unknown(say("form of a file of deals:"), ending)
    found = promised_deals(phase_of(ctx.state, ctx.stage_id), session)
    seed = deals_seed(ctx.state.id, found.label, ctx.services.chance).hex()
    deals = await to_thread.run_sync(deal_boards, replace(found, seed=seed))
    name = f"{ctx.state.id}-{ctx.stage_id}-{session}{ending}"
    return answers.as_file(
        write_deals(deals, ending, found.label), name, "application/octet-stream"
    )
