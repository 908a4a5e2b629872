"""`wallchart witness trust`: what its keeper reads."""

from pathlib import Path

import pytest

from domain.errors import Unknown
from events.transparency.notes import ED25519, Key
from server.cli.run.options import TrustServer
from server.cli.run.witness import trust
from server.transparency.keys import fingerprint


def test_the_keeper_reads_whom_to_trust_by_which_fingerprint_and_whom_no_longer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = Key("hall.test", ED25519, bytes(32))
    asked = TrustServer(str(key), tmp_path / "witness.sqlite3")

    trust(asked)
    assert capsys.readouterr().out.splitlines() == [
        "hall.test is trusted. Compare its fingerprint with the printed one:",
        fingerprint(key),
    ]

    gone = TrustServer(asked.key, asked.file, no_longer=True)
    trust(gone)
    assert capsys.readouterr().out == "hall.test is trusted no longer.\n"
    with pytest.raises(Unknown):
        trust(gone)
