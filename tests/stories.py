"""Readable builders of tournaments: who plays, what was paired, how it ended.

    field(4)                                        four players, nothing paired
    with_round(field(4), "1-4 1-0", "3-2")          round 1 published, board 2 still playing
    with_round(field(5), "1-4", byes={5: Mark.PAIRING_BYE}, state=RoundState.PAIRED)
    played(field(8), 3)                             three closed rounds

Numbers are TPNs; an entry's id is its number + 100, so that the two can't be mistaken.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from domain.chess.stage import Board, Entry, Round, Stage, StageRules, stages_of
from domain.contest.round import RoundState
from domain.ids import BoardNo, EntryId, Number, StageId, TournamentId
from domain.people import Person, person_named
from domain.results import GameResult, Mark, parse_result
from domain.tournament import Tournament

OPEN = StageId(1)
PUBLISHED_AT = "2026-03-07T13:02:00Z"

LONG_NAMES = (
    "Wijesuriya Arachchige, Don Udaya Kumarasiri",
    "Hatzikonstantinou-Papadopoulou, Aikaterini Evangelia",
    "Łuczak-Żółkiewska, Małgorzata Agnieszka",
    "Krishnamurthy Venkatasubramanian, Balasubrahmanyam",
    "von und zu Hohenstein-Württemberg, Maximilian Alexander",
    "Nguyễn Thị Thanh, An",
    "Þorsteinsdóttir, Hallgerður Helga",
    "Đurđević-Šćepanović, Ljubica",
    "Ó Conchúir, Toirdhealbhach",
    "Ng, E",
    "Yılmazyürekoğlu, İpek",
    "Rakotomalala Andrianirinarivelo, Jean-Christophe",
)
_FAMILIES = (
    *("Albrecht", "Barone", "Castellanos", "Dvořák", "Eriksson", "Fontaine", "Grünfeldt"),
    *("Horváth", "Ivanković", "Jansen", "Kowalczyk", "Lindqvist", "Moreau", "Novák", "Okonkwo"),
    *("Petrosjan", "Quiroga", "Rasmussen", "Székely", "Takahashi", "Ulrich", "Vasilescu"),
    *("Wójcik", "Ximénez", "Young", "Zieliński", "Ångström", "Özdemir"),
)
_GIVEN = (
    *("Anna", "Bruno", "Chiara", "Dmitri", "Elif", "Farid", "Greta", "Hugo", "Inès"),
    *("Jakub", "Karin", "Luis", "Maja", "Nils", "Oluwaseun"),
)
_TITLES = ("GM", "IM", "", "FM", "WGM", "", "", "CM", "")
_FEDERATIONS = ("GER", "ITA", "ESP", "CZE", "SWE", "FRA", "HUN", "CRO", "NED", "POL", "TUR")


def number_id(number: int) -> EntryId:
    return EntryId(number + 100)


def some_person(number: int, names: Iterable[str] = ()) -> Person:
    """The same number is always the same person; `names` replace those of the first numbers."""
    given_names = tuple(names)
    if number <= len(given_names):
        person = person_named(given_names[number - 1])
    else:
        family = _FAMILIES[number % len(_FAMILIES)]
        person = Person(family=family, given=_GIVEN[(number * 5) % len(_GIVEN)])
    return replace(
        person,
        title=_TITLES[number % len(_TITLES)],
        federation=_FEDERATIONS[number % len(_FEDERATIONS)],
        rating=max(1000, 2700 - 3 * number),
    )


def field(size: int, names: Iterable[str] = (), rules: StageRules | None = None) -> Tournament:
    """A tournament of one stage, "Open", with that many ranked players."""
    people = tuple(names)
    entries = {
        number_id(n): Entry(id=number_id(n), person=some_person(n, people), number=Number(n))
        for n in range(1, size + 1)
    }
    stage = Stage(id=OPEN, name="Open", rules=rules or StageRules(), entries=entries)
    return Tournament(TournamentId("city"), "City Open 2026", {OPEN: stage}, "Town Hall")


def with_round(
    tournament: Tournament,
    *games: str,
    byes: Mapping[int, Mark] | None = None,
    state: RoundState = RoundState.PUBLISHED,
) -> Tournament:
    """The tournament with one more round; each game is "white-black" or "white-black result", best
    board first.
    """
    stage = stages_of(tournament)[OPEN]
    boards = tuple(_board(i, game) for i, game in enumerate(games, 1))
    absent = tuple((number_id(n), mark) for n, mark in (byes or {}).items())
    published = "" if state is RoundState.PAIRED else PUBLISHED_AT
    latest = Round(
        number=stage.next_round,
        state=state,
        boards=boards,
        byes=absent,
        system="fide-dutch",
        edition="2026",
        paired_at=1,
        published=published,
    )
    return _with_stage(tournament, replace(stage, rounds=(*stage.rounds, latest)))


def played(
    tournament: Tournament, rounds: int, state: RoundState = RoundState.CLOSED
) -> Tournament:
    """The tournament with `rounds` more rounds, a game for each player, and results that depend on
    the numbers alone.
    """
    for _ in range(rounds):
        tournament = with_round(tournament, *_circle(tournament), state=state)
    return tournament


def with_result(tournament: Tournament, board: int, code: str, at: int = 900) -> Tournament:
    """The tournament with that result on a board of the newest round, entered at version `at` of
    the log.
    """
    stage = stages_of(tournament)[OPEN]
    latest = stage.rounds[-1]
    boards = tuple(
        b._replace(result=parse_result(code), changed_at=at) if b.number == board else b
        for b in latest.boards
    )
    rounds = (*stage.rounds[:-1], replace(latest, boards=boards))
    return _with_stage(tournament, replace(stage, rounds=rounds))


def with_entry(tournament: Tournament, number: int, /, **changes: object) -> Tournament:
    """The entry with some of its fields replaced: `with_entry(t, 3, withdrawn_from=RoundNo(2))`."""
    stage = stages_of(tournament)[OPEN]
    entry = replace(stage.entries[number_id(number)], **changes)  # type: ignore[arg-type]
    return _with_stage(tournament, replace(stage, entries={**stage.entries, entry.id: entry}))


def _with_stage(tournament: Tournament, stage: Stage) -> Tournament:
    return replace(tournament, parts={**stages_of(tournament), stage.id: stage})


def _board(number: int, game: str) -> Board:
    pair, _, code = game.partition(" ")
    white, black = map(int, pair.split("-"))
    outcome: GameResult | None = parse_result(code) if code else None
    return Board(BoardNo(number), number_id(white), number_id(black), outcome, 100 + number)


def _circle(tournament: Tournament) -> list[str]:
    """Round-robin pairings: no two players meet twice before all have met."""
    stage = stages_of(tournament)[OPEN]
    numbers = [number for number, _ in stage.numbered_entries()]
    turn, rest = len(stage.rounds) % (len(numbers) - 1), numbers[1:]
    order = [numbers[0], *rest[turn:], *rest[:turn]]
    half = len(order) // 2
    pairs = zip(order[:half], reversed(order[half:]), strict=False)
    return [f"{w}-{b} {_outcome(w, b, turn)}" for w, b in pairs]


def _outcome(white: int, black: int, turn: int) -> str:
    return ("1-0", "=-=", "1-0", "0-1", "=-=")[(white * 3 + black + turn) % 5]
