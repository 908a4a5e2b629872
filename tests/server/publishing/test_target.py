"""Invalid targets are refused, and credentials are never shown."""

import pytest

from server.publishing.target import (
    Bucket,
    Folder,
    Lichess,
    Target,
    Web,
    refuse_unusable,
    shown_target,
)
from server.refusals import Unpublished


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        (Web("ftp://example.org/"), "is not an address"),
        (Web("https:///x"), "is not an address"),
        (Web("https://example.org:99999/"), "is not an address"),
        (Web("http://example.org/"), "Without TLS"),
        (Web("https://club:secret@example.org/"), "own fields"),
        (Web("https://example.org/?x=1"), "what follows"),
        (Web("https://example.org/", "club"), "no password"),
        (Web("https://example.org/\r\nX: y"), "control characters"),
        (Web("https://example.org/", "", "a\r\nb"), "control characters"),
        (Bucket("https://example.org/", "key", ""), "needs the id"),
        (Lichess(""), "needs a token"),
        (Folder("/" + "x" * 600), "500 characters"),
    ],
)
def test_an_invalid_target_is_refused_with_its_reason(target: Target, sentence: str) -> None:
    with pytest.raises(Unpublished, match=sentence):
        refuse_unusable(target, False)


@pytest.mark.parametrize(
    "target",
    [Web("https://example.org/", "club", "hush-hush"), Bucket("https://s3/b", "id", "hush-hush")],
)
def test_credentials_are_never_shown(target: Target) -> None:
    refuse_unusable(target, False)

    assert shown_target(target).signed
    assert "hush" not in repr(shown_target(target))
