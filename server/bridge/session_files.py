"""A file brought into a session at the desk: the table of scoring devices, or a hand record.

The same file may be sent again and again while the session is on: what is known already changes
nothing and is no error.

Deals that were promised: as files for who deals the boards, before anybody may know them; and
the promise with its proof, for everybody.
"""

from collections import Counter
from dataclasses import replace
from functools import partial

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.bridge.phase import phase_of
from domain.bridge.promised_deals import dealt, write_proof
from domain.errors import Unknown
from domain.formats.deal_files.document import ENDINGS, write_deals
from domain.ids import TournamentId
from domain.messages import say
from events.bridge.decisions.session_files import promised_deals, seed_of, take_rows
from events.bridge.vocabulary.boards import BoardConfirmed, BoardDisputed, BoardScored
from events.bridge.vocabulary.files import DealsStated, DeviceRowsTaken
from events.log.store import EventStore
from server.access.roles import ActPlace
from server.bridge.results_files import LARGEST_FILE, of_its_boards, session_file
from server.context import answers
from server.context.request_context import TournamentContext, part_named, tournament_named
from server.http.bodies import body_of, file_name
from server.http.guard import require
from server.live.sender import events_of
from server.routes.api.commands import sender_of

REFUSAL = say("The file is larger than 2 MB; no table of one session is.")


class TakenFile(msgspec.Struct, frozen=True):
    """How many boards were entered, confirmed and disputed by it, and how many rows were refused;
    `notes` are sentences.
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
    return [Route(path, bring, methods=["POST"], name="session-file")]


async def bring(request: Request) -> Response:
    """The file as it is, `?name=` how it is called."""
    tournament, stage = tournament_named(request), part_named(request)
    session = request.path_params["session"]
    sender = sender_of(request)
    data = await body_of(request, LARGEST_FILE, REFUSAL)
    name = file_name(request)
    command, left_out = await to_thread.run_sync(session_file, {"": data}, name, stage, session)
    act = "take-device-rows" if isinstance(command, DeviceRowsTaken) else "state-deals"
    require(request, act, ActPlace(tournament, stage))
    asked = await TournamentContext.of(request)
    if isinstance(command, DeviceRowsTaken):
        found = take_rows(phase_of(asked.state, stage), command)
        if not found.rows:
            notes = (*left_out, *found.notes)
            refused, version = len(found.notes), asked.live.head.version
            return answers.as_json(
                TakenFile(version, known=found.known, refused=refused, notes=notes)
            )
    else:
        command, others = of_its_boards(phase_of(asked.state, stage), command)
        left_out = (*left_out, *others)
    tournaments = asked.services.tournaments
    receipt = await tournaments.execute(tournament, command, sender)
    summed_up = partial(_summed_up, tournaments.store, tournament, sender.key, command, left_out)
    return answers.as_json(await to_thread.run_sync(summed_up, receipt.last))


def _summed_up(
    store: EventStore,
    tournament: TournamentId,
    key: str,
    command: DealsStated | DeviceRowsTaken,
    left_out: tuple[str, ...],
    version: int,
) -> TakenFile:
    """What a file of a session has caused, also when it was sent before."""
    if not isinstance(command, DeviceRowsTaken):
        return TakenFile(version, deals=len(command.deals), notes=left_out)
    events = events_of(store, tournament, key)
    often = Counter(type(event) for event in events)
    new = [event for event in events if isinstance(event, DeviceRowsTaken)]
    notes = [note for event in new for note in event.notes]
    places = {(row.round, row.section, row.table, row.board) for row in command.rows}
    return TakenFile(
        version,
        often[BoardScored],
        often[BoardConfirmed],
        often[BoardDisputed],
        len(places) - sum(len(event.rows) for event in new) - len(notes),
        len(notes),
        notes=(*left_out, *notes),
    )


_SESSION = "/t/{tournament}/s/{stage:int}/deals/{session:int}"


def promised_routes() -> list[Route]:
    return [
        Route(f"{_SESSION}/proof", proof, name="deals-proof"),
        Route(f"{_SESSION}/file.{{ending}}", file, name="promised-deals"),
    ]


async def proof(request: Request) -> Response:
    asked = await TournamentContext.of(request)
    found = promised_deals(phase_of(asked.state, asked.number), request.path_params["session"])
    return answers.as_file(write_proof(found).encode(), "deals.json", "application/json")


async def file(request: Request) -> Response:
    asked = await TournamentContext.of(request)
    ending, session = f".{request.path_params['ending']}", request.path_params["session"]
    if ending not in ENDINGS:
        raise Unknown(say("form of a file of deals:"), ending)
    found = promised_deals(phase_of(asked.state, asked.number), session)
    seed = seed_of(asked.state.id, found.label, asked.services.chance).hex()
    deals = await to_thread.run_sync(dealt, replace(found, seed=seed))
    name = f"{asked.state.id}-{asked.number}-{session}{ending}"
    return answers.as_file(
        write_deals(deals, ending, found.label), name, "application/octet-stream"
    )
