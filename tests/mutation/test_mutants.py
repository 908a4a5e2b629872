"""The tool itself: which slips it makes of a text, how it names them, what it keeps of verdicts."""

import ast
from pathlib import Path

import pytest

from tests.mutation.mutants import Mutant, mutated_module, sites, sites_of
from tests.mutation.verdicts import KILLED, SURVIVED, Book, Verdict, judged_equivalent, summary

ROOT = Path(__file__).parents[2]
PATH = "domain/law.py"


def mutants(source: str) -> list[str]:
    """The source of each mutant of that text."""
    found = [site.mutant for site in sites(PATH, ast.parse(source))]
    assert len(set(found)) == len(found)
    return [ast.unparse(mutated_module(source, mutant)) for mutant in found]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", ["a <= b"]),
        ("a == b != c", ["a != b != c", "a == b == c"]),
        ("x in y", ["x not in y"]),
        ("a and b", ["a or b"]),
        ("not a", ["a"]),
        ("-a", ["a"]),
        ("a + b", ["a - b"]),
        ("a *= b", ["a //= b", "pass"]),
        ("f(7, True)", ["pass", "f(8, True)", "f(7, False)"]),
        ("x = min(a, b)", ["x = max(a, b)"]),
        ("x = sorted(a, key=b)", ["x = list(a)"]),
        ("x = [a for a in b if c]", ["x = [a for a in b]"]),
        ("x = a if b else c", ["x = a if not b else c"]),
        ("if a:\n    raise B(c)", ["if not a:\n    raise B(c)", "if a:\n    pass"]),
        ("while a:\n    break", ["while not a:\n    break", "while a:\n    continue"]),
    ],
)
def test_each_mutant_is_one_small_change(source: str, expected: list[str]) -> None:
    assert mutants(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "import a",
        "A = B | C",
        "def f(a: Literal[1]) -> Literal[2]:\n    assert_never(a)",
        "@dataclass(frozen=True)\nclass A(B):\n    c: int",
        '"""Not 1 < 2."""',
        "if TYPE_CHECKING:\n    a = 1",
    ],
)
def test_what_only_the_reader_or_the_type_checker_reads_is_left_alone(source: str) -> None:
    assert mutants(source) == []


def test_a_mutant_keeps_its_name_when_lines_come_and_go() -> None:
    one = "def f(a):\n    return a + 1\n\nclass B:\n    def g(self):\n        return 1 + 1"
    other = f"import c\n\n\ndef h():\n    return 5\n\n{one}"

    before = {site.mutant for site in sites(PATH, ast.parse(one))}
    after = {site.mutant for site in sites(PATH, ast.parse(other))}

    assert Mutant(PATH, "B.g", "1 becomes 2", 1) in before
    assert before < after


def test_a_run_goes_on_from_its_book_and_a_later_verdict_counts(tmp_path: Path) -> None:
    first, second = (Mutant(PATH, "f", "1 becomes 2", nth) for nth in (0, 1))
    book = Book(tmp_path / "verdicts.jsonl")
    book.write(Verdict(first, 1, SURVIVED, "", 3, 3, 0.5))
    book.write(Verdict(second, 1, SURVIVED, "", 3, 3, 0.5))
    book.write(Verdict(first, 1, KILLED, "tests/a.py::b", 3, 3, 0.5))

    again = Book(tmp_path / "verdicts.jsonl")

    assert again.verdicts == book.verdicts
    assert [one.mutant for one in again.survivors()] == [second]
    assert summary(again.verdicts.values(), [str(second)]).startswith("all          2 mutants")
    assert "100.0 % seen" in summary(again.verdicts.values(), [str(second)])
    assert "50.0 % seen" in summary(again.verdicts.values(), [])


def test_every_mutant_judged_equivalent_is_in_the_code_and_has_its_reason() -> None:
    judged = judged_equivalent(Path(__file__).with_name("equivalent.txt"))

    paths = {mutant.partition(" ")[0] for mutant in judged}
    in_the_code = {str(site.mutant) for path in paths for site in sites_of(ROOT, path)}
    assert judged.keys() - in_the_code == set()
    assert all(judged.values())
