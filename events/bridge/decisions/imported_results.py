"""Turn a file of pairs' results into a tournament: a phase with one session, as it was played.

Results are entered as in the file and scored by the rules alone; the scores printed in the file are
compared with these, and the differences kept in the log. Decided here. Sections that were compared
only among themselves are phases of their own. Pairs keep their numbers where the file has one plain
number for each; otherwise they are numbered in its order, and the file's labels are kept beside the
numbers. A number that is in no list of participants and has no result is a phantom: its opponents
sat out. Whether there are one or two winners is taken from the file. An award without a contract is
an adjusted score. A later result of the same pairs on a board replaces the earlier one.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from domain.bridge.announced_scoring import FORMS, SCALES, name_in_log
from domain.bridge.cards import boards_at
from domain.bridge.movements.imported_seating import MetOnBoard, boards_a_set, session_as_played
from domain.bridge.phases.phase_scores import expected_scores
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.policy import ScoringPolicy, Winners
from domain.bridge.scoring.result import AdjustedScore, NotPlayed
from domain.bridge.session import PairNo, section_letter
from domain.errors import BadFile
from domain.formats.pairs_results.agreement import (
    Disagreement,
    compare_printed_results,
    ranking_disagreements,
    score_again,
)
from domain.formats.pairs_results.document import (
    PairsResults,
    PrintedLine,
    PrintedPair,
    build_results,
)
from domain.messages import join_messages, say
from events.bridge.vocabulary import boards as b, sessions as v
from events.bridge.vocabulary.fields import stated_sections
from events.bridge.vocabulary.files import ImportPairs, ResultsImported, deals_stated, results_of
from events.bridge.vocabulary.pairs import PairRegistered, PlayerStated
from events.bridge.vocabulary.phases import PhasePlanned
from events.game import act, the_tournament
from events.game.roles import OWNING
from events.game.warnings import check_import_confirmed
from events.log.vocabulary import Event
from events.tournament.vocabulary import TournamentCreated

MOST_LINES = 20_000
MOST_GAMES = 500
"""Most games of one pair."""
LAST_BOARD = 9999
LONGEST_NAME = 200
SCHEME = "imported"
SESSION = 1
REASON = say("as the imported file has it")
_Places = Mapping[tuple[str, PairNo, PairNo, int], tuple[int, int]]
"""(section, NS, EW, set) → round and table."""


@dataclass(frozen=True, slots=True)
class ImportedPairs:
    """`notes` are sentences on what was read differently from the file, and what is not kept."""

    events: tuple[Event, ...]
    disagreements: tuple[Disagreement, ...]
    notes: tuple[str, ...]


class _ComparedField(NamedTuple):
    """Pairs that were compared with one another, and their scoring."""

    name: str
    results: PairsResults
    policy: ScoringPolicy


@act("import-pairs", ImportPairs, the_tournament, OWNING, slow=True, begins=True)
def import_pairs(_state: object, command: ImportPairs) -> Sequence[Event]:
    found = imported_pairs_of(command)
    return check_import_confirmed(found.events, command.confirmed, len(found.disagreements))


def imported_pairs_of(command: ImportPairs) -> ImportedPairs:
    """The tournament of an import command; BadFile if it can't have been played like that."""
    return imported_pairs(results_of(command), command.file)


def imported_pairs(results: PairsResults, file: str) -> ImportedPairs:
    """The tournament of the results; BadFile if there are none. `file` is the file's name."""
    sound = _sound_results(results, file)
    scores = score_again(sound)
    recalculated = build_results(sound.heading, sound.pairs, scores)
    disagreements = (
        *compare_printed_results(sound).disagreements,
        *ranking_disagreements(sound, recalculated),
    )
    notes = (*map(str, sound.warnings), *sound.unread)
    fields = [
        _ComparedField(name, _results_of_section(sound, name), each.policy)
        for name, each in scores.items()
    ]
    events: list[Event] = [_tournament_created(sound, file)]
    for stage, field in enumerate(fields, start=1):
        events += _PhaseEvents(stage, field, file).events(
            disagreements if stage == 1 else (), notes if stage == 1 else ()
        )
    return ImportedPairs(tuple(events), disagreements, notes)


def _results_of_section(results: PairsResults, section: str) -> PairsResults:
    """The lines and pairs of a section; all for the empty name."""
    if not section:
        return results
    lines = tuple(line for line in results.lines if line.section == section)
    here = {pair for line in lines for pair in (line.ns, line.ew)}
    return replace(results, lines=lines, pairs=tuple(p for p in results.pairs if p.number in here))


def _sound_results(results: PairsResults, file: str) -> PairsResults:
    """The results without phantoms, impossible lines and repetitions, each of which is noted."""
    if not results.lines:
        if results.deals:
            raise BadFile("the file has deals and no results; take them into a session", 0, file)
        if results.warnings:
            raise BadFile(results.warnings[0].sentence, results.warnings[0].line, file)
        raise BadFile(
            "the file has no results of pairs; matches of teams are brought in at their desk",
            0,
            file,
        )
    if len(results.lines) > MOST_LINES:
        raise BadFile(
            "more than {most_lines} results; no session has so many",
            0,
            file,
            most_lines=f"{MOST_LINES:,}",
        )
    phantoms = _phantom_pairs(results)
    lines: dict[tuple[int, PairNo, PairNo], PrintedLine] = {}
    notes: list[str] = [
        say(
            "{labels} has no players and no result; it is taken for a phantom",
            labels=results.labels[pair],
        )
        for pair in sorted(phantoms)
    ]
    for line in results.lines:
        if line.ns in phantoms or line.ew in phantoms:
            continue
        if line.ns == line.ew or line.board > LAST_BOARD:
            notes.append(
                say("{where} can't be, and is left out", where=_place_in_file(results, line))
            )
            continue
        if (key := (line.board, line.ns, line.ew)) in lines:
            notes.append(
                say(
                    "{where} is there twice; the later result counts",
                    where=_place_in_file(results, line),
                )
            )
        lines[key] = line
    if not lines:
        raise BadFile("the file has no result of two pairs", 0, file)
    pairs = tuple(pair for pair in results.pairs if pair.number not in phantoms)
    notes += results.unread
    return replace(results, lines=tuple(lines.values()), pairs=pairs, unread=tuple(notes))


def _phantom_pairs(results: PairsResults) -> set[PairNo]:
    """The pairs without players and without a played board, if the file names players at all."""
    real = {
        pair
        for line in results.lines
        if not isinstance(line.result, NotPlayed)
        for pair in (line.ns, line.ew)
    }
    listed = any(pair.players for pair in results.pairs)
    nameless = {pair.number for pair in results.pairs if not pair.players}
    return nameless - real if listed else set()


def _place_in_file(results: PairsResults, line: PrintedLine) -> str:
    labels = results.labels
    return say(
        "board {board}, {labels} v {labels2}",
        board=line.board,
        labels=labels[line.ns],
        labels2=labels[line.ew],
    )


def _tournament_created(results: PairsResults, file: str) -> TournamentCreated:
    heading = results.heading
    name = heading.title.strip() or file.partition(".")[0] or "Pairs"
    day = heading.date
    return TournamentCreated(name[:LONGEST_NAME], heading.club[:LONGEST_NAME], starts=day, ends=day)


class _PhaseEvents:
    """Turn one phase of the file into events."""

    def __init__(self, stage: int, field: _ComparedField, file: str) -> None:
        self._stage = stage
        self._field = field
        self._file = file
        self._results = field.results
        self._numbers = _numbers_in_log(self._results.pairs)
        letters = sorted({line.section for line in self._results.lines})
        self._letters = _section_letters(letters)
        met = [self._meeting_of(line) for line in self._results.lines]
        games = Counter(pair for meeting in met for pair in (meeting.ns, meeting.ew))
        if max(games.values()) > MOST_GAMES:
            raise BadFile(
                "a pair has more than {most_games} results; no session is that long",
                0,
                self._file,
                most_games=MOST_GAMES,
            )
        self._boards = boards_a_set(met)
        self._session = session_as_played(met, self._boards)

    def events(
        self, disagreements: Sequence[Disagreement], notes: Sequence[str]
    ) -> Iterator[Event]:
        stage = self._stage
        yield self._phase_planned()
        for pair in self._results.pairs:
            number = self._numbers[pair.number]
            yield PairRegistered(
                stage=stage,
                pair=number,
                players=tuple(_stated_players(pair)),
                handicap=pair.handicap,
            )
        movements, sections = stated_sections(self._session.sections)
        yield v.SessionPlanned(stage, SESSION, movements, sections)
        open_boards = tuple(self._missing_lines())
        yield ResultsImported(
            stage, SESSION, self._file, self._labels(), tuple(disagreements), (*notes, *open_boards)
        )
        yield v.SessionPublished(stage, SESSION)
        if self._results.deals:
            yield deals_stated(stage, SESSION, self._file, self._results.deals)
        played = {(s.section, s.ns, s.ew, s.set): (s.round, s.table) for s in self._session.games}
        for line in self._results.lines:
            yield self._board_scored(line, played)
        yield from self._boards_fouled(played)
        yield v.RoundCalled(stage, SESSION, self._session.rounds)
        yield v.SessionClosed(stage, SESSION)

    def _meeting_of(self, line: PrintedLine) -> MetOnBoard:
        ns, ew = self._numbers[line.ns], self._numbers[line.ew]
        letter = self._letters[line.section]
        return MetOnBoard(letter, ns, ew, line.board, line.round, line.table)

    def _phase_planned(self) -> PhasePlanned:
        policy, section = self._field.policy, self._field.name
        name = say("Pairs, section {section}", section=section) if section else say("Pairs")
        options = [("scale", name_in_log(SCALES, policy.scale))]
        if not self._results.has_two_fields:
            options.append(("winners", Winners.ONE.value))
        if any(pair.handicap for pair in self._results.pairs):
            options.append(("handicap", "percent"))
        if policy.expected != expected_scores(self._session):
            options.append(("expected", str(policy.expected)))
        return PhasePlanned(
            stage=self._stage,
            name=name[:LONGEST_NAME],
            scheme=SCHEME,
            base=0,
            sessions=1,
            boards=self._boards,
            scoring=name_in_log(FORMS, policy.form),
            scoring_options=tuple(options),
        )

    def _labels(self) -> tuple[tuple[int, str, str], ...]:
        """(pair, the file's label, its direction or "")."""
        return tuple(
            (self._numbers[pair.number], pair.label[:LONGEST_NAME], pair.direction or "")
            for pair in self._results.pairs
        )

    def _board_scored(self, line: PrintedLine, places: _Places) -> b.BoardScored | b.ScoreAdjusted:
        met = self._meeting_of(line)
        at = (self._stage, SESSION, *self._place_of(line, places), line.board, met.ns, met.ew)
        text = result_as_text(line.result)
        if isinstance(line.result, AdjustedScore):
            return b.ScoreAdjusted(*at, text, "", REASON)
        return b.BoardScored(*at, text)

    def _place_of(self, line: PrintedLine, places: _Places) -> tuple[int, str, int]:
        """(round, section, table) where the line was played."""
        met = self._meeting_of(line)
        number = (line.board - 1) // self._boards + 1
        round_number, table = places[met.section, met.ns, met.ew, number]
        return round_number, met.section, table

    def _boards_fouled(self, places: _Places) -> Iterator[b.BoardFouled]:
        tables: dict[tuple[int, str], list[tuple[int, str, int]]] = {}
        for line in self._results.lines:
            if line.cards:
                tables.setdefault((line.board, line.cards), []).append(self._place_of(line, places))
        for (board, cards), listed in sorted(tables.items()):
            yield b.BoardFouled(self._stage, SESSION, board, tuple(listed), REASON, cards)

    def _missing_lines(self) -> Iterator[str]:
        """Sentences on boards of played sets that have no line in the file."""
        labels = {self._numbers[pair.number]: pair.label for pair in self._results.pairs}
        listed = {
            (m.section, m.ns, m.ew, m.board) for m in map(self._meeting_of, self._results.lines)
        }
        for game in self._session.games:
            for board in boards_at(game, self._boards):
                if (game.section, game.ns, game.ew, board) not in listed:
                    who = f"{labels[game.ns]} v {labels[game.ew]}"
                    yield say(
                        "board {board}, {who} has no line in the file; it stays without result",
                        board=board,
                        who=who,
                    )


def _numbers_in_log(pairs: Sequence[PrintedPair]) -> Mapping[PairNo, PairNo]:
    """Each pair's number in the log: the file's own label if all have a plain one."""
    plain = [
        int(p.label) if p.label.isascii() and p.label.isdecimal() and len(p.label) <= 4 else 0
        for p in pairs
    ]
    if all(plain) and len(set(plain)) == len(plain):
        return {pair.number: PairNo(number) for pair, number in zip(pairs, plain, strict=True)}
    return {pair.number: PairNo(number) for number, pair in enumerate(pairs, start=1)}


def _section_letters(sections: Sequence[str]) -> Mapping[str, str]:
    """The letter of each section, by its name in the file, which is kept if all are letters."""
    if all(s.isascii() and s.isalpha() and s.isupper() and len(s) <= 2 for s in sections):
        return {section: section for section in sections}
    return {section: section_letter(index) for index, section in enumerate(sections)}


def _stated_players(pair: PrintedPair) -> Iterator[PlayerStated]:
    """The players of a pair; if there are none, its label, which may consist of their names."""
    if not pair.players:
        for name in pair.label.split(" & "):
            yield _player_stated(name, "")
    for player in pair.players:
        yield _player_stated(player.name or pair.label, player.number)


def _player_stated(name: str, number: str) -> PlayerStated:
    """The player of a name in a file, "Family, Given" or "Given Family"."""
    family, comma, given = join_messages(" ", name.split())[:LONGEST_NAME].partition(",")
    if not comma:
        *before, family = name.split() or ["?"]
        given = join_messages(" ", before)
    return PlayerStated(family.strip() or "?", given.strip(), national_id=number[:40])
