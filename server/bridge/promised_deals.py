"""Deals that were promised: as files for who deals the boards, before anybody may know them; and
the promise with its proof, for everybody.
"""

from dataclasses import replace

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.bridge.phase import phase_of
from domain.bridge.promised_deals import dealt, write_proof
from domain.errors import Unknown
from domain.formats.deal_files.document import ENDINGS, write_deals
from domain.messages import say
from events.bridge.decisions.session_files import promised_deals, seed_of
from server.context import answers
from server.context.request_context import TournamentContext

_SESSION = "/t/{tournament}/s/{stage:int}/deals/{session:int}"


def routes() -> list[Route]:
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
