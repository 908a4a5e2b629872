"""The description of the HTTP interface, made from the command types themselves.

A test compares it with the routes; it is not stored.
"""

import dataclasses
import json
from functools import cache
from typing import Any

import msgspec

from domain.round_robin.withdrawal import Treatment
from events.catalogue import ACT_OF, COMMANDS
from events.log.vocabulary import Command
from events.tournament.vocabulary import CreateTournament
from server.application.openapi_organisations import organisation_paths
from server.context.game_routes import ReadRoute
from server.games.registry import GAMES
from server.routes.api.commands import Done
from server.routes.api.public_sheets import LatestSheet
from server.routes.api.sheets import TournamentLine
from web.faces import public_views

_REFERENCE = "#/components/schemas/{name}"

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
_TOURNAMENT = {"name": "tournament", "in": "path", "required": True, "schema": {"type": "string"}}
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
    "429": "Too much at once; Retry-After says when",
}


_BY_REQUEST = {
    name: kind
    for name, kind in COMMANDS.items()
    if kind is CreateTournament or (ACT_OF[kind].roles and not ACT_OF[kind].begins)
}


def openapi_document() -> dict[str, Any]:
    bodies, components = msgspec.json.schema_components(
        [*_BY_REQUEST.values(), Done, TournamentLine, LatestSheet], ref_template=_REFERENCE
    )
    schemas = dict(zip(_BY_REQUEST, bodies, strict=False))
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
    for name, kind in _BY_REQUEST.items():
        paths.setdefault(_command_path(name, kind), {})["post"] = _describe_command(
            name, kind, schemas[name]
        )
    of_organisations, more = organisation_paths(_problem_response)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Wallchart",
            "version": "1",
            "description": "Commands to a tournament. Each one is appended to its log, or refused.",
        },
        "paths": {**paths, **of_organisations},
        "components": {"schemas": {**more, **components, "Problem": _PROBLEM}},
    }


def _command_path(name: str, kind: type[Command]) -> str:
    if kind is CreateTournament:
        return "/api/tournaments"
    return f"/api/tournaments/{{tournament}}/commands/{name}"


def _describe_command(name: str, kind: type[Command], body: dict[str, Any]) -> dict[str, Any]:
    return {
        "operationId": name,
        "summary": name.replace("-", " ").capitalize(),
        "parameters": [*([] if kind is CreateTournament else [_TOURNAMENT]), _KEY, _INSTANT],
        "requestBody": {"required": True, "content": _as_json(body)},
        "responses": {
            "200": {"description": "Done, and durable", "content": _as_json(_schema_of("Done"))},
            **{code: _problem_response(why) for code, why in _PROBLEMS.items()},
        },
    }


def _describe_tournament_list() -> dict[str, Any]:
    lines = {"type": "array", "items": _schema_of("TournamentLine")}
    return {
        "operationId": "list-tournaments",
        "summary": "List tournaments, the newest first",
        "responses": {"200": {"description": "All of them", "content": _as_json(lines)}},
    }


def _sheet_parameters() -> list[dict[str, Any]]:
    view = {"name": "view", "in": "path", "required": True, "schema": {"enum": public_views()}}
    return [_TOURNAMENT, _path_number("stage"), view]


def _describe_latest_sheet() -> dict[str, Any]:
    newest = _as_json(_schema_of("LatestSheet"))
    return {
        "operationId": "read-latest-sheet",
        "summary": "Name the newest version of what a screen shows, for a cache to keep a second",
        "parameters": _sheet_parameters(),
        "responses": {
            "200": {"description": "Its name and addresses", "content": newest},
            "404": _problem_response("Not found"),
        },
    }


def _describe_sheet_stream() -> dict[str, Any]:
    message = {"type": "object", "required": ["type", "view", "stage", "version", "rows"]}
    answer = {"oneOf": [message, {"type": "array", "items": message}]}
    parameters = {
        "at": ("A version, as …/latest names it. It stays the same for good.", {}),
        "offset": ("What comes after that version. -1: the newest as a whole; now: nothing.", {}),
        "live": ("To wait for it.", {"enum": ["long-poll", "sse"]}),
        "cursor": ("Stream-Cursor of the answer before.", {}),
    }
    return {
        "operationId": "read-sheet-stream",
        "summary": "Read a version of what a screen shows, or a Durable Stream of its changes",
        "parameters": [
            *_sheet_parameters(),
            *(
                {
                    "name": name,
                    "in": "query",
                    "schema": {"type": "string", **more},
                    "description": description,
                }
                for name, (description, more) in parameters.items()
            ),
        ],
        "responses": {
            "200": {
                "description": "A version, or messages of the feed",
                "content": _as_json(answer),
            },
            "204": {"description": "No news while it was waited for"},
            "304": {"description": "As you have it"},
            "400": _problem_response("The request can't be read"),
            "404": _problem_response("Not found"),
            "410": _problem_response("Not kept, or a draft again; begin with the newest"),
        },
    }


def _describe_sheet() -> dict[str, Any]:
    sheet = {
        "type": "object",
        "required": ["version", "head", "rows"],
        "properties": {
            "version": {"type": "integer"},
            "head": {"type": "object"},
            "rows": {"type": "array", "items": {"type": "object", "required": ["key"]}},
        },
    }
    return {
        "operationId": "read-sheet",
        "summary": "Read what a screen shows",
        "parameters": _sheet_parameters(),
        "responses": {
            "200": {"description": "The newest sheet", "content": _as_json(sheet)},
            "304": {"description": "Nothing has happened since the ETag you have"},
            "404": _problem_response("Not found"),
        },
    }


def _describe_withdrawal_preview() -> dict[str, Any]:
    game = {
        "type": "object",
        "required": ["round", "board", "white", "black"],
        "properties": {
            "round": {"type": "integer"},
            "board": {"type": "integer"},
            "white": {"type": "string"},
            "black": {"type": "string"},
        },
    }
    preview = {
        "type": "object",
        "required": ["entry", "name", "treatment", "sentences", "reversals"],
        "properties": {
            "entry": {"type": "integer"},
            "name": {"type": "string"},
            "treatment": {"enum": [each.value for each in Treatment]},
            "sentences": {"type": "array", "items": {"type": "string"}},
            "reversals": {"type": "array", "items": game},
        },
    }
    return {
        "operationId": "preview-withdrawal",
        "summary": "Tell what a withdrawal from a round robin would do; nothing is done",
        "parameters": [_TOURNAMENT, _path_number("stage"), _path_number("entry")],
        "responses": {
            "200": {"description": "What would follow", "content": _as_json(preview)},
            "404": _problem_response("Not found"),
            "409": _problem_response("Not now"),
        },
    }


def _describe_read(read: ReadRoute) -> dict[str, Any]:
    """The description of a reading route, whose answer has the fields of its class."""
    fields: dict[str, Any] = {field.name: {} for field in dataclasses.fields(read.answer)}
    answer = {"type": "object", "required": list(fields), "properties": fields}
    places = [
        {"name": place, "in": "path", "required": True, "schema": {"type": type_name}}
        for place, type_name in read.places
    ]
    return {
        "operationId": read.name,
        "summary": read.summary,
        "parameters": [_TOURNAMENT, _path_number("stage"), *places],
        "responses": {
            "200": {"description": "As it stands", "content": _as_json(answer)},
            "401": _problem_response("This device is not signed in"),
            "403": _problem_response("Not with this role"),
            "404": _problem_response("Not found"),
            "409": _problem_response("Not now"),
        },
    }


def _path_number(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "integer"}}


def _problem_response(why: str) -> dict[str, Any]:
    schema = {"schema": _schema_of("Problem")}
    return {"description": why, "content": {"application/problem+json": schema}}


def _as_json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _schema_of(name: str) -> dict[str, Any]:
    return {"$ref": _REFERENCE.format(name=name)}


@cache
def openapi_json() -> bytes:
    """The document as it is served, the same bytes at every start."""
    return json.dumps(openapi_document(), indent=1, sort_keys=True).encode() + b"\n"
