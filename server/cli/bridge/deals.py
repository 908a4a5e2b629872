"""`wallchart deals FILE`: double dummy tricks, par and its contracts of every deal in a file.

`--check` compares them with those in the file, and shows the differences.
"""

import json
from collections.abc import Iterator
from typing import NamedTuple

from domain.bridge.scoring.contract import Compass
from domain.formats.deal_files.document import (
    STRAINS,
    DoubleDummy,
    FiledDeal,
    normalise_par_contract,
)
from domain.formats.deal_files.read import read_deals
from domain.formats.pbn.write import deal_as_text
from domain.texts import counted_noun
from server.bridge.double_dummy import refuse_without_solver, solve_deals
from server.cli.bridge.options import Deals
from server.cli.bridge.results_files import read_limited
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


def run(args: Deals) -> int:
    refuse_without_solver()
    deals = read_deals(read_limited(args.file), str(args.file))
    answers = with_progress(solve_deals(deals, args.limit), "Solving", len(deals))
    solved: list[dict[str, object]] = []
    differing = 0
    for deal, answer in zip(deals, answers, strict=True):
        found = list(find_differences(deal, answer)) if args.check else []
        differing += len(found)
        if args.as_json:
            extra = {"differences": [each._asdict() for each in found]} if args.check else {}
            solved.append(_deal_fields(deal, answer) | extra)
        else:
            lines = map(str, found) if args.check else _deal_lines(deal, answer)
            print("".join(f"{line}\n" for line in lines), end="", flush=True)
    if args.as_json:
        print(json.dumps(solved))
    elif args.check:
        stated = sum(bool(deal.tricks or deal.par) for deal in deals)
        count = counted_noun(len(deals), "deal")
        print(f"{count}, {stated} with tricks or par in the file, {differing} values differ")
    return DIFFERENT if differing else DONE


def find_differences(deal: FiledDeal, solved: DoubleDummy) -> Iterator[DealDifference]:
    for seat in Compass if deal.tricks else ():
        for strain in STRAINS:
            stated, computed = (deal.tricks or {})[seat][strain], solved.tricks[seat][strain]
            if stated != computed:
                yield DealDifference(
                    deal.board, f"tricks {seat} {strain}", str(stated), str(computed)
                )
    if deal.par is None:
        return
    if deal.par.ns not in (None, solved.par):
        yield DealDifference(deal.board, "par of NS", str(deal.par.ns), str(solved.par))
    best, in_file = frozenset(map(normalise_par_contract, solved.contracts)), deal.par.contracts
    if not in_file <= best or (deal.par.all_contracts and in_file != best):
        texts = (", ".join(sorted(each)) for each in (in_file, best))
        yield DealDifference(deal.board, "par contracts", *texts)


def _deal_fields(deal: FiledDeal, solved: DoubleDummy) -> dict[str, object]:
    return {
        "board": deal.board,
        "deal": deal_as_text(deal.deal),
        "dealer": deal.dealer,
        "vulnerable": deal.vulnerable,
        "tricks": {seat: {s: solved.tricks[seat][s] for s in STRAINS} for seat in Compass},
        "par": {"ns": solved.par, "contracts": solved.contracts},
    }


def _deal_lines(deal: FiledDeal, solved: DoubleDummy) -> Iterator[str]:
    yield f"Board {deal.board}, dealer {deal.dealer}, vulnerable {deal.vulnerable}"
    yield f"  {deal_as_text(deal.deal)}"
    yield "   " + "".join(f"{strain:>4}" for strain in STRAINS)
    for seat in _ROWS:
        yield f"  {seat}" + "".join(f"{solved.tricks[seat][strain]:4}" for strain in STRAINS)
    yield f"  par {solved.par:+} NS: {', '.join(solved.contracts)}"
