"""The acts of `wallchart-engine` on a report: pair its next round, or check all rounds."""

import os.path
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from domain.errors import BadFile, NoValidPairing
from domain.formats.trf.read import read_trf
from domain.formats.trf.round_options import with_options_for
from domain.formats.trf.rounds import (
    VerifiedRound,
    check_individual,
    crosstable_of_report,
    points_disagreements,
    request_for_round,
    total_rounds,
    verify_round,
    with_bye,
)
from domain.formats.trf.tournament import TournamentReport
from domain.pairing import PairingRequest, RoundPairing
from domain.swiss.acceleration import baku_points
from domain.swiss.completion import board_sort_key
from domain.swiss.systems import pair_round, system_of
from server.cli.engine.engine_request import (
    BBP_FLOATS,
    BadArguments,
    EngineRequest,
    input_name,
    read_bytes,
    release_line,
    write_atomically,
)

LARGEST_FIELD = 99_999
BAKU_FROM = 9
"""JaVaFo accelerates by -b only if more than eight rounds are announced."""


def read_report(request: EngineRequest) -> TournamentReport:
    """Read and check the report, with the options of its system; warnings go to stderr."""
    name = input_name(request)
    tournament, warnings = read_trf(read_bytes(request.source), name)
    for warning in warnings:
        print(BadFile(warning.sentence, warning.line, name), file=sys.stderr)
    if len(tournament.players) > LARGEST_FIELD:
        raise OverflowError(name)
    check_individual(tournament, name)
    for disagreement in points_disagreements(tournament):
        raise BadFile(str(disagreement), 0, name)
    system = tournament.regulations.system.removesuffix("_BAKU")
    if system and system not in system_of(request.system, request.edition).trf.accepted_codes:
        raise BadFile(f"record 192 asks for {system}, which the command line doesn't", 0, name)
    tournament = with_options_for(tournament, system_of(request.system, request.edition))
    return _with_baku_points(tournament) if request.baku else tournament


def _with_baku_points(tournament: TournamentReport) -> TournamentReport:
    rounds = total_rounds(tournament)
    if tournament.virtual or rounds < BAKU_FROM:
        return tournament
    order = tournament.positions or tuple(player.number for player in tournament.players)
    return replace(tournament, virtual=baku_points(order, order, rounds, tournament.points.win))


def pair_next_round(request: EngineRequest) -> None:
    tournament = read_report(request)
    if tournament.rounds is None:
        raise BadFile("the number of rounds is missing (XXR or 142)", 0, input_name(request))
    round_number = tournament.paired_rounds + 1
    if round_number > tournament.rounds:
        raise BadFile(f"all {tournament.rounds} rounds have been paired", 0, input_name(request))
    pairing_request = request_for_round(tournament, round_number)
    if request.output is not None:
        write_atomically(request.output, b"")  # as bbpPairings: no old round is left
    try:
        answer = _pair_request(request, pairing_request)
    except NoValidPairing:
        write_checklist(request, checklist_of(request, tournament, round_number, None))
        raise
    pairs = with_bye(answer.boards, answer.bye)  # a bye is a game against 0
    text = "".join(f"{line}\n" for line in (len(pairs), *(f"{w} {b}" for w, b in pairs)))
    if request.output is None:
        sys.stdout.write(text)
    else:
        write_atomically(request.output, text.encode())
    write_checklist(request, checklist_of(request, tournament, round_number, answer))


def _with_bbp_floats(request: EngineRequest, pairing_request: PairingRequest) -> PairingRequest:
    """With --bbp-floats a request in which a bye worth no more than a loss is no float."""
    return (
        replace(pairing_request, every_bye_floats=False) if request.bbp_floats else pairing_request
    )


def _pair_request(request: EngineRequest, pairing_request: PairingRequest) -> RoundPairing:
    return pair_round(request.system, request.edition, _with_bbp_floats(request, pairing_request))


def check_rounds(request: EngineRequest) -> None:
    """Check all rounds and report; differences do not change the exit code."""
    tournament = read_report(request)
    rounds = range(1, tournament.paired_rounds + 1)
    if request.round_number is not None:
        if request.round_number not in rounds:
            raise BadArguments(f"Round {request.round_number} is not in the report.")
        rounds = range(request.round_number, request.round_number + 1)
    name = os.path.splitext(input_name(request))[0]
    pairing = partial(_pair_request, request)
    lists: list[str] = []
    for round_number in rounds:
        found = verify_round(tournament, round_number, pairing)
        for line in _round_report(name, found, tournament):
            print(line)
        if request.checklist:
            checklist = checklist_of(request, tournament, round_number, found.answer)
            lists.append(f"Round #{round_number}\n{checklist}")
    print()
    write_checklist(request, "".join(lists))


def _round_report(
    name: str, verified: VerifiedRound, tournament: TournamentReport
) -> Iterator[str]:
    """The lines of bbpPairings on a round: its name, and the pairings if they differ."""
    yield f"{name}: Round #{verified.round_number}"
    if verified.answer is None:
        yield f"No valid pairing exists for round {verified.round_number}."
        yield ""
    elif verified.differs:
        yield f"  Checker pairings{'':8}Tournament pairings "
        computed = [pair for pair in verified.computed_pairs if pair not in verified.expected]
        reported = [pair for pair in verified.expected if pair not in verified.computed_pairs]
        reported = _in_board_order(reported, tournament, verified.round_number)
        blank = "         "
        for i in range(max(len(computed), len(reported))):
            left = _pair_text(computed[i]) if i < len(computed) else blank
            right = _pair_text(reported[i]) if i < len(reported) else blank
            yield f"    {left}{'':16}{right}".rstrip()
        yield ""


def _in_board_order(
    pairs: list[tuple[int, int]], tournament: TournamentReport, round_number: int
) -> list[tuple[int, int]]:
    """The pairs in the order of bbpPairings: by board, the bye last."""
    chart = crosstable_of_report(tournament, round_number - 1)
    numbers = tournament.positions or [player.number for player in tournament.players]
    standing = {n: (int(chart.score(n)), place) for place, n in enumerate(numbers)}

    def key(pair: tuple[int, int]) -> tuple[bool, tuple[int, ...]]:
        white, black = pair
        return not black, board_sort_key(standing[white], standing[black or white])

    return sorted(pairs, key=key)


def _pair_text(pair: tuple[int, int]) -> str:
    return f"{pair[0]:3} - {pair[1]:3}"


def checklist_of(
    request: EngineRequest,
    tournament: TournamentReport,
    round_number: int,
    answer: RoundPairing | None,
) -> str:
    """FIDE's checklist of a round as paired in `answer`; empty if -l was not given."""
    if not request.checklist:
        return ""
    from domain.formats.checklist import checklist_text

    pairing_request = _with_bbp_floats(request, request_for_round(tournament, round_number))
    listing = system_of(request.system, request.edition).player_listing(pairing_request)
    return checklist_text(pairing_request, answer, listing) if listing else ""


def write_checklist(request: EngineRequest, text: str) -> None:
    if request.checklist:
        reading = f"; {BBP_FLOATS}: byes worth no more than a loss are no floats"
        signature = f"{release_line()}{reading if request.bbp_floats else ''}"
        write_atomically(request.checklist, f"{text}{signature}".encode())
