"""Which of two programs is the newer: by version, then by what they know."""

import pytest

from events.log.store.leases import OLDEST, Edition, edition_of, parse_edition

NEWEST_LAST = [
    OLDEST,
    edition_of("0.1.0", 811),
    edition_of("0.1.0", 812),
    edition_of("0.2.0rc1", 1),
    edition_of("0.10.0", 1),
]


def test_newer_editions_compare_as_greater() -> None:
    assert sorted(set(NEWEST_LAST)) == NEWEST_LAST


@pytest.mark.parametrize("edition", NEWEST_LAST, ids=str)
def test_a_written_edition_is_read_back(edition: Edition) -> None:
    assert parse_edition(str(edition)) == edition


@pytest.mark.parametrize("text", ["", "0.1.0", "0.1.0+", "0.1.0+many", "0.1.0+٣"])
def test_a_missing_or_malformed_edition_is_the_oldest(text: str) -> None:
    assert parse_edition(text) == OLDEST
