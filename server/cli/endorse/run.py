"""`wallchart endorse`: the checklist of FIDE for tournament programs, item by item."""

from domain.endorsement.compared import EDITIONS
from server.cli.endorse import volume
from server.cli.endorse.journal import opened
from server.cli.endorse.options import Endorse
from server.cli.outcome import DIFFERENT, DONE


def run(asked: Endorse) -> int:
    journal = opened(asked.folder, asked.seed)
    volume.run(journal, asked.tournaments, asked.jobs)
    found = sum(len(journal.of_edition(edition).found) for edition in EDITIONS)
    return DIFFERENT if found else DONE
