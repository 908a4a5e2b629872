"""The key a server signs with is rotated in the middle of a round, and the old one retired."""

import json

from domain.ids import TournamentId
from events.audit.history import History
from events.audit.verdict.portable_proofs import Papers
from events.log.chain import verify_chain
from events.log.store.databases import open_store
from events.transparency.notes import read_note
from server.cli.run.keys import retire_old_key, rotate_key
from server.cli.run.options import RetireKey, RotateKey
from server.transparency.device_signatures import verify
from tests.effort import beyond_the_gate
from tests.faults.served import Served, serving
from tests.faults.test_server_killed import begun


@beyond_the_gate
def test_sheets_of_before_and_after_are_one_history_to_who_believes_the_first_key(url: str) -> None:
    with serving(url, "--backups", "0") as server:
        tournament = begun(server)
        first = text(server, "/log/keys").partition("\n")[0]
        sheets = [sheet(server, tournament)]
        rotate_key(RotateKey(url))
        entered(server, tournament, "while the key was turned")
        sheets.append(sheet(server, tournament))
    with serving(url, "--backups", "0") as server:
        entered(server, tournament, "with both keys")
        sheets.append(sheet(server, tournament))
    retire_old_key(RetireKey(url))
    with serving(url, "--backups", "0") as server:
        entered(server, tournament, "with the new key")
        sheets.append(sheet(server, tournament))
        keys = text(server, "/log/keys")

    papers, store = Papers(verify), open_store(url)
    papers.believe(first + "\n\n" + keys.partition("\n\n")[2])
    log = History(verify_chain(store.read(TournamentId(tournament))))
    store.close()
    told = [json.loads(papers.read(one)) for one in sheets]
    held = [json.loads(papers.report_against(one["paper"], log)) for one in told]
    assert [len(read_note(one.partition("\n\n")[2]).signatures) for one in sheets] == [1, 1, 2, 1]
    assert all(one["signed"] and one["proof_holds"] for one in told)
    assert {one["agreement"] for one in held} == {"agrees"}


def text(server: Served, path: str) -> str:
    answer = server.ask("GET", path)
    assert answer.status_code == 200, answer.text
    return answer.text


def sheet(server: Served, tournament: str) -> str:
    """The proof of the newest event."""
    size = int(text(server, f"/log/{tournament}/checkpoint").split("\n")[1])
    return text(server, f"/log/{tournament}/proof/{size}")


def entered(server: Served, tournament: str, name: str) -> None:
    server.do(tournament, "register-entry", stage=1, family=name)
