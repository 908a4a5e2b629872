"""A server's signing key is rotated during a round, and the old key retired later."""

import json

from domain.ids import TournamentId
from events.audit.history import History
from events.audit.verdict.portable_proofs import Papers
from events.log.chain import verify_chain
from events.log.store.databases import open_store
from events.transparency.notes import read_note
from server.cli.run.keys import retire_old_key, rotate_key
from server.cli.run.options import RetireKey, RotateKey
from server.transparency.device_signatures import is_valid_signature
from tests.effort import beyond_the_gate
from tests.faults.served import Served, serving
from tests.faults.test_server_killed import publish_first_round


@beyond_the_gate
def test_proof_sheets_signed_before_and_after_a_key_rotation_agree(url: str) -> None:
    with serving(url, "--backups", "0") as server:
        tournament = publish_first_round(server)
        first = get_text(server, "/log/keys").partition("\n")[0]
        proof_sheets = [proof_sheet(server, tournament)]
        rotate_key(RotateKey(url))
        register_player(server, tournament, "while the key was turned")
        proof_sheets.append(proof_sheet(server, tournament))
    with serving(url, "--backups", "0") as server:
        register_player(server, tournament, "with both keys")
        proof_sheets.append(proof_sheet(server, tournament))
    retire_old_key(RetireKey(url))
    with serving(url, "--backups", "0") as server:
        register_player(server, tournament, "with the new key")
        proof_sheets.append(proof_sheet(server, tournament))
        keys = get_text(server, "/log/keys")

    papers, store = Papers(is_valid_signature), open_store(url)
    papers.believe(first + "\n\n" + keys.partition("\n\n")[2])
    log = History(verify_chain(store.read(TournamentId(tournament))))
    store.close()
    verdicts = [json.loads(papers.read(sheet)) for sheet in proof_sheets]
    comparisons = [json.loads(papers.report_against(sheet["paper"], log)) for sheet in verdicts]
    signatures = [len(read_note(sheet.partition("\n\n")[2]).signatures) for sheet in proof_sheets]
    assert signatures == [1, 1, 2, 1], "old key, twice; both from the next start on; new key"
    assert all(sheet["signed"] and sheet["proof_holds"] for sheet in verdicts)
    assert {sheet["agreement"] for sheet in comparisons} == {"agrees"}


def get_text(server: Served, path: str) -> str:
    answer = server.ask("GET", path)
    assert answer.status_code == 200, answer.text
    return answer.text


def proof_sheet(server: Served, tournament: str) -> str:
    """The proof sheet of the newest event."""
    size = int(get_text(server, f"/log/{tournament}/checkpoint").split("\n")[1])
    return get_text(server, f"/log/{tournament}/proof/{size}")


def register_player(server: Served, tournament: str, name: str) -> None:
    server.do(tournament, "register-entry", stage=1, family=name)
