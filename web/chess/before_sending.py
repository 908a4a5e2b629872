"""The page before a report is sent: findings, the deadline, the files."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import ClassVar

from domain.before_sending import CorrectionPage, Finding, ReportFault, Weight
from domain.before_sending.event import Deadline, report_deadline
from domain.before_sending.finding import differences_from_list, rating_list_findings
from domain.before_sending.reports import fide_findings, us_chess_findings
from domain.chess.stage import Entry, GamePlace, Stage, stage_of
from domain.formats.rating_list.rated_player import RatedPlayer, RatingKind
from domain.formats.us_chess_report.details import us_chess_time_control
from domain.ids import StageId
from domain.messages import join_messages
from domain.tournament import Tournament
from web.shared.frame import Link, Reader, accent_of, part_address
from web.shared.languages import Words

TournamentList = Mapping[str, RatedPlayer]
"""The players of a rating list by FIDE ID."""


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player to correct. `now` and `listed` differ; both are empty for other findings."""

    entry: int
    name: str
    now: str = ""
    listed: str = ""


@dataclass(frozen=True, slots=True)
class FindingShown:
    """`field` is the one that differs from the rating list, "" for other findings. `places` are
    boards, rounds, days and names of officials.
    """

    amiss: str
    sentence: str
    why: str
    whom: tuple[ListedPlayer, ...]
    places: tuple[str, ...]
    mend: Link | None
    field: str


@dataclass(frozen=True, slots=True)
class FindingGroup:
    """Findings that prevent a report, or that raise questions."""

    weight: str
    title: str
    findings: tuple[FindingShown, ...]


@dataclass(frozen=True, slots=True)
class DeadlineShown:
    """`late`: the deadline is over. `days` are left, or passed since."""

    day: str
    to_fide: str
    said: str
    late: bool


@dataclass(frozen=True, slots=True)
class UsChessForm:
    """`time_control` as announced."""

    groups: tuple[FindingGroup, ...]
    time_control: str
    address: str


@dataclass(frozen=True, slots=True)
class EntryData:
    """The whole data for a correction, and the list's differing values."""

    entry: int
    person: Mapping[str, object]
    listed: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class CorrectionsStart:
    """The initial data of the page's script."""

    tournament: str
    stage: int
    entries: tuple[EntryData, ...]


@dataclass(frozen=True, slots=True)
class BeforeSendingPage:
    """`fill` counts players with more data in the list; `list_name` is "" without a list."""

    template: ClassVar[str] = "chess/before_sending.html"
    title: str
    tournament_name: str
    stage_name: str
    accent: int
    root: str
    of_fide: bool
    groups: tuple[FindingGroup, ...]
    due: DeadlineShown | None
    files: tuple[Link, ...]
    fill: int
    list_name: str
    us_chess: UsChessForm | None
    mends: bool
    reader: Reader
    start: CorrectionsStart


@dataclass(frozen=True, slots=True)
class RatingList:
    """The entries found in the list, by FIDE ID."""

    name: str = ""
    players: TournamentList | None = None


def before_sending_page(
    tournament: Tournament, number: StageId, rating_list: RatingList, today: date, reader: Reader
) -> BeforeSendingPage:
    stage, words = stage_of(tournament, number), reader.words
    kind = RatingKind(stage.time.control.pace.value) if stage.time.control else None
    listed = rating_list.players or {}
    all_findings: tuple[Finding, ...] = (
        fide_findings(tournament, stage) if stage.follows_fide else ()
    )
    if stage.follows_fide and rating_list.players is not None:
        all_findings = (*all_findings, *rating_list_findings(stage, listed, kind))
    presenter = _Presenter(tournament, stage, listed, kind, words)
    due = report_deadline(tournament, stage)
    entries = tuple(_entry_data(entry, listed, kind) for entry in stage.participants())
    return BeforeSendingPage(
        title=f"{words('Before the report is sent')} · {stage.name} · {tournament.name}",
        tournament_name=tournament.name,
        stage_name=stage.name,
        accent=accent_of(tournament, number),
        root=part_address(tournament, number),
        of_fide=stage.follows_fide,
        groups=presenter.finding_groups(all_findings),
        due=_shown_deadline(due, today, words) if due and stage.follows_fide else None,
        files=_file_links(tournament, stage, words),
        fill=sum(any(not entry.person[field] for field in entry.listed) for entry in entries),
        list_name=rating_list.name,
        us_chess=UsChessForm(
            groups=presenter.finding_groups(us_chess_findings(stage)),
            time_control=us_chess_time_control(stage.time),
            address=f"/api/us-chess-report/{tournament.id}",
        )
        if not stage.follows_fide or tournament.federation == "USA"
        else None,
        mends=reader.may("correct-entry", tournament.id, number),
        reader=reader,
        start=CorrectionsStart(tournament.id, number, entries),
    )


def _entry_data(entry: Entry, listed: TournamentList, kind: RatingKind | None) -> EntryData:
    player = listed.get(entry.person.fide_id) if entry.person.fide_id else None
    other = differences_from_list(entry.person, player, kind) if player else {}
    return EntryData(int(entry.id), asdict(entry.person), other)


def _shown_deadline(due: Deadline, today: date, words: Words) -> DeadlineShown:
    left = (due.to_federation - today).days
    text = (
        words.count("{count} day left", "{count} days left", left)
        if left >= 0
        else words.count("{count} day late", "{count} days late", -left)
    )
    return DeadlineShown(due.to_federation.isoformat(), due.to_fide.isoformat(), text, left < 0)


def _file_links(tournament: Tournament, stage: Stage, words: Words) -> tuple[Link, ...]:
    root = part_address(tournament, stage.id)
    of_other_rates = (
        Link(words("Rapid games, TRF16"), f"{root}/report/trf16-rapid.txt"),
        Link(words("Blitz games, TRF16"), f"{root}/report/trf16-blitz.txt"),
    )
    return (
        Link(words("Tournament report, TRF26"), f"{root}/report/trf26.txt"),
        Link(words("Tournament report, TRF16"), f"{root}/report/trf16.txt"),
        *(of_other_rates if stage.knock_out is not None else ()),
        Link(words("Rating changes"), f"{root}/print/ratings{words.query}"),
    )


_FIELDS: Mapping[ReportFault, str] = {
    ReportFault.LISTED_RATING: "rating",
    ReportFault.RATING_OF_OTHER_LIST: "rating",
    ReportFault.LISTED_K: "k",
    ReportFault.LISTED_FEDERATION: "federation",
    ReportFault.LISTED_TITLE: "title",
    ReportFault.LISTED_SEX: "sex",
    ReportFault.LISTED_BIRTH: "born",
}


@dataclass(frozen=True, slots=True)
class _Presenter:
    """Presents findings in the reader's language; `kind` is the rating list that counts."""

    tournament: Tournament
    stage: Stage
    listed: TournamentList
    kind: RatingKind | None
    words: Words

    def finding_groups(self, findings: Iterable[Finding]) -> tuple[FindingGroup, ...]:
        titles = {
            Weight.STOPS: self.words("With this it is sent back"),
            Weight.ASKS: self.words("About this somebody will ask"),
        }
        all_findings = list(findings)
        groups = (
            FindingGroup(
                weight,
                title,
                tuple(
                    self._shown_finding(each)
                    for each in all_findings
                    if each.amiss.weight is weight
                ),
            )
            for weight, title in titles.items()
        )
        return tuple(group for group in groups if group.findings)

    def _shown_finding(self, finding: Finding) -> FindingShown:
        field = _FIELDS.get(finding.amiss, "")
        places = tuple(self._place_texts(finding))
        count = len(finding.entries) or len(finding.rounds) or len(places)
        return FindingShown(
            amiss=finding.amiss,
            sentence=finding_sentence(finding.amiss, count, self.words),
            why=finding_reason(finding.amiss, self.words),
            whom=tuple(
                self._listed_player(self.stage.entry(entry), field) for entry in finding.entries
            ),
            places=places,
            mend=self._correction_link(finding.amiss.mend),
            field=field,
        )

    def _listed_player(self, entry: Entry, field: str) -> ListedPlayer:
        name = entry.person.full_name
        numbered = f"{entry.number} {name}" if entry.number else name
        player = self.listed.get(entry.person.fide_id)
        if not field or player is None:
            return ListedPlayer(int(entry.id), numbered)
        listed = differences_from_list(entry.person, player, self.kind)
        own = getattr(entry.person, field)
        return ListedPlayer(int(entry.id), numbered, str(own or "–"), str(listed.get(field) or "–"))

    def _place_texts(self, finding: Finding) -> Iterator[str]:
        yield from (self._board_text(at) for at in finding.boards)
        if finding.rounds:
            yield self.words("Round {round}", round=join_messages(", ", map(str, finding.rounds)))
        yield from finding.days
        yield from finding.names

    def _board_text(self, at: GamePlace) -> str:
        board = self.stage.round(at.round).board(at.board)
        pair = (self.stage.entry(entry).person.full_name for entry in (board.white, board.black))
        where = self.words("Round {round}, board {board}", round=at.round, board=at.board)
        return self.words.join(": ", (where, " – ".join(pair)))

    def _correction_link(self, mend: CorrectionPage) -> Link | None:
        root = part_address(self.tournament, self.stage.id)
        match mend:
            case CorrectionPage.BOARDS | CorrectionPage.ROUNDS:
                return Link(self.words("Desk"), f"{root}/desk")
            case CorrectionPage.TOURNAMENT:
                return self._data_link("tournament")
            case CorrectionPage.STAGE:
                return self._data_link(f"stage-{self.stage.id}")
            case CorrectionPage.PLAYERS | CorrectionPage.US_CHESS:
                return None

    def _data_link(self, anchor: str) -> Link:
        title = self.words("Data of the tournament")
        return Link(title, f"/t/{self.tournament.id}/data#{anchor}")


_TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def finding_sentence(amiss: ReportFault, count: int, words: Words) -> str:
    says = _TABLE[amiss]["says"]
    if isinstance(says, str):
        return words(says)
    one, many = says
    return words.count(one, many, count)


def finding_reason(amiss: ReportFault, words: Words) -> str:
    """Why this is a finding; "" if it needs no reason."""
    return words(_TABLE[amiss]["why"]) if "why" in _TABLE[amiss] else ""
