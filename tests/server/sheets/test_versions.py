"""Versions of a sheet: steps between them, whole sheets, and how many of each are kept."""

import pytest

from server.refusals import BadRequest, NoLongerKept
from server.sheets.versions import (
    MOST_STEPS,
    MOST_WHOLE,
    SheetVersions,
    version_name,
    version_named,
)


def chain_of(count: int) -> tuple[SheetVersions, list[str]]:
    chain, names = SheetVersions(), []
    for version in range(1, count + 1):
        whole = b"whole %d" % version
        message = whole if version == 1 else b"step %d" % version
        chain.add_version(version, whole, message, 1000)
        names.append(chain.tail)
    return chain, names


def test_changes_since_a_version_are_its_later_steps() -> None:
    chain, names = chain_of(3)

    assert chain.chunk_after(names[0]).body == b"[step 2,step 3]"
    assert chain.chunk_after(names[2]).empty
    assert chain.chunk_after("-1").body == b"[whole 3]"
    assert names == sorted(names)


def test_each_version_has_a_later_instant_even_if_the_clock_stands_still() -> None:
    """All three are at 1000 by the clock; the instants kept are 1000, 1001, 1002."""
    chain, _ = chain_of(3)

    assert chain.moved_at == 1002


def test_only_the_latest_steps_and_whole_sheets_are_kept() -> None:
    chain, names = chain_of(MOST_STEPS + 20)

    assert len(chain.chunk_after(names[-1 - MOST_STEPS]).body.split(b",")) == MOST_STEPS
    with pytest.raises(NoLongerKept):
        chain.chunk_after(names[0])
    assert chain.whole_sheet(names[-MOST_WHOLE]) is not None
    assert chain.whole_sheet(names[-MOST_WHOLE - 1]) is None


def test_steps_taken_back_are_given_to_no_earlier_reader() -> None:
    chain, names = chain_of(3)
    chain.retract_before(4)
    assert chain.whole_sheet(names[1]) is None
    with pytest.raises(NoLongerKept):
        chain.chunk_after(names[0])

    chain.add_version(4, b"whole 4", b"step 4", 2000)
    assert chain.chunk_after(names[2]).body == b"[step 4]"
    assert chain.whole_sheet(names[2]) is None
    chain.add_version(5, b"whole 5", b"step 5", 3000)
    assert chain.chunk_after(names[2]).body == b"[step 4,step 5]"


def test_a_new_whole_sheet_replaces_all_steps() -> None:
    chain, names = chain_of(3)
    whole = b"another"
    chain.add_version(9, whole, whole, 2000)

    with pytest.raises(NoLongerKept):
        chain.chunk_after(names[2])
    assert chain.last_change == 9


@pytest.mark.parametrize(
    "name", ["", "812", "now", "0000000812", "0000000812-XYZ", "../etc/passwd"]
)
def test_a_malformed_version_name_is_refused(name: str) -> None:
    with pytest.raises(BadRequest):
        version_named(name)


def test_equal_bytes_have_equal_version_names() -> None:
    assert version_name(7, b"a") == version_name(7, b"a")
    assert version_name(7, b"a") != version_name(7, b"b")
