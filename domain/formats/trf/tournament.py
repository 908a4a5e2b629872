"""The content of a tournament report of any dialect.

All points are tenths. `players` ascend by number and each has one cell for every paired round, so
that a blank and a written zero-point bye (equal in TRF16) are the same value. Byes of rounds not
paired yet (XXZ, record 240, the next round's columns) are in `byes`.

`person_of` and `player_of` convert a player of a report to a person, and back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from domain.messages import say
from domain.pairing import Forbidden
from domain.people import TITLES, Person, Sex, person_named, year_of_birth
from domain.results import STANDARD, Cell, Colour, Mark, PointSystem


class ReportedPlayer(NamedTuple):
    """Record 001. `points` and `rank` as written, None where the file leaves them blank."""

    number: int
    name: str = ""
    sex: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: int | None = None
    rank: int | None = None
    cells: tuple[Cell, ...] = ()


class ReportHeader(NamedTuple):
    """The texts of records 012 to 132. Counts stay texts: files write "129 (88)"."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    players: str = ""
    rated_players: str = ""
    teams: str = ""
    kind: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    round_dates: tuple[str, ...] = ()


class RequestedBye(NamedTuple):
    """A bye for a round that need not be paired yet (XXZ, record 240)."""

    mark: Mark
    round_number: int
    numbers: tuple[int, ...]


class Acceleration(NamedTuple):
    """Record 250: virtual points of a range of teams in a range of rounds, all ends included.

    For players the same record becomes `TournamentReport.virtual`, like XXA.
    """

    match_points: int
    game_points: int
    first_round: int
    last_round: int
    first_number: int
    last_number: int


class AbnormalPoints(NamedTuple):
    """Record 299: players with other points than by the point system. Round 0 means every round.

    `mark` None: the points are independent of results, as a bonus or a penalty.
    """

    mark: Mark | None
    points: int | None
    round_number: int
    numbers: tuple[int, ...]
    match_points: int | None = None


class ReportedTeam(NamedTuple):
    """Record 013: a team by name; in TRF16 it has no number."""

    name: str
    members: tuple[int, ...]


class RankedTeam(NamedTuple):
    """Record 310."""

    number: int
    name: str = ""
    nickname: str = ""
    strength: int | None = None
    match_points: int | None = None
    game_points: int | None = None
    rank: int | None = None
    members: tuple[int, ...] = ()


class ReportedLineUp(NamedTuple):
    """Record 300: a team that did not sit in its announced order; 0 is an empty board."""

    round_number: int
    team: int
    opponent: int
    members: tuple[int, ...]


class TeamByes(NamedTuple):
    """Record 320: the points of the pairing-allocated bye, and its teams by round, 0 none."""

    match_points: int | None
    game_points: int | None
    teams: tuple[int, ...]


class TeamForfeit(NamedTuple):
    """Record 330: `outcome` is "+-", "-+" or "--", White's team first."""

    outcome: str
    round_number: int
    white: int
    black: int


class NationalRecord(NamedTuple):
    """A line with a federation's code: that federation's data of the player."""

    federation: str
    number: int
    sex: str = ""
    title: str = ""
    name: str = ""
    rating: int = 0
    origin: str = ""
    national_id: str = ""
    birth: str = ""


TO_THE_END = 1000


class ReportedOption(NamedTuple):
    """An option of the pairing of rounds `first` to `last`, by a name of `records.comments`."""

    name: str
    value: str
    first: int = 1
    last: int = TO_THE_END


class Regulations(NamedTuple):
    """The texts of TRF26 about the rules of the event; only `system` is interpreted here."""

    starting_rank: str = ""
    pairing_program: str = ""
    system: str = ""
    tie_breaks: tuple[str, ...] = ()
    standings_order: tuple[str, ...] = ()
    encoded_time_control: str = ""
    board_colours: str = ""
    team_points: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class TournamentReport:
    """A whole report. `rounds` is the announced number; `positions` is set if the file requires
    ranking by position instead of by number. `unknown` and `comments` are lines kept verbatim, in
    order.
    """

    header: ReportHeader = ReportHeader()
    players: tuple[ReportedPlayer, ...] = ()
    rounds: int | None = None
    initial_colour: Colour | None = None
    points: PointSystem = STANDARD
    virtual: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    accelerations: tuple[Acceleration, ...] = ()
    forbidden: tuple[Forbidden, ...] = ()
    byes: tuple[RequestedBye, ...] = ()
    positions: tuple[int, ...] = ()
    regulations: Regulations = Regulations()
    abnormal_points: tuple[AbnormalPoints, ...] = ()
    teams: tuple[ReportedTeam, ...] = ()
    ranked_teams: tuple[RankedTeam, ...] = ()
    line_ups: tuple[ReportedLineUp, ...] = ()
    requested_team_byes: tuple[RequestedBye, ...] = ()
    team_byes: tuple[TeamByes, ...] = ()
    team_forfeits: tuple[TeamForfeit, ...] = ()
    team_crosstable: tuple[str, ...] = ()
    national: tuple[NationalRecord, ...] = ()
    options: tuple[ReportedOption, ...] = ()
    unknown: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()

    @property
    def paired_rounds(self) -> int:
        return len(self.players[0].cells) if self.players else 0


def person_of(player: ReportedPlayer, national_id: str = "") -> Person:
    """The person of a reported player; a title or sex that does not exist is left out."""
    person = person_named(player.name)
    title = player.title.upper()
    sex = player.sex.lower()
    return replace(
        person,
        family=person.family or say("Player {number}", number=player.number),
        title=title if title in TITLES else "",
        rating=player.rating,
        federation=player.federation,
        fide_id=player.fide_id,
        sex=Sex(sex) if sex in ("m", "w") else Sex.UNSTATED,
        born=year_of_birth(player.birth),
        national_id=national_id,
    )


def player_of(
    number: int,
    person: Person,
    cells: tuple[Cell, ...],
    points: int | None = None,
    rank: int | None = None,
) -> ReportedPlayer:
    return ReportedPlayer(
        number,
        person.full_name,
        person.sex.value,
        person.title,
        person.rating,
        person.federation,
        person.fide_id,
        birth_of(person),
        points,
        rank,
        cells,
    )


def birth_of(person: Person) -> str:
    """The field of birth, YYYY/00/00, as only the year is known."""
    return f"{person.born:04}/00/00" if person.born else ""
