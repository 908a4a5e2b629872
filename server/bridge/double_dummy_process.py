"""The process that loads DDS: reads a line for each question, writes a line of JSON.

A question has its kind, two numbers of DDS and the deal in PBN. “table”, dealer (0 for north) and
vulnerability: twenty tricks (S H D C NT of N E S W), the par score of NS, its contracts. “leads”,
strain and leader: suits, ranks and the leader's tricks of all cards, with the lower ones of
equivalent cards. The first line says that the library is loaded.
"""

import json
import sys
from typing import Any

_BEST, _ALL_CARDS, _ANEW, _THREAD = -1, 3, 1, 0


def main() -> None:
    import endplay._dds as dds

    _write_line("ready")
    for line in sys.stdin:
        kind, first, second, deal = line.split(" ", 3)
        answer = {"table": _trick_table, "leads": _lead_scores}[kind]
        _write_line(json.dumps(answer(dds, int(first), int(second), deal.strip().encode())))


def _trick_table(dds: Any, dealer: int, vulnerable: int, deal: bytes) -> object:
    question, table, par = dds.ddTableDealPBN(), dds.ddTableResults(), dds.parResultsDealer()
    question.cards = deal
    dds.CalcDDtablePBN(question, table)
    dds.DealerPar(table, par, dealer, vulnerable)
    tricks = [table.resTable[strain][seat] for strain in range(5) for seat in range(4)]
    contracts = [bytes(each).split(b"\0")[0].decode() for each in par.contracts[: par.number]]
    return tricks, par.score, contracts


def _lead_scores(dds: Any, strain: int, leader: int, deal: bytes) -> object:
    question, found = dds.dealPBN(), dds.futureTricks()
    question.trump, question.first, question.remainCards = strain, leader, deal
    dds.SolveBoardPBN(question, _BEST, _ALL_CARDS, _ANEW, found, _THREAD)
    return [
        (found.suit[at], rank, found.score[at])
        for at in range(found.cards)
        for rank in (found.rank[at], *_equivalent_ranks(found.equals[at]))
    ]


def _equivalent_ranks(bits: int) -> list[int]:
    """The ranks of equivalent cards: bit 2 is a two, bit 14 an ace."""
    return [rank for rank in range(2, 15) if bits >> rank & 1]


def _write_line(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
