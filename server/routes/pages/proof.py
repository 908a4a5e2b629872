"""The folder of the offline audit page, served as files."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route

from domain.errors import Unknown
from server.context.request_context import BY_READER, RequestContext
from server.http.headers import FOLDER_OF_PROOF
from server.http.request_state import path_text
from server.routes.pages.tournaments import FOR_EVER, Static
from web.pages.render import STATIC
from web.proof import (
    KEEPER,
    KEPT_FILES,
    index_page,
    kept_files,
    page_name,
    program_archive,
    program_name,
)
from web.shared.languages import LANGUAGES

_ASKED_FOR_AGAIN = {"Cache-Control": "no-cache"}
_SCRIPT = "text/javascript"


def routes() -> list[Route | Mount]:
    return [
        Route(FOLDER_OF_PROOF.removesuffix("/"), redirect_to_folder, name="proof"),
        Route(FOLDER_OF_PROOF, proof_page, name="proof-folder"),
        Mount(f"{FOLDER_OF_PROOF}static", Static(directory=STATIC), name="proof-static"),
        Route(f"{FOLDER_OF_PROOF}{{file}}", proof_file, name="proof-file"),
    ]


async def redirect_to_folder(_request: Request) -> Response:
    return RedirectResponse(FOLDER_OF_PROOF)


async def proof_page(request: Request) -> Response:
    """The page in its reader's language, which has a separate name in a published folder."""
    headers = {**BY_READER, **_ASKED_FOR_AGAIN}
    return Response(
        index_page(RequestContext(request).words.lang), headers=headers, media_type="text/html"
    )


async def proof_file(request: Request) -> Response:
    name = path_text(request, "file")
    if name == KEEPER:
        data = (STATIC / "proof" / KEEPER).read_bytes()
        return Response(data, headers=_ASKED_FOR_AGAIN, media_type=_SCRIPT)
    if name == KEPT_FILES:
        return Response(kept_files(), headers=_ASKED_FOR_AGAIN, media_type=_SCRIPT)
    if name == program_name():
        kept = {"Cache-Control": FOR_EVER}
        return Response(program_archive(), headers=kept, media_type="application/zip")
    for lang in LANGUAGES:
        if name == page_name(lang):
            return Response(index_page(lang), headers=_ASKED_FOR_AGAIN, media_type="text/html")
    raise Unknown("file", name)
