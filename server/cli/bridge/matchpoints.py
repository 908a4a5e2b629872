"""`wallchart matchpoints FILE`: score a results file again, and show differences from the file.

The file is USEBIO, scorer XML, PBN, ACBLscore, a BWS file or its table ReceivedData; a folder is
read as the tables of a BWS file. Contracts, scores and points are recomputed by the rules alone.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from domain.errors import BadFile
from domain.formats.pairs_results.agreement import Agreement, compare_printed_results, score_again
from domain.formats.pairs_results.document import PairsResults, build_results
from domain.formats.pairs_results.pairs_csv import write_travellers
from domain.formats.pbn.write import write_pbn
from domain.formats.usebio.write import write_usebio
from domain.texts import counted_noun
from server.cli.bridge.options import Matchpoints
from server.cli.bridge.results_files import read_file
from server.cli.console.command import DIFFERENT, DONE
from server.cli.console.files import write_bytes

WRITERS = {".xml": write_usebio, ".pbn": write_pbn, ".csv": write_travellers}


@dataclass(frozen=True, slots=True)
class RescoredFile:
    results: PairsResults
    agreement: Agreement

    @property
    def exit_code(self) -> int:
        return DIFFERENT if self.agreement.disagreements else DONE


def run(args: Matchpoints) -> int:
    verdict = rescore_file(args)
    print(as_json(verdict) if args.as_json else "\n".join(as_text(verdict)))
    return verdict.exit_code


def rescore_file(args: Matchpoints) -> RescoredFile:
    if args.output is not None and args.output.suffix.lower() not in WRITERS:
        known = ", ".join(WRITERS)
        raise BadFile(f"the ending says no format; known are {known}", 0, str(args.output))
    results = read_file(args.file)
    if args.output is not None:
        again = build_results(
            results.heading, results.pairs, score_again(results, args.expected), results.deals
        )
        write_bytes(WRITERS[args.output.suffix.lower()](again), args.output)
    return RescoredFile(results, compare_printed_results(results, args.expected))


def as_json(verdict: RescoredFile) -> str:
    found = verdict.agreement
    return json.dumps(
        {
            "boards": found.boards,
            "lines": found.lines,
            "disagreements": [each._asdict() for each in found.disagreements],
        }
    )


def as_text(verdict: RescoredFile) -> Iterator[str]:
    for warning in verdict.results.warnings:
        yield f"Warning: {warning}"
    found = verdict.agreement
    yield from map(str, found.disagreements)
    differing = counted_noun(len(found.disagreements), "value")
    differ = "differs" if len(found.disagreements) == 1 else "differ"
    played = f"{counted_noun(found.boards, 'board')}, {counted_noun(found.lines, 'result')}"
    yield f"{played}, {differing} {differ} from the rules"
