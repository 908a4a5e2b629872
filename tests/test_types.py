"""What all games share has types of its own, so that a wrong name in it is found by the checker.

A game registers functions over its own stages, rounds and rows; only their parameters, and the
classes that are told which game they are of, may be `Any` there.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.effort import beyond_the_gate
from tests.every import every
from tests.sources import ROOT, sources

SHARED = (
    *("domain/contest", "events/contest", "events/game", "events/rulings", "events/tournament"),
    *("web/contest", "server/contest", "server/context", "server/routes"),
)
OF_ONE_GAME = {
    *("ActRule", "DiscardedEntries", "Discarding", "Fact", "FactScope", "Game", "GameRules"),
    *("Step", "DeskParts", "GamePresentation", "PairingSystem"),
}
"""Classes of a game's own parts, wherever a game is looked up by its name."""
EXCEPTIONS = {
    "events/contest/decisions/results.py": "fields of an event, by name",
    "events/contest/game_rules.py": "sort keys, compared with those of the same game alone",
    "events/game/__init__.py": "a step of a fold, whose state is the one its scope hands it",
    "events/game/discarding.py": "entries by numbers, of which each game has a type",
    "events/game/people.py": "fields of a statement, by name",
    "events/tournament/vocabulary.py": "a body that the command of its game reads",
    "server/context/game_routes.py": "answers worked out in the background, by board",
    "server/routes/organisations/api.py": "a table of descriptions",
    "web/contest/pages/team_pages.py": "a page's fields of a game's own, by name",
    "web/contest/views/tablet.py": "a row's fields of a game's own, by name",
}
MOST_EXPRESSIONS = {"domain": 0.4, "events": 0.5, "server": 1.2, "web": 0.2}
"""The share of expressions of type Any, in percent."""
CHECKED = ROOT / ".mypy_cache" / "report"
"""The report that `make types` writes in full; made here if it is missing or old."""


def unknown_in(annotation: ast.expr | None) -> bool:
    """Whether a value of that type may be anything."""
    match annotation:
        case ast.Name(id="Any"):
            return True
        case ast.Constant(value=str(text)):
            return unknown_in(ast.parse(text, mode="eval").body)
        case ast.Subscript(value=ast.Name(id="Callable"), slice=ast.Tuple(elts=[_, result])):
            return unknown_in(result)
        case ast.Subscript(value=ast.Name(id=name)) if name in OF_ONE_GAME:
            return False
        case ast.Subscript(slice=argument):
            return unknown_in(argument)
        case ast.Tuple(elts=several) | ast.List(elts=several):
            return any(map(unknown_in, several))
        case ast.BinOp(left=one, right=other):
            return unknown_in(one) or unknown_in(other)
    return False


def annotations(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        match node:
            case ast.arg(annotation=ast.expr() as stated):
                yield stated
            case ast.FunctionDef(returns=ast.expr() as stated):
                yield stated
            case ast.AsyncFunctionDef(returns=ast.expr() as stated):
                yield stated
            case ast.AnnAssign(annotation=ast.Name(id="TypeAlias"), value=ast.expr() as alias):
                yield alias
            case ast.AnnAssign(annotation=stated):
                yield stated
            case ast.Assign(value=ast.Subscript() as alias):
                yield alias


def unknown_lines(source: Path) -> list[int]:
    return [each.lineno for each in annotations(ast.parse(source.read_text())) if unknown_in(each)]


@every("package", SHARED)
def test_what_all_games_share_has_types(package: str) -> None:
    for source in sources(package):
        path = source.relative_to(ROOT).as_posix()
        if path not in EXCEPTIONS:
            assert unknown_lines(source) == [], f"{path}: give it a type, or a type parameter"


@every("path", EXCEPTIONS)
def test_every_exception_has_an_unknown_type(path: str) -> None:
    assert unknown_lines(ROOT / path), "it has types now, and needs no exception"


@pytest.mark.parametrize(
    ("annotation", "is_unknown"),
    [
        ("Any", True),
        ("list[Any]", True),
        ("Mapping[str, Any] | None", True),
        ("'Any'", True),
        ("Callable[[], Any]", True),
        ("Callable[[Any, int], str]", False),
        ("ActRule[Any, Any]", False),
        ("AnyStage", False),
    ],
)
def test_an_unknown_type_is_recognised(annotation: str, is_unknown: bool) -> None:
    assert unknown_in(ast.parse(annotation, mode="eval").body) is is_unknown


def _changed_at(file: Path) -> float:
    return file.stat().st_mtime


@beyond_the_gate
@pytest.mark.timeout(1200)
def test_few_expressions_have_no_type(tmp_path: Path) -> None:
    layers = tuple(MOST_EXPRESSIONS)
    report = CHECKED / "any-exprs.txt"
    every_source = [source for layer in layers for source in sources(layer)]
    if not report.exists() or _changed_at(report) < max(map(_changed_at, every_source)):
        report = tmp_path / report.name
        subprocess.run(
            [sys.executable, "-m", "mypy", "--any-exprs-report", tmp_path, *layers],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )
    unknown, everything = Counter[str](), Counter[str]()
    for module, of_any, of_all in re.findall(
        r"^ *([\w.]+) +(\d+) +(\d+) ", report.read_text(), re.MULTILINE
    ):
        layer = module.partition(".")[0]
        unknown[layer] += int(of_any)
        everything[layer] += int(of_all)
    shares = {layer: 100 * unknown[layer] / everything[layer] for layer in layers}
    assert [layer for layer in layers if shares[layer] > MOST_EXPRESSIONS[layer]] == [], shares
