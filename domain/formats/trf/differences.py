"""Sentences on differences between a report and the rules applied to its own results."""

from collections.abc import Iterable, Iterator, Sequence

from domain.errors import DomainError
from domain.formats.trf.ranking import Misplaced
from domain.formats.trf.records.pairing_comments import excuse
from domain.formats.trf.rounds import PairRound, Verified, points_disagreements, verified_rounds
from domain.formats.trf.tournament import TournamentReport
from domain.messages import said_together, say
from domain.results import points_text

MOST_PAIRED_AGAIN = 50_000
"""Players times rounds: far more than any tournament has, and a minute's work."""


def paired_otherwise(report: TournamentReport, pair: PairRound, system: str) -> Iterator[str]:
    """Sentences on every round that `system`, by its title, pairs differently."""
    if len(report.players) * report.paired_rounds > MOST_PAIRED_AGAIN:
        yield say("too large to be paired again here; ask “wallchart check”")
        return
    yield from round_notes(verified_rounds(report, pair), report.comments, system)


def round_notes(rounds: Iterable[Verified], comments: Sequence[str], system: str) -> Iterator[str]:
    try:
        for one in rounds:
            if one.differs:
                yield _round_note(one, excuse(comments, one.round_number), system)
    except DomainError as reason:
        yield say("its rounds can't be paired again: {reason}", reason=str(reason))


def _round_note(one: Verified, excuse: str, system: str) -> str:
    round_number = one.round_number
    told = _pairs(set(one.expected) - set(one.got))
    if excuse:
        return say(
            "round {round_number}: {told}, as the file itself explains: {excuse}",
            round_number=round_number,
            told=told,
            excuse=excuse,
        )
    return say(
        "round {round_number}: the file has {told}; by the {system} it is {right}",
        round_number=round_number,
        told=told,
        system=system,
        right=_pairs(set(one.got) - set(one.expected)),
    )


def _pairs(pairs: set[tuple[int, int]]) -> str:
    """The pairs as "1–4, 2–3"; the player with the bye alone."""
    shown = (f"{white}–{black}" if black else str(white) for white, black in sorted(pairs))
    return said_together(", ", shown) or say("no pairing")


def point_differences(report: TournamentReport) -> Iterator[str]:
    for one in points_disagreements(report):
        yield say(
            "no. {number} has {written} points in the file, {computed} computed",
            number=one.number,
            written=points_text(one.written),
            computed=points_text(one.computed),
        )


def rank_differences(found: Iterable[Misplaced]) -> Iterator[str]:
    for one in found:
        yield say(
            "no. {number} has place {rank} in the file, {computed} by its tie-breaks",
            number=one.number,
            rank=one.rank,
            computed=one.computed,
        )
