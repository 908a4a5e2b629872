"""`wallchart witness trust`: what it prints."""

from pathlib import Path

import pytest

from domain.errors import Unknown
from events.transparency.notes import ED25519, Key
from server.cli.run.options import TrustServer
from server.cli.run.witness import trust_server
from server.transparency.keys import fingerprint


def test_trusting_a_server_prints_its_fingerprint_and_trust_can_be_withdrawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = Key("hall.test", ED25519, bytes(32))
    trusting = TrustServer(str(key), tmp_path / "witness.sqlite3")

    trust_server(trusting)
    assert capsys.readouterr().out.splitlines() == [
        "hall.test is trusted. Compare its fingerprint with the printed one:",
        fingerprint(key),
    ]

    withdrawal = TrustServer(trusting.key, trusting.file, no_longer=True)
    trust_server(withdrawal)
    assert capsys.readouterr().out == "hall.test is trusted no longer.\n"
    with pytest.raises(Unknown):
        trust_server(withdrawal)
