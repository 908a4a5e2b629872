"""Reading request bodies with a size limit; and the encoding of an uploaded list, which its sender
may change.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request

from domain.formats.code_pages import NAMES
from domain.formats.player_csv.read import CsvProblem
from domain.messages import join_messages, say, sentence_of
from domain.texts import character_name, first_hidden, show_controls
from server.refusals import BadRequest

LARGEST_FORM = 4 * 1024
LARGEST_LIST = 2_000_000
LARGEST_FIELDS = 16
LONGEST_NAME = 100


async def body_of(request: Request, largest: int, refusal: str) -> bytes:
    """Read a body; BadRequest with that sentence as soon as there is more than `largest`."""
    body, more = bytearray(), True
    while more:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        if len(body) > largest:
            raise BadRequest(refusal)
        more = message.get("more_body", False)
    return bytes(body)


async def fields_of(request: Request) -> dict[str, str]:
    """The fields of a submitted form, at most 4 KiB; BadRequest if it can't be read."""
    body = await body_of(request, LARGEST_FORM, say("The form is larger than 4 KiB; send less."))
    try:
        pairs = parse_qsl(
            body.decode(),
            True,
            errors="strict",
            max_num_fields=LARGEST_FIELDS,
            strict_parsing=bool(body),
        )
    except (ValueError, UnicodeDecodeError):
        raise BadRequest("The form can't be read; send it from its page.") from None
    return {name: require_legible(value, name).strip() for name, value in pairs}


def require_legible(text: str, field: str) -> str:
    """Return the text; BadRequest if it has invisible characters. For texts outside the log."""
    if hidden := first_hidden(text):
        raise BadRequest(
            "{shown} has {named} in it; write it without.",
            shown=sentence_of(show_controls(field), {}),
            named=character_name(hidden),
        )
    return text


def uploaded_file_name(request: Request) -> str:
    """Return the name of an uploaded file for messages and the log, without folders."""
    name = request.query_params.get("name", "").replace("\\", "/").rpartition("/")[2]
    return "".join(c for c in name if c.isprintable())[:LONGEST_NAME] or "file"


async def uploaded_list(request: Request) -> tuple[bytes, str]:
    """A list of players or teams, and the code page in `?encoding=`."""
    refusal = say("The list is larger than 2 MB; send it in parts.")
    return await body_of(request, LARGEST_LIST, refusal), request.query_params.get("encoding", "")


def list_remarks(not_used: Sequence[str], problems: Iterable[CsvProblem]) -> tuple[str, ...]:
    """Sentences on what of an uploaded list is not used, and on its problems."""
    dropped = say("Not used: {not_used}.", not_used=join_messages(", ", not_used))
    lines = (say("Line {line}: {sentence}", line=p.line, sentence=p.sentence) for p in problems)
    return (*([dropped] if not_used else ()), *lines)


@dataclass(frozen=True, slots=True)
class EncodingChoice:
    code: str
    words: str


@dataclass(frozen=True, slots=True)
class ListEncoding:
    """`encodings` are the possible ones, the chosen one first; empty if it is certain. `unusual`
    are words that would differ in another encoding.
    """

    encodings: tuple[EncodingChoice, ...] = ()
    unusual: tuple[str, ...] = ()

    @classmethod
    def from_decoded(
        cls, used: str, others: Iterable[str], unusual: tuple[str, ...]
    ) -> "ListEncoding":
        """The choices for a text read in the encoding `used`, which `others` can read as well."""
        if not (offered := tuple(others)):
            return cls()
        return cls(tuple(EncodingChoice(code, NAMES[code]) for code in (used, *offered)), unusual)
