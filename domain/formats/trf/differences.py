"""Describe how a report differs from pairings, points and ranks computed from its results."""

from collections.abc import Iterable, Iterator, Sequence

from domain.errors import DomainError
from domain.formats.trf.ranking import MisplacedRank
from domain.formats.trf.records.pairing_comments import explaining_comment
from domain.formats.trf.rounds import (
    PairRound,
    VerifiedRound,
    points_disagreements,
    verified_rounds,
)
from domain.formats.trf.tournament import TournamentReport
from domain.messages import join_messages, say
from domain.results import points_text

MOST_PAIRED_AGAIN = 50_000
"""Players times rounds: far more than any tournament has, and a minute's work."""


def pairing_differences(report: TournamentReport, pair: PairRound, system: str) -> Iterator[str]:
    """Sentences on every round that `system`, by its title, pairs differently."""
    if len(report.players) * report.paired_rounds > MOST_PAIRED_AGAIN:
        yield say("too large to be paired again here; ask “wallchart check”")
        return
    yield from round_notes(verified_rounds(report, pair), report.comments, system)


def round_notes(
    rounds: Iterable[VerifiedRound], comments: Sequence[str], system: str
) -> Iterator[str]:
    """A sentence on each round that differs, with a comment of the file that explains it."""
    try:
        for checked in rounds:
            if checked.differs:
                yield _round_note(
                    checked, explaining_comment(comments, checked.round_number), system
                )
    except DomainError as reason:
        yield say("its rounds can't be paired again: {reason}", reason=str(reason))


def _round_note(checked: VerifiedRound, excuse: str, system: str) -> str:
    round_number = checked.round_number
    in_file = _pairs_text(set(checked.expected) - set(checked.computed_pairs))
    if excuse:
        return say(
            "round {round_number}: {told}, as the file itself explains: {excuse}",
            round_number=round_number,
            told=in_file,
            excuse=excuse,
        )
    return say(
        "round {round_number}: the file has {told}; by the {system} it is {right}",
        round_number=round_number,
        told=in_file,
        system=system,
        right=_pairs_text(set(checked.computed_pairs) - set(checked.expected)),
    )


def _pairs_text(pairs: set[tuple[int, int]]) -> str:
    """The pairs as "1–4, 2–3"; the player with the bye alone."""
    shown = (f"{white}–{black}" if black else str(white) for white, black in sorted(pairs))
    return join_messages(", ", shown) or say("no pairing")


def point_differences(report: TournamentReport) -> Iterator[str]:
    for each in points_disagreements(report):
        yield say(
            "no. {number} has {written} points in the file, {computed} computed",
            number=each.number,
            written=points_text(each.written),
            computed=points_text(each.computed),
        )


def rank_differences(misplaced: Iterable[MisplacedRank]) -> Iterator[str]:
    for each in misplaced:
        yield say(
            "no. {number} has place {rank} in the file, {computed} by its tie-breaks",
            number=each.number,
            rank=each.rank,
            computed=each.computed,
        )
