"""The process that loads DDS: a line for each deal in, a line of JSON out.

In: dealer (0 for north) and vulnerability in the numbers of DDS, and the deal in PBN. Out: twenty
tricks (S H D C NT of N E S W), the par score of NS, its contracts. The first line says that the
library is there.
"""

import json
import sys


def main() -> None:
    import endplay._dds as dds

    _say("ready")
    for line in sys.stdin:
        turn, sides, deal = line.split(" ", 2)
        asked, table, par = dds.ddTableDealPBN(), dds.ddTableResults(), dds.parResultsDealer()
        asked.cards = deal.strip().encode()
        dds.CalcDDtablePBN(asked, table)
        dds.DealerPar(table, par, int(turn), int(sides))
        tricks = [table.resTable[strain][seat] for strain in range(5) for seat in range(4)]
        contracts = [bytes(each).split(b"\0")[0].decode() for each in par.contracts[: par.number]]
        _say(json.dumps((tricks, par.score, contracts)))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
