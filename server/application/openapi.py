"""The description of the HTTP interface, made from the command types themselves.

A test compares it with the routes; it is not stored.
"""

import dataclasses
import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from domain.round_robin.withdrawal import Treatment
from events.catalogue import ACT_OF, COMMANDS
from events.tournament.vocabulary import CreateTournament
from server.context.game_routes import ReadRoute
from server.games.registry import GAMES
from server.routes.api.commands import Done
from server.routes.api.public_sheets import LatestSheet
from server.routes.api.sheets import TournamentLine
from server.routes.organisations.api import DESCRIBED, DescribedRoute
from web.faces import public_views

_REFERENCE = "#/components/schemas/{name}"


def _path_parameter(name: str, kind: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": kind}}


_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": True,
    "schema": {"type": "string", "minLength": 8, "maxLength": 128},
    "description": "New for each act; the same when it is repeated, which is then done only once.",
}
_INSTANT = {
    "name": "Client-Instant",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "format": "date-time"},
    "description": "When it was done, by the sender's own clock: kept for those who look into a "
    "dispute; it orders nothing.",
}
_TOURNAMENT = _path_parameter("tournament", "string")
_STAGE = _path_parameter("stage", "integer")
_PROBLEM = {
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "One sentence: what, where, what to do."},
        "level": {
            "type": "integer",
            "description": "A warning of FIDE's levels 2 to 5. Up to 4: the same command with "
            "`confirmed` of that level is done; 5: not in FIDE mode.",
        },
        "consequences": {
            "type": "array",
            "items": {"type": "string"},
            "description": "With a level: what the act will do, one sentence each.",
        },
        "manual": {
            "type": "string",
            "description": "With a level: the address of the section of the manual about it.",
        },
    },
}
_PROBLEMS = {
    "400": "The request can't be read",
    "401": "No device that is signed in, or one that is locked: what was sent may be sent again",
    "403": "Not with this device's role, not in this place, or sent by another site's page",
    "404": "Not found",
    "409": "Not now, or something happened meanwhile: look again",
    "422": "The rules don't allow it, or the key was used for something else",
    "429": "Too many requests; Retry-After says when",
}
_PROBLEMS_OF_ORGANISATIONS = {
    "400": "The request can't be read",
    "401": "No device that is signed in, or one that is locked",
    "403": "Not with this device's role, or of another organisation",
    "404": "Not found",
    "409": "Not now; the sentence says what to do",
    "429": "Too many requests; Retry-After says when",
    "503": "This server keeps nothing, or its database doesn't answer",
}
_NOT_FOUND = {"404": "Not found"}


_BY_REQUEST = {
    name: kind
    for name, kind in COMMANDS.items()
    if kind is CreateTournament or (ACT_OF[kind].roles and not ACT_OF[kind].begins)
}


def openapi_document() -> dict[str, Any]:
    bodies, components = msgspec.json.schema_components(
        [*_BY_REQUEST.values(), Done, TournamentLine, LatestSheet], ref_template=_REFERENCE
    )
    kinds = [kind for line in DESCRIBED for kind in (line.body, line.answer) if kind]
    _, of_organisations = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    paths: dict[str, Any] = {
        "/api/tournaments": {"get": _describe_tournament_list()},
        "/api/tournaments/{tournament}/stages/{stage}/{view}": {"get": _describe_sheet()},
        "/t/{tournament}/s/{stage}/sheets/{view}": {"get": _describe_sheet_stream()},
        "/t/{tournament}/s/{stage}/sheets/{view}/latest": {"get": _describe_latest_sheet()},
        "/api/tournaments/{tournament}/stages/{stage}/leaving/{entry}": {
            "get": _describe_withdrawal_preview()
        },
    }
    for read in (read for game in GAMES.values() for read in game.reads):
        path = f"/api/tournaments/{{tournament}}/stages/{{stage}}/{read.path}"
        paths[path] = {"get": _describe_read(read)}
    for (name, kind), body in zip(_BY_REQUEST.items(), bodies, strict=False):
        path, parameters = f"/api/tournaments/{{tournament}}/commands/{name}", [_TOURNAMENT]
        if kind is CreateTournament:
            path, parameters = "/api/tournaments", []
        paths.setdefault(path, {})["post"] = _describe(
            name,
            name.replace("-", " ").capitalize(),
            [*parameters, _KEY, _INSTANT],
            ("Done, and durable", _schema_reference("Done")),
            _PROBLEMS,
            body=body,
        )
    for line in DESCRIBED:
        paths.setdefault(line.path, {})[line.method.lower()] = _describe_route(line)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Wallchart",
            "version": "1",
            "description": "Commands to a tournament. Each one is appended to its log, or refused.",
        },
        "paths": paths,
        "components": {"schemas": {**of_organisations, **components, "Problem": _PROBLEM}},
    }


def _describe(
    name: str,
    summary: str,
    parameters: list[dict[str, Any]],
    answer: tuple[str, dict[str, Any]],
    problems: Mapping[str, str] = _NOT_FOUND,
    others: Mapping[str, Any] | None = None,
    body: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """An operation; `answer` is the description and the schema of a success, `others` are further
    answers that are no problems, `body` is the schema of the request's.
    """
    description, schema = answer
    operation: dict[str, Any] = {
        "operationId": name,
        "summary": summary,
        "responses": {
            "200": {"description": description, "content": _json_content(schema)},
            **(others or {}),
            **{code: _problem_response(why) for code, why in problems.items()},
        },
    }
    if parameters:
        operation["parameters"] = parameters
    if body is not None:
        operation["requestBody"] = {"required": True, "content": _json_content(body)}
    return operation


def _describe_route(route: DescribedRoute) -> dict[str, Any]:
    schema = _schema_reference(route.answer.__name__)
    if route.many:
        schema = {"type": "array", "items": schema}
    named = [name for name in ("organisation", "device") if f"{{{name}}}" in route.path]
    return _describe(
        route.name,
        route.summary,
        [_path_parameter(name, "string") for name in named],
        ("As it is now", schema),
        _PROBLEMS_OF_ORGANISATIONS,
        body=_schema_reference(route.body.__name__) if route.body else None,
    )


def _describe_tournament_list() -> dict[str, Any]:
    lines = {"type": "array", "items": _schema_reference("TournamentLine")}
    summary = "List tournaments, the newest first"
    return _describe("list-tournaments", summary, [], ("All of them", lines), {})


def _sheet_parameters() -> list[dict[str, Any]]:
    view = {"name": "view", "in": "path", "required": True, "schema": {"enum": public_views()}}
    return [_TOURNAMENT, _STAGE, view]


def _describe_latest_sheet() -> dict[str, Any]:
    return _describe(
        "read-latest-sheet",
        "Name the newest version of what a screen shows, for a cache to keep a second",
        _sheet_parameters(),
        ("Its name and addresses", _schema_reference("LatestSheet")),
    )


def _describe_sheet_stream() -> dict[str, Any]:
    message = {"type": "object", "required": ["type", "view", "stage", "version", "rows"]}
    answer = {"oneOf": [message, {"type": "array", "items": message}]}
    parameters = {
        "at": ("A version, as …/latest names it. It stays the same for good.", {}),
        "offset": ("What comes after that version. -1: the newest as a whole; now: nothing.", {}),
        "live": ("To wait for it.", {"enum": ["long-poll", "sse"]}),
        "cursor": ("Stream-Cursor of the answer before.", {}),
    }
    in_query = [
        {
            "name": name,
            "in": "query",
            "schema": {"type": "string", **more},
            "description": description,
        }
        for name, (description, more) in parameters.items()
    ]
    problems = {
        "400": "The request can't be read",
        "404": "Not found",
        "410": "Not kept, or a draft again; begin with the newest",
    }
    others = {
        "204": {"description": "No news while it was waited for"},
        "304": {"description": "As you have it"},
    }
    return _describe(
        "read-sheet-stream",
        "Read a version of what a screen shows, or a Durable Stream of its changes",
        [*_sheet_parameters(), *in_query],
        ("A version, or messages of the feed", answer),
        problems,
        others,
    )


def _describe_sheet() -> dict[str, Any]:
    rows = {"type": "array", "items": {"type": "object", "required": ["key"]}}
    sheet = _object_schema(version={"type": "integer"}, head={"type": "object"}, rows=rows)
    return _describe(
        "read-sheet",
        "Read what a screen shows",
        _sheet_parameters(),
        ("The newest sheet", sheet),
        others={"304": {"description": "Nothing has happened since the ETag you have"}},
    )


def _describe_withdrawal_preview() -> dict[str, Any]:
    number, text = {"type": "integer"}, {"type": "string"}
    game = _object_schema(round=number, board=number, white=text, black=text)
    preview = _object_schema(
        entry=number,
        name=text,
        treatment={"enum": [each.value for each in Treatment]},
        sentences={"type": "array", "items": text},
        reversals={"type": "array", "items": game},
    )
    return _describe(
        "preview-withdrawal",
        "Tell what a withdrawal from a round robin would do; nothing is done",
        [_TOURNAMENT, _STAGE, _path_parameter("entry", "integer")],
        ("What would follow", preview),
        {**_NOT_FOUND, "409": "Not now"},
    )


def _describe_read(read: ReadRoute) -> dict[str, Any]:
    """The description of a reading route, whose answer has the fields of its class."""
    answer = _object_schema(**{field.name: {} for field in dataclasses.fields(read.answer)})
    problems = {
        "401": "This device is not signed in",
        "403": "Not with this role",
        **_NOT_FOUND,
        "409": "Not now",
    }
    places = [_path_parameter(*place) for place in read.places]
    parameters = [_TOURNAMENT, _STAGE, *places]
    return _describe(read.name, read.summary, parameters, ("As it stands", answer), problems)


def _object_schema(**properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "required": list(properties), "properties": properties}


def _problem_response(why: str) -> dict[str, Any]:
    schema = {"schema": _schema_reference("Problem")}
    return {"description": why, "content": {"application/problem+json": schema}}


def _json_content(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _schema_reference(name: str) -> dict[str, Any]:
    return {"$ref": _REFERENCE.format(name=name)}


@cache
def openapi_json() -> bytes:
    """The document as it is served, the same bytes at every start."""
    return json.dumps(openapi_document(), indent=1, sort_keys=True).encode() + b"\n"
