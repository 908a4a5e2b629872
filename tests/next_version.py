"""The program as its next version might be: a player who withdraws may be excused.

An event kind and a command kind have a second version, each with an upcast from the first.

python -m tests.next_version                  the command line
python -m tests.next_version --continue FROM TO  a bundle, continued by one act and written again
"""

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from msgspec.structs import asdict

from domain.chess.stage import Stage
from events import upcasts
from events.contest.commands import WithdrawEntry
from events.contest.decisions import entries
from events.contest.decisions.entries import withdraw_entry
from events.contest.facts import entries as of_entries
from events.contest.facts.entries import fold_withdrawn
from events.contest.vocabulary.entries import Withdrawn
from events.upcasts import Payload, Upcast

EVENT, COMMAND = "withdrawn", "withdraw-entry"


class ExcusedOrNot(Withdrawn, frozen=True, kw_only=True, forbid_unknown_fields=True):
    stored_as = f"{EVENT}/2"
    excused: bool


class WithdrawExcusedOrNot(WithdrawEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    excused: bool = False


def withdraw(stage: Stage, command: WithdrawExcusedOrNot) -> ExcusedOrNot:
    [left] = withdraw_entry(stage, command)
    assert isinstance(left, Withdrawn)
    return ExcusedOrNot(**asdict(left), excused=command.excused)


def _not_excused(payload: Payload) -> Mapping[str, Any]:
    return {**payload, "excused": False}


UPCASTS = {
    f"{EVENT}/1": Upcast(f"{EVENT}/2", _not_excused),
    f"{COMMAND}/1": Upcast(f"{COMMAND}/2", _not_excused),
}


def install_next_version() -> None:
    """Install the next version; call it before anything imports the catalogue."""
    entries.withdraw_entry = replace(
        withdraw_entry, command=WithdrawExcusedOrNot, decide=cast(Any, withdraw), version=2
    )
    of_entries.fold_withdrawn = replace(fold_withdrawn, type=ExcusedOrNot)
    cast(dict[str, Upcast], upcasts.UPCASTS).update(UPCASTS)


def continue_bundle(source: Path, to: Path) -> None:
    """Player 3 is excused; the audit of it all is clean, or this fails."""
    from domain.ids import TournamentId
    from events.audit.verdict import CLEAN, audit_log
    from events.bundle import batches_after, read_bundle, verified_records, write_bundle
    from events.fold import fold_records
    from events.log.records import Head
    from server.live.sender import command_line_sender, run_offline
    from tests.events.log.memory_store import MemoryStore

    bundle, store = read_bundle(source.read_bytes()), MemoryStore()
    records = verified_records(bundle)
    store.append_group(list(batches_after(records, Head())))
    name = TournamentId(bundle.tournament)
    assert write_bundle(store.read(name)) == source.read_bytes()
    command = WithdrawExcusedOrNot(1, 3, excused=True)
    run_offline(store, name, fold_records(records), command, command_line_sender("excused-0001"))
    verdict = audit_log(store.read(name))
    assert verdict.exit_code == CLEAN, verdict.again.contradictions
    to.write_bytes(write_bundle(store.read(name)))


if __name__ == "__main__":
    install_next_version()
    match sys.argv[1:]:
        case ["--continue", source, to]:
            continue_bundle(Path(source), Path(to))
        case _:
            from server.cli.wallchart import main

            main()
