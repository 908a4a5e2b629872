"""Messages that a screen may send over the feed."""

import msgspec
import pytest
from msgspec import Struct

from server.feed.messages import CLIENT_MESSAGE, Have, Heartbeat, Subscribe, WantedView


@pytest.mark.parametrize("cls", [WantedView, Have, Subscribe, Heartbeat])
def test_messages_are_immutable(cls: type[Struct]) -> None:
    assert cls.__struct_config__.frozen


@pytest.mark.parametrize(
    "message",
    [
        b'{"type":"heartbeat","now":1}',
        b'{"type":"subscribe","tournament":"t","views":[],"as":"chief"}',
        b'{"type":"subscribe","tournament":"t","views":[{"view":"desk","stage":1,"table":"A1"}]}',
        b'{"type":"subscribe","tournament":"t","views":[],"have":{"epoch":"e","version":1,"x":2}}',
    ],
)
def test_a_message_with_an_unknown_field_is_refused(message: bytes) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        CLIENT_MESSAGE.decode(message)
