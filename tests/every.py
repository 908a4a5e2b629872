"""One test for a whole list: all its cases are tried, and those that fail are named at once.

A registry of two hundred entries is one thing that a test says of each of them. As a parameter of
the test it would be two hundred tests, each collected, scheduled and reported:

    @every("kind", KINDS)
    def test_a_kind_has_a_sample(kind: str) -> None: ...

What the cases share they share here, too: fixtures are made once for all of them.
"""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., object]
CaseName = Callable[[Any], object]


def every(
    names: str | tuple[str, ...], cases: Iterable[Any], ids: CaseName = str
) -> Callable[[Test], Test]:
    """Take what `pytest.mark.parametrize` takes; `ids` says how a case that fails is called."""
    wanted = [each.strip() for each in names.split(",")] if isinstance(names, str) else names
    tried = [_parameters(case, len(wanted), ids) for case in cases]
    assert tried, "a test of nothing can't fail"

    def over_all_cases(test: Test) -> Test:
        @wraps(test)
        def loop(*here: object, **fixtures: object) -> None:
            failed: dict[str, BaseException] = {}
            for name, values in tried:
                try:
                    test(*here, **fixtures, **dict(zip(wanted, values, strict=True)))
                except (Exception, pytest.fail.Exception) as wrong:
                    wrong.add_note(f"with {name}")
                    failed[name] = wrong
            if failed:
                message = f"{len(failed)} of {len(tried)} fail: {', '.join(failed)}"
                raise BaseExceptionGroup(message, list(failed.values()))

        signature = inspect.signature(test)
        left = [one for name, one in signature.parameters.items() if name not in wanted]
        loop.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]  # what pytest looks for fixtures in
        return loop

    return over_all_cases


def _parameters(case: Any, width: int, ids: CaseName) -> tuple[str, tuple[Any, ...]]:
    values = case if width > 1 else (case,)
    return ", ".join(str(ids(value)) for value in values), values
