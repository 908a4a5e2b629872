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
    check_points,
    crosstable,
    request_for_round,
    total_rounds,
    verify_round,
    with_bye,
)
from domain.formats.trf.tournament import TournamentReport
from domain.pairing import PairingRequest, RoundPairing
from domain.swiss.acceleration import baku_points
from domain.swiss.completion import board_key
from domain.swiss.systems import pair_round, system_of
from server.cli.engine.engine_request import (
    BBP_FLOATS,
    BadArguments,
    EngineRequest,
    name_of,
    read_bytes,
    release,
    write_whole,
)

LARGEST_FIELD = 99_999
BAKU_FROM = 9
"""JaVaFo accelerates by -b only if more than eight rounds are announced."""


def read(asked: EngineRequest) -> TournamentReport:
    name = name_of(asked)
    tournament, warnings = read_trf(read_bytes(asked.source), name)
    for warning in warnings:
        print(BadFile(warning.sentence, warning.line, name), file=sys.stderr)
    if len(tournament.players) > LARGEST_FIELD:
        raise OverflowError(name)
    check_individual(tournament, name)
    check_points(tournament, name)
    _check_system(asked, tournament, name)
    tournament = with_options_for(tournament, system_of(asked.system, asked.edition))
    return _with_acceleration(tournament) if asked.baku else tournament


def _check_system(asked: EngineRequest, tournament: TournamentReport, name: str) -> None:
    system = tournament.regulations.system.removesuffix("_BAKU")
    if system and system not in system_of(asked.system, asked.edition).trf.accepted_codes:
        raise BadFile(f"record 192 asks for {system}, which the command line doesn't", 0, name)


def _with_acceleration(tournament: TournamentReport) -> TournamentReport:
    rounds = total_rounds(tournament)
    if tournament.virtual or rounds < BAKU_FROM:
        return tournament
    order = tournament.positions or tuple(player.number for player in tournament.players)
    return replace(tournament, virtual=baku_points(order, order, rounds, tournament.points.win))


def pair(asked: EngineRequest) -> None:
    tournament = read(asked)
    if tournament.rounds is None:
        raise BadFile("the number of rounds is missing (XXR or 142)", 0, name_of(asked))
    round_number = tournament.paired_rounds + 1
    if round_number > tournament.rounds:
        raise BadFile(f"all {tournament.rounds} rounds have been paired", 0, name_of(asked))
    wanted = request_for_round(tournament, round_number)
    if asked.output is not None:
        write_whole(asked.output, b"")  # as bbpPairings: no old round is left
    try:
        answer = _paired(asked, wanted)
    except NoValidPairing:
        write_checklist(asked, checklist_of(asked, tournament, round_number, None))
        raise
    text = pairing_text(answer)
    if asked.output is None:
        sys.stdout.write(text)
    else:
        write_whole(asked.output, text.encode())
    write_checklist(asked, checklist_of(asked, tournament, round_number, answer))


def _as_asked(asked: EngineRequest, wanted: PairingRequest) -> PairingRequest:
    return replace(wanted, every_bye_floats=False) if asked.bbp_floats else wanted


def _paired(asked: EngineRequest, wanted: PairingRequest) -> RoundPairing:
    return pair_round(asked.system, asked.edition, _as_asked(asked, wanted))


def pairing_text(answer: RoundPairing) -> str:
    """The number of pairs, then a line with White and Black for each; a bye is a game against 0."""
    pairs = with_bye(answer.boards, answer.bye)
    return "".join(f"{line}\n" for line in (len(pairs), *(f"{w} {b}" for w, b in pairs)))


def check(asked: EngineRequest) -> None:
    """Check all rounds and report; differences do not change the exit code."""
    tournament = read(asked)
    rounds = range(1, tournament.paired_rounds + 1)
    if asked.round_number is not None:
        if asked.round_number not in rounds:
            raise BadArguments(f"Round {asked.round_number} is not in the report.")
        rounds = range(asked.round_number, asked.round_number + 1)
    name = os.path.splitext(name_of(asked))[0]
    pairing = partial(_paired, asked)
    lists: list[str] = []
    for round_number in rounds:
        found = verify_round(tournament, round_number, pairing)
        for line in _report(name, found, tournament):
            print(line)
        if asked.checklist:
            known = checklist_of(asked, tournament, round_number, found.answer)
            lists.append(f"Round #{round_number}\n{known}")
    print()
    write_checklist(asked, "".join(lists))


def _report(name: str, found: VerifiedRound, tournament: TournamentReport) -> Iterator[str]:
    yield f"{name}: Round #{found.round_number}"
    if found.answer is None:
        yield f"No valid pairing exists for round {found.round_number}."
        yield ""
    elif found.differs:
        yield f"  Checker pairings{'':8}Tournament pairings "
        ours = [pair for pair in found.computed if pair not in found.expected]
        theirs = [pair for pair in found.expected if pair not in found.computed]
        theirs = _in_board_order(theirs, tournament, found.round_number)
        blank = "         "
        for i in range(max(len(ours), len(theirs))):
            left = _pair(ours[i]) if i < len(ours) else blank
            right = _pair(theirs[i]) if i < len(theirs) else blank
            yield f"    {left}{'':16}{right}".rstrip()
        yield ""


def _in_board_order(
    pairs: list[tuple[int, int]], tournament: TournamentReport, round_number: int
) -> list[tuple[int, int]]:
    """The pairs in the order of bbpPairings: by board, the bye last."""
    chart = crosstable(tournament, round_number - 1)
    numbers = tournament.positions or [player.number for player in tournament.players]
    standing = {n: (int(chart.score(n)), place) for place, n in enumerate(numbers)}

    def key(pair: tuple[int, int]) -> tuple[bool, tuple[int, ...]]:
        white, black = pair
        return not black, board_key(standing[white], standing[black or white])

    return sorted(pairs, key=key)


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]:3} - {pair[1]:3}"


def checklist_of(
    asked: EngineRequest,
    tournament: TournamentReport,
    round_number: int,
    answer: RoundPairing | None,
) -> str:
    if not asked.checklist:
        return ""
    from domain.formats.checklist import checklist

    request = _as_asked(asked, request_for_round(tournament, round_number))
    listing = system_of(asked.system, asked.edition).listing(request)
    return checklist(request, answer, listing) if listing else ""


def write_checklist(asked: EngineRequest, text: str) -> None:
    if asked.checklist:
        reading = f"; {BBP_FLOATS}: byes worth no more than a loss are no floats"
        said = f"{release()}{reading if asked.bbp_floats else ''}"
        write_whole(asked.checklist, f"{text}{said}".encode())
