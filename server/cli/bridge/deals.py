"""`wallchart deals FILE`: double dummy tricks, par and its contracts of every deal in a file.

`--check` compares them with those in the file, and shows the differences.
"""

import json
from collections.abc import Iterator
from typing import NamedTuple

from domain.bridge.scoring.board import Compass
from domain.formats.deal_files.document import STRAINS, DoubleDummy, FiledDeal, par_contract
from domain.formats.deal_files.read import read_deals
from domain.formats.pbn.write import deal_as_text
from domain.texts import counted_noun
from server.bridge.double_dummy import refuse_without_solver, solve
from server.cli.bridge.options import Deals
from server.cli.bridge.results_files import bytes_of
from server.cli.console.command import DIFFERENT, DONE
from server.cli.console.terminal import with_progress

_ROWS = (Compass.NORTH, Compass.SOUTH, Compass.EAST, Compass.WEST)


class DealDifference(NamedTuple):
    board: int
    field: str
    file: str
    computed: str

    def __str__(self) -> str:
        return f"Board {self.board}: {self.field} {self.file} in the file, {self.computed} computed"


def run(asked: Deals) -> int:
    refuse_without_solver()
    deals = read_deals(bytes_of(asked.file), str(asked.file))
    answers = with_progress(solve(deals, asked.limit), "Solving", len(deals))
    solved: list[dict[str, object]] = []
    differing = 0
    for deal, answer in zip(deals, answers, strict=True):
        found = list(differences(deal, answer)) if asked.check else []
        differing += len(found)
        if asked.as_json:
            told = {"differences": [each._asdict() for each in found]} if asked.check else {}
            solved.append(_fields(deal, answer) | told)
        else:
            lines = map(str, found) if asked.check else _as_text(deal, answer)
            print("".join(f"{line}\n" for line in lines), end="", flush=True)
    if asked.as_json:
        print(json.dumps(solved))
    elif asked.check:
        stated = sum(bool(deal.tricks or deal.par) for deal in deals)
        count = counted_noun(len(deals), "deal")
        print(f"{count}, {stated} with tricks or par in the file, {differing} values differ")
    return DIFFERENT if differing else DONE


def differences(deal: FiledDeal, answer: DoubleDummy) -> Iterator[DealDifference]:
    for seat in Compass if deal.tricks else ():
        for strain in STRAINS:
            said, own = (deal.tricks or {})[seat][strain], answer.tricks[seat][strain]
            if said != own:
                yield DealDifference(deal.board, f"tricks {seat} {strain}", str(said), str(own))
    if deal.par is None:
        return
    if deal.par.ns not in (None, answer.par):
        yield DealDifference(deal.board, "par of NS", str(deal.par.ns), str(answer.par))
    best, stated = frozenset(map(par_contract, answer.contracts)), deal.par.contracts
    if not stated <= best or (deal.par.all_contracts and stated != best):
        file, computed = (", ".join(sorted(each)) for each in (stated, best))
        yield DealDifference(deal.board, "par contracts", file, computed)


def _fields(deal: FiledDeal, answer: DoubleDummy) -> dict[str, object]:
    return {
        "board": deal.board,
        "deal": deal_as_text(deal.deal),
        "dealer": deal.dealer,
        "vulnerable": deal.vulnerable,
        "tricks": {seat: {s: answer.tricks[seat][s] for s in STRAINS} for seat in Compass},
        "par": {"ns": answer.par, "contracts": answer.contracts},
    }


def _as_text(deal: FiledDeal, answer: DoubleDummy) -> Iterator[str]:
    yield f"Board {deal.board}, dealer {deal.dealer}, vulnerable {deal.vulnerable}"
    yield f"  {deal_as_text(deal.deal)}"
    yield "   " + "".join(f"{strain:>4}" for strain in STRAINS)
    for seat in _ROWS:
        yield f"  {seat}" + "".join(f"{answer.tricks[seat][strain]:4}" for strain in STRAINS)
    yield f"  par {answer.par:+} NS: {', '.join(answer.contracts)}"
