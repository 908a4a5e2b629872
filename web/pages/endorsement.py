"""The report of `wallchart endorse`: one printable page, in English."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, NamedTuple

from domain.lab.endorsement.checklist import (
    ALLOWED,
    FAILS_OVER,
    TOURNAMENTS,
    Checklist,
    Evidence,
    EvidenceFound,
    EvidenceKind,
    ItemStanding,
    JudgedItem,
    ManualPart,
    judge_item,
    outcome_of_test,
    upper_bound_of_differing,
    verdict_on,
)
from domain.lab.endorsement.tournament_comparison import (
    ACCELERATED,
    FORBIDDEN,
    MANY_ABSENCES,
    OTHER_POINTS,
    SIZES,
    MixSize,
)
from domain.lab.generation.options import DESCRIBED, MODEL, SEED, OptionDescription
from domain.messages import say
from domain.texts import counted_noun

STATIC = Path(__file__).parents[1] / "static"


@dataclass(frozen=True, slots=True)
class EditionTournaments:
    """Random tournaments of an edition. Rounds were compared with pairings by the engine from the
    reports (`again`), by weights alone and by the text. `seconds` are of one processor; `found` has
    the seed, the round, the difference and the file.
    """

    edition: str
    seed: str
    tournaments: int
    players: int
    rounds: int
    again: int
    by_weights: int
    by_text: int
    seconds: float
    found: tuple[tuple[str, int, str, str], ...]

    @property
    def differing(self) -> int:
        """The number of tournaments with a difference."""
        return len({seed for seed, _, _, _ in self.found})

    @property
    def hours(self) -> str:
        return f"{self.seconds / 3600:.2f}"

    @property
    def per_second(self) -> str:
        return f"{self.tournaments / self.seconds:.1f}" if self.seconds else "–"

    @property
    def bound(self) -> int:
        """The most of `TOURNAMENTS` that would differ, with 95 per cent confidence."""
        return upper_bound_of_differing(self.tournaments, self.differing)

    @property
    def verdict(self) -> str:
        return verdict_on(self.tournaments, self.differing).value


@dataclass(frozen=True, slots=True)
class OtherProgram:
    """A comparison with another program, by its tournaments in a file, a folder or an archive,
    `edition` empty for that of each report. `differing` counts tournaments, `misplaced` players.
    """

    name: str
    edition: str
    tournaments: int
    rounds: int
    differing: int
    misplaced: int
    refused: int


class ShownEvidence(NamedTuple):
    """A piece of evidence; `said`: the outcome of its test; `picture`: a data URL."""

    kind: str
    what: str
    said: str
    picture: str


class ItemRow(NamedTuple):
    judged: JudgedItem
    evidence: tuple[ShownEvidence, ...]


class Generator(NamedTuple):
    """Random tournaments: the options of the command, their distribution in per mille."""

    options: tuple[OptionDescription, ...]
    model: str
    seed: str
    sizes: tuple[MixSize, ...]
    shares: tuple[tuple[str, int], ...]


GENERATOR = Generator(
    DESCRIBED,
    MODEL,
    SEED,
    SIZES,
    (
        (say("Baku acceleration"), ACCELERATED),
        (say("groups who must not meet"), FORBIDDEN),
        (say("other points than 1-½-0"), OTHER_POINTS),
        (say("many byes, forfeits and withdrawals"), MANY_ABSENCES),
    ),
)


class Chapter(NamedTuple):
    title: str
    rows: tuple[ItemRow, ...]


@dataclass(frozen=True, slots=True)
class EndorsementPage:
    template: ClassVar[str] = "endorsement.html"
    version: str
    day: str
    summary: str
    counts: tuple[tuple[str, int], ...]
    penalties: int
    hard_fails: int
    fails_over: int
    allowed: int
    wanted: int
    tournaments: tuple[EditionTournaments, ...]
    others: tuple[OtherProgram, ...]
    chapters: tuple[Chapter, ...]
    by_hand: tuple[ManualPart, ...]
    generator: Generator
    tested: bool

    @classmethod
    def build(
        cls,
        checklist: Checklist,
        evidence_found: EvidenceFound,
        tournaments: Sequence[EditionTournaments],
        others: Sequence[OtherProgram],
        version: str,
        day: str,
    ) -> "EndorsementPage":
        chapters = [
            (section.title, [judge_item(item, evidence_found) for item in section.items])
            for section in checklist.sections
        ]
        all_items = [judged for _, rows in chapters for judged in rows]
        penalties = sum(judged.lost_penalty for judged in all_items)
        hard = sum(judged.ends_verification for judged in all_items)
        counts = [
            (s.value, sum(judged.standing is s for judged in all_items)) for s in ItemStanding
        ]

        def shown_evidence(judged: JudgedItem) -> tuple[ShownEvidence, ...]:
            return tuple(_show_evidence(each, evidence_found) for each in judged.item.evidence)

        return cls(
            version,
            day,
            say(
                "{counted}, {penalties} % of penalties, {counted2} of our own with a discrepancy.",
                counted=counted_noun(hard, "hard fail"),
                penalties=penalties,
                counted2=counted_noun(sum(each.differing for each in tournaments), "tournament"),
            ),
            tuple((name, number) for name, number in counts if number),
            penalties,
            hard,
            FAILS_OVER,
            ALLOWED,
            TOURNAMENTS,
            tuple(tournaments),
            tuple(others),
            tuple(
                Chapter(title, tuple(ItemRow(each, shown_evidence(each)) for each in rows))
                for title, rows in chapters
            ),
            checklist.by_hand,
            GENERATOR,
            bool(evidence_found.tests),
        )


def _show_evidence(evidence: Evidence, evidence_found: EvidenceFound) -> ShownEvidence:
    outcome = (
        outcome_of_test(evidence, evidence_found).value
        if evidence.kind is EvidenceKind.TEST and evidence_found.tests
        else ""
    )
    inline = (
        _inline_picture(STATIC.parents[1] / evidence.what)
        if evidence.kind is EvidenceKind.PICTURE
        else ""
    )
    return ShownEvidence(evidence.kind.value, evidence.what, outcome, inline)


def _inline_picture(path: Path) -> str:
    """The picture as a data URL, so that the report is a single file."""
    return f"data:image/png;base64,{b64encode(path.read_bytes()).decode()}"
