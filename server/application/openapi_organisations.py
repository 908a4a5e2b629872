"""The organisations' part of the description of the HTTP interface."""

from typing import Any

import msgspec

from server.routes.organisations.api import DESCRIBED, DescribedRoute

_REFERENCE = "#/components/schemas/{name}"


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
    """The paths and their schemas; `problem` makes the description of a refusal."""
    kinds = [kind for line in DESCRIBED for kind in (line.body, line.answer) if kind]
    _, components = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    paths: dict[str, Any] = {}
    for line in DESCRIBED:
        paths.setdefault(line.path, {})[line.method.lower()] = _describe_operation(line, problem)
    return paths, components


def _describe_operation(line: DescribedRoute, problem: Any) -> dict[str, Any]:
    schema: dict[str, Any] = _schema_of(line.answer)
    if line.many:
        schema = {"type": "array", "items": schema}
    operation: dict[str, Any] = {
        "operationId": line.name,
        "summary": line.summary,
        "responses": {
            "200": {"description": "As it is now", "content": _as_json(schema)},
            **{code: problem(why) for code, why in _REFUSALS.items()},
        },
    }
    if named := [name for name in ("organisation", "device") if f"{{{name}}}" in line.path]:
        place = {"in": "path", "required": True, "schema": {"type": "string"}}
        operation["parameters"] = [{"name": name, **place} for name in named]
    if line.body is not None:
        operation["requestBody"] = {"required": True, "content": _as_json(_schema_of(line.body))}
    return operation


def _schema_of(kind: Any) -> dict[str, Any]:
    return {"$ref": _REFERENCE.format(name=kind.__name__)}


def _as_json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
