"""The shared wording of sentences: a list that names only some, a text that must not be empty."""

import pytest

from domain.errors import NotNow
from events.game.words import list_some, require_text


def test_a_list_names_some_and_counts_the_others() -> None:
    assert list_some([]) == ""
    assert list_some([1, 2, 3], 3) == "1, 2, 3"
    assert list_some([1, 2, 3, 4], 3) == "1, 2, 3 and 1 more"
    assert list_some([1, 2, 3, 4, 5], 3) == "1, 2, 3 and 2 more"
    assert list_some(range(1, 9)) == "1, 2, 3, 4, 5, 6, 7, 8"
    assert list_some(range(1, 10)) == "1, 2, 3, 4, 5, 6, 7, 8 and 1 more"


def test_an_empty_text_is_refused() -> None:
    assert require_text("  Open ", "name") == "Open"
    with pytest.raises(NotNow, match="The name is empty; write one."):
        require_text(" ", "name")
    with pytest.raises(NotNow, match="The name is empty; write one."):
        require_text("\u200b\u3164", "name")
