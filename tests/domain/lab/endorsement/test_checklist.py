"""Each item of the endorsement checklist names evidence that exists."""

import ast
import re
from functools import cache
from pathlib import Path

from domain.lab.endorsement.checklist import Evidence, EvidenceKind, Item, parse_evidence
from events.game.warnings import WARNINGS
from server.cli.lab.evidence import load_checklist
from server.cli.wallchart import COMMANDS
from tests.every import every

ROOT = Path(__file__).parents[4]
CHECKLIST = load_checklist()
NUMBERS = re.compile(r"Q(\d+)(?:-(\d+))?")


@cache
def nodes_of_module(path: str) -> frozenset[str]:
    """Every test of a module, as pytest names it within."""
    tree = ast.parse((ROOT / path).read_text())
    found = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for group in tree.body:
        if isinstance(group, ast.ClassDef):
            found |= {
                f"{group.name}::{n.name}" for n in group.body if isinstance(n, ast.FunctionDef)
            }
    return frozenset(found)


def evidence_exists(evidence: Evidence) -> bool:
    match evidence.kind:
        case EvidenceKind.TEST:
            path, _, name = evidence.what.partition("::")
            return (ROOT / path).is_file() and (not name or name in nodes_of_module(path))
        case EvidenceKind.FILE:
            return (ROOT / evidence.what).is_file()
        case EvidenceKind.PICTURE:
            return (ROOT / evidence.what).is_file() and evidence.what.startswith("web/static/")
        case EvidenceKind.COMMAND:
            return evidence.what.removeprefix("wallchart ") in {c.name for c in COMMANDS}
        case EvidenceKind.RUN:
            return True


@every("item", CHECKLIST.items, ids=lambda item: f"{item.questions}: {item.asks[:40]}")
def test_the_evidence_of_items_exists(item: Item) -> None:
    assert any(each.kind is EvidenceKind.TEST for each in item.evidence), "each item has its test"
    assert [each.what for each in item.evidence if not evidence_exists(each)] == []


def test_missing_evidence_is_detected() -> None:
    assert not evidence_exists(
        parse_evidence("tests/domain/lab/endorsement/test_checklist.py::test_of_nothing")
    )
    assert not evidence_exists(parse_evidence("tests/domain/lab/endorsement/test_nothing.py"))


def numbers_of_questions() -> set[int]:
    found: set[int] = set()
    for item in CHECKLIST.items:
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
    assert answered <= numbers_of_questions()


def test_questions_are_unique_and_some_parts_are_added_by_hand() -> None:
    pairs = [(item.questions, item.asks) for item in CHECKLIST.items]

    assert len(set(pairs)) == len(pairs)
    assert all(section.items for section in CHECKLIST.sections)
    assert all(each.what and each.why for each in CHECKLIST.by_hand)
