"""The checklist's one source of truth: each item is answered, and what it names is there."""

import ast
import re
from functools import cache
from pathlib import Path

from domain.endorsement.checklist import BY_HAND, SECTIONS, items
from domain.endorsement.item import Evidence, Item, Kind, by_test
from events.warnings import WARNINGS
from server.cli.wallchart import COMMANDS
from tests.every import every

ROOT = Path(__file__).parents[3]
NUMBERS = re.compile(r"Q(\d+)(?:-(\d+))?")


@cache
def nodes(path: str) -> frozenset[str]:
    """Every test of a module, as pytest names it within."""
    tree = ast.parse((ROOT / path).read_text())
    found = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for group in tree.body:
        if isinstance(group, ast.ClassDef):
            found |= {
                f"{group.name}::{n.name}" for n in group.body if isinstance(n, ast.FunctionDef)
            }
    return frozenset(found)


def is_there(evidence: Evidence) -> bool:
    match evidence.kind:
        case Kind.TEST:
            path, _, name = evidence.what.partition("::")
            return (ROOT / path).is_file() and (not name or name in nodes(path))
        case Kind.FILE:
            return (ROOT / evidence.what).is_file()
        case Kind.PICTURE:
            return (ROOT / evidence.what).is_file() and evidence.what.startswith("web/static/")
        case Kind.COMMAND:
            return evidence.what.removeprefix("wallchart ") in {c.name for c in COMMANDS}
        case Kind.RUN:
            return True


@every("item", items(), ids=lambda item: f"{item.questions}: {item.asks[:40]}")
def test_what_an_item_names_is_there(item: Item) -> None:
    assert any(each.kind is Kind.TEST for each in item.evidence), "each item has its test"
    assert [each.what for each in item.evidence if not is_there(each)] == []


def test_what_is_not_there_is_noticed() -> None:
    assert not is_there(*by_test("tests/domain/endorsement/test_checklist.py", "test_of_nothing"))
    assert not is_there(*by_test("tests/domain/endorsement/test_nothing.py"))


def asked() -> set[int]:
    found: set[int] = set()
    for item in items():
        for first, last in NUMBERS.findall(item.questions):
            found |= set(range(int(first), int(last or first) + 1))
    return found


def test_every_question_that_a_warning_answers_is_an_item() -> None:
    answered = {
        number
        for warned in WARNINGS.values()
        for first, last in NUMBERS.findall(warned.question)
        for number in range(int(first), int(last or first) + 1)
    }

    assert answered
    assert answered <= asked()


def test_no_item_is_asked_twice_and_somebody_must_still_add_something() -> None:
    told = [(item.questions, item.asks) for item in items()]

    assert len(set(told)) == len(told)
    assert all(section.items for section in SECTIONS)
    assert all(each.what and each.why for each in BY_HAND)
