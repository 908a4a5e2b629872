"""A list of teams with their members, looked at before it is entered."""

from dataclasses import asdict, dataclass

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.formats.team_csv import ListedTeam, read_teams
from domain.said import said_together, say
from server.context import answers
from server.http.bodies import ListEncoding, body_of

LARGEST_LIST = 2_000_000


@dataclass(frozen=True, slots=True)
class TeamListPreview:
    """Teams as `register-teams` takes them, and one sentence for each thing that is amiss."""

    teams: tuple[dict[str, object], ...]
    problems: tuple[str, ...]
    understood: str
    reading: ListEncoding


def routes() -> list[Route]:
    """A role that may look at a list of players may look at one of teams."""
    return [Route("/api/teams/list", preview, methods=["POST"], name="preview-players")]


async def preview(request: Request) -> Response:
    body = await body_of(
        request, LARGEST_LIST, say("The list is larger than 2 MB; send it in parts.")
    )
    encoding = request.query_params.get("encoding", "")
    return answers.as_json(await to_thread.run_sync(_read, body, encoding))


def _read(data: bytes, encoding: str) -> TeamListPreview:
    found = read_teams(data, "list", encoding)
    used = said_together(", ", (f"{heading} is {field}" for heading, field in found.columns))
    dropped = (
        (say("Not used: {not_used}.", not_used=said_together(", ", found.not_used)),)
        if found.not_used
        else ()
    )
    told = tuple(
        say("Line {line}: {sentence}", line=problem.line, sentence=problem.sentence)
        for problem in found.problems
    )
    reading = ListEncoding.of(found.encoding, found.others, found.unusual)
    return TeamListPreview(tuple(map(_fields, found.teams)), (*dropped, *told), f"{used}.", reading)


def _fields(team: ListedTeam) -> dict[str, object]:
    members = [
        asdict(person) | {"sex": person.sex.value, "categories": list(person.categories)}
        for person in team.members
    ]
    return asdict(team) | {"members": members}
