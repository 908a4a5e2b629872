"""The organisations' part of the description of the HTTP interface: a line for each route."""

from typing import Any, NamedTuple

import msgspec

from server.organisations.retention import RetentionNotice
from server.organisations.values import OperatorAct
from server.routes.organisations.api import (
    Found,
    Health,
    Invite,
    Invited,
    KeptFor,
    Limits,
    OrganisationLine,
    OrganisationTold,
    Rename,
    Revoked,
)

_ROOT = "/api/organisations"
_ONE = f"{_ROOT}/{{organisation}}"
_REFERENCE = "#/components/schemas/{name}"


class DescribedRoute(NamedTuple):
    """`body` None: none is read, or a GET. `many`: the answer is a list of these."""

    method: str
    path: str
    name: str
    summary: str
    body: Any
    answer: Any
    many: bool = False


LINES = (
    DescribedRoute(
        "get", _ROOT, "list-organisations", "List them", None, OrganisationLine, many=True
    ),
    DescribedRoute("post", _ROOT, "found-organisation", "Found one", Found, OrganisationTold),
    DescribedRoute(
        "get", _ONE, "read-organisation", "What it may use and uses", None, OrganisationTold
    ),
    DescribedRoute(
        "post", f"{_ONE}/name", "rename-organisation", "Rename it", Rename, OrganisationTold
    ),
    DescribedRoute(
        "post", f"{_ONE}/quotas", "set-quotas", "Set all its quotas", Limits, OrganisationTold
    ),
    DescribedRoute(
        "post", f"{_ONE}/retention", "set-retention", "Set it", KeptFor, OrganisationTold
    ),
    DescribedRoute(
        "get",
        f"{_ONE}/retention",
        "read-retention",
        "What is put away",
        None,
        RetentionNotice,
        many=True,
    ),
    DescribedRoute(
        "post", f"{_ONE}/close", "close-organisation", "Close it", None, OrganisationTold
    ),
    DescribedRoute(
        "post", f"{_ONE}/reopen", "reopen-organisation", "Reopen it", None, OrganisationTold
    ),
    DescribedRoute(
        "post", f"{_ONE}/invite", "invite-organiser", "Its first organiser", Invite, Invited
    ),
    DescribedRoute(
        "get", f"{_ONE}/journal", "read-journal", "What was done", None, OperatorAct, many=True
    ),
)
OF_OPERATORS = (
    DescribedRoute("get", "/api/operator", "read-health", "Health, and all sizes", None, Health),
    DescribedRoute(
        *("post", "/api/operator/devices/{device}/revoke", "revoke-operator", "Take it away"),
        *(None, Revoked),
    ),
    DescribedRoute(
        "post", "/api/operator/invite", "invite-operator", "Invite one", Invite, Invited
    ),
    DescribedRoute(
        *("get", "/api/operator/journal", "read-whole-journal", "What operators did", None),
        OperatorAct,
        many=True,
    ),
)
_REFUSALS = {
    "400": "The request can't be read",
    "401": "No device that is signed in, or one that is locked",
    "403": "Not with this device's role, or of another organisation",
    "404": "Not found",
    "409": "Not now; the sentence says what to do",
    "429": "Too much at once; Retry-After says when",
    "503": "This server keeps nothing, or its database doesn't answer",
}


def organisation_paths(problem: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The paths, and the schemas they name; `problem` makes the answer of a refusal."""
    kinds = [kind for line in (*LINES, *OF_OPERATORS) for kind in (line.body, line.answer) if kind]
    _, components = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    paths: dict[str, Any] = {}
    for line in (*LINES, *OF_OPERATORS):
        paths.setdefault(line.path, {})[line.method] = _operation(line, problem)
    return paths, components


def _operation(line: DescribedRoute, problem: Any) -> dict[str, Any]:
    schema: dict[str, Any] = _schema(line.answer)
    if line.many:
        schema = {"type": "array", "items": schema}
    told: dict[str, Any] = {
        "operationId": line.name,
        "summary": line.summary,
        "responses": {
            "200": {"description": "As it is now", "content": _json(schema)},
            **{code: problem(why) for code, why in _REFUSALS.items()},
        },
    }
    if named := [name for name in ("organisation", "device") if f"{{{name}}}" in line.path]:
        place = {"in": "path", "required": True, "schema": {"type": "string"}}
        told["parameters"] = [{"name": name, **place} for name in named]
    if line.body is not None:
        told["requestBody"] = {"required": True, "content": _json(_schema(line.body))}
    return told


def _schema(kind: Any) -> dict[str, Any]:
    return {"$ref": _REFERENCE.format(name=kind.__name__)}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
