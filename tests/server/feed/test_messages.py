"""What a screen may say."""

import msgspec
import pytest
from msgspec import Struct

from server.feed.messages import CLIENT_MESSAGE, Have, Heartbeat, Subscribe, Wanted


@pytest.mark.parametrize("cls", [Wanted, Have, Subscribe, Heartbeat])
def test_a_message_changes_no_more(cls: type[Struct]) -> None:
    assert cls.__struct_config__.frozen


@pytest.mark.parametrize(
    "said",
    [
        b'{"type":"heartbeat","now":1}',
        b'{"type":"subscribe","tournament":"t","views":[],"as":"chief"}',
        b'{"type":"subscribe","tournament":"t","views":[{"view":"desk","stage":1,"table":"A1"}]}',
        b'{"type":"subscribe","tournament":"t","views":[],"have":{"epoch":"e","version":1,"x":2}}',
    ],
)
def test_a_message_with_a_word_that_nobody_knows_is_refused(said: bytes) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        CLIENT_MESSAGE.decode(said)
