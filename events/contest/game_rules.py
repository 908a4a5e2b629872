"""The rules in which games of rounds differ: their pairings, conditions and refusals.
All else about rounds is decided, folded and put into sentences in `events.contest` alone.

A game derives one class from `GameRules` and registers it when it is loaded. Methods have the usual
answer here, which a game may override.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from domain.contest.entry import Participant
from domain.contest.game import AnyGame, GamePlace
from domain.contest.round import ContestRound, Pair
from domain.contest.stage import AnyStage
from domain.errors import NotNow
from domain.ids import EntryId, RoundNo
from domain.messages import say, say_counted
from domain.results import Mark, Outcome
from events.contest.vocabulary.entries import ByeRequested
from events.contest.vocabulary.results import ResultCorrected
from events.contest.vocabulary.rounds import PairingChangedByHand, RoundPaired, StageReplanned
from events.game import CommandSender
from events.game.integrity import Breach
from events.game.warnings import Question, WarnedAct
from events.game.words import list_some
from events.log.records import Version
from events.log.vocabulary import Command, Event

S = TypeVar("S", bound=AnyStage)
R = TypeVar("R", bound=ContestRound)
E = TypeVar("E", bound=Participant)
FEWEST = 2


SortKey: TypeAlias = tuple[Any, ...]
"""Compared only with the keys of the same game."""


def other_byes_text(entry: Participant, rounds: Sequence[int]) -> str:
    """That the entry has half-point byes in these rounds besides the one asked for."""
    return say_counted(
        "{called} has one in round {others}.",
        "{called} has them in rounds {others}.",
        len(rounds),
        called=entry.full_name,
        others=list_some(rounds),
    )


class GameRules(ABC, Generic[S, R, E]):
    """The rules of a game, for a stage S with rounds R of participants E. A method `refuse…` raises
    a DomainError or does nothing; an iterator of strings yields sentences for people.
    """

    too_few: ClassVar[str]
    """The message if there are too few participants for a round."""
    why_it_follows: ClassVar[str]
    """The cause of results that follow by rule and were not entered, such as "a withdrawal"."""

    # Possible commands

    def refuse_unfit_command(self, stage: S, command: Command) -> None:
        """Refuse a command that is not possible in a stage of that kind."""

    def is_paired_from_the_start(self, stage: S) -> bool:
        """Whether a table pairs all rounds, so that they are only published and closed."""
        return False

    def are_played_at_once(self, stage: S) -> bool:
        """Whether rounds do not wait for earlier ones."""
        return False

    # Participants

    @abstractmethod
    def ranking_key(self, stage: S, entry: E) -> SortKey:
        """The sort key of the list, the strongest first."""

    def needs_renumbering(self, stage: S, wanted: RoundNo, ranking: Sequence[E]) -> bool:
        """Whether numbered entries are renumbered before that round."""
        return False

    def refuse_to_leave(self, stage: S, entry: E) -> None:
        """Refuse to withdraw the entry now."""

    def refuse_to_return(self, stage: S, entry: E) -> None:
        """Refuse to reinstate the entry."""

    def question_of_bye(self, stage: S, entry: E, bye: ByeRequested) -> Question | None:
        """The question before that bye is given, if there is one; refused if it can't be given."""
        if bye.kind == Mark.FULL_BYE:
            return Question(WarnedAct.GIVE_FULL_POINT_BYE)
        others = sorted(stage.half_point_byes(entry) - {bye.round})
        if bye.kind != Mark.HALF_BYE or not others:
            return None
        return Question(WarnedAct.GIVE_ANOTHER_HALF_POINT_BYE, (other_byes_text(entry, others),))

    def may_have_half_bye(self, stage: S, entry: E, number: RoundNo) -> bool:
        """Whether the entry may have a half-point bye in that round without a warning."""
        return not stage.half_point_byes(entry)

    def bye_is_irrevocable(self, stage: S, entry: E, number: RoundNo) -> bool:
        """Whether the bye is irrevocable: a win instead counts as a draw for prizes (22C)."""
        return False

    def has_had_other_byes(self, entry: E) -> bool:
        """Whether the entry has had other byes than those it has requested."""
        return False

    @abstractmethod
    def refuse_entered_again(self, stage: S, returning: Sequence[E]) -> None:
        """Refuse a returning entry that was entered again meanwhile."""

    def why_kept_in_table(self, stage: S) -> str:
        """Why entries of a drawn table can't be discarded; "" for a stage without a table."""
        return ""

    def entries_named_in_rules(self, stage: S) -> Iterator[tuple[EntryId, str]]:
        """Entries named in announcements, with the act that is needed before discarding them."""
        yield from ()

    # Pairing

    @abstractmethod
    def pair_round(self, stage: S, wanted: RoundNo) -> RoundPaired:
        """Pair that round by system, table or bracket; numbers must have been given."""

    @abstractmethod
    def pairing_request_for(self, stage: S, wanted: RoundNo, absent: frozenset[int]) -> object:
        """The request to the stage's system for that round, from the earlier rounds alone."""

    def why_by_bracket(self, stage: S, pair: Pair) -> tuple[str, ...]:
        """Sentences on why the bracket pairs these two; empty if the stage has no bracket."""
        return ()

    def why_resting(self, stage: S, entry: EntryId) -> str:
        """Why a participant has no game in a round of a bracket, as words after their name."""
        return say("has no match in this round of the bracket")

    @abstractmethod
    def score_words(self, stage: S, r: R, number: int) -> str:
        """The score of a board or match; "" while it is not finished."""

    def events_after_pairing(self, stage: S, wanted: RoundNo) -> Iterable[Event]:
        """Events to record after the pairing of that round, such as forfeits of withdrawn teams."""
        return ()

    def refuse_undrawn(self, stage: S) -> None:
        """Refuse to pair a round before the numbers are drawn."""

    def refuse_to_pair(self, stage: S, wanted: RoundNo) -> None:
        """Refuse a round with too few participants for the system; brackets check themselves."""
        here = [entry for entry in stage.entries.values() if entry.is_present_in_round(wanted)]
        nobody = all(entry.bye_in(wanted) for entry in here)
        if stage.paired_by_system and (nobody or len(here) < FEWEST):
            raise NotNow(self.too_few)
        if stage.is_knock_out:
            self.pair_round(stage, wanted)

    def before_round(self, stage: S, number: RoundNo) -> S:
        """The stage, whose later rounds are removed already, with all else as before that round; a
        game overrides this if more than rounds has to be taken back.
        """
        return stage

    def has_unknown_colours(self, played: R, number: int) -> bool:
        """Whether the colours of that pair of the round are unknown, as in an imported forfeit."""
        return False

    @abstractmethod
    def refuse_to_separate(self, r: R, number: int) -> None:
        """Refuse to separate a pair that has a result already."""

    @abstractmethod
    def rule_violations(
        self, stage: S, r: R, new: Sequence[Pair], change: PairingChangedByHand
    ) -> Iterator[str]:
        """Sentences on the rules that a change by hand breaks, by its new pairs and its bye."""

    def colours_against_wishes(self, stage: S, r: R, new: Sequence[Pair]) -> Iterator[str]:
        """Sentences on new pairs in which both should have the other colour."""
        yield from ()

    # From one round to the next

    def may_adjourn(self, stage: S) -> bool:
        """Whether games of a round may be registered as adjourned when the next one is paired."""
        return True

    @abstractmethod
    def games_to_adjourn(self, last: R) -> Iterator[GamePlace]:
        """The games without a result that would be adjourned."""

    @abstractmethod
    def missing_words(self, stage: S, last: R) -> Iterator[str]:
        """Sentences on the games that would be adjourned."""

    @abstractmethod
    def older_unfinished_words(self, stage: S, last: R) -> Iterator[str]:
        """Sentences on unfinished games of earlier rounds, which that round does not wait for."""

    @abstractmethod
    def unfinished_words(self, stage: S) -> Iterator[str]:
        """Sentences on games that would be left open if the stage ended now."""

    @abstractmethod
    def refuse_to_close(self, stage: S, r: R) -> None: ...

    @abstractmethod
    def refuse_to_take_back(self, stage: S, r: R) -> None: ...

    def keeps_pair(self, stage: S, r: R, number: int) -> bool:
        """Whether the pair stays in the round after one of its two participants has withdrawn."""
        return False

    # Results

    def refuse_sender(self, stage: S, round_number: int, match: int, by: CommandSender) -> None:
        """Refuse a result of a participant who may not send it as a scorer would."""

    @abstractmethod
    def player_names(self, stage: S, pair: Pair, game: AnyGame) -> tuple[str, str]:
        """The names of the players at a board of that pair, White first."""

    def refuse_barred_board(self, r: R, at: GamePlace) -> None:
        """Refuse a board of a draft, of hidden line-ups or of a forfeited match."""

    def is_hidden(self, r: R, at: GamePlace) -> bool:
        """Whether the players of that board are not shown yet."""
        return False

    def refuse_unplayable(self, at: GamePlace, game: AnyGame, entered: Outcome) -> None:
        """Refuse a result that can't be entered for that game."""

    def correction_breach(self, stage: S, fact: ResultCorrected) -> Breach | None:
        """The breach of a correction; None with a table or bracket, as no scores are paired."""
        if fact.round >= len(stage.rounds) or not stage.paired_by_system:
            return None
        adjourned = fact.previous.startswith(Mark.ADJOURNED)
        return Breach.ADJOURNMENT if adjourned else Breach.CORRECTION

    @abstractmethod
    def score_changes(self, stage: S, fact: ResultCorrected) -> Iterator[str]:
        """Sentences on the scores after the correction."""

    # Consequences by rule

    def has_consequences(self, stage: S) -> bool:
        """Whether other games may change by rule after an event (`with_consequences`)."""
        return False

    def with_consequences(self, stage: S, event: object, version: Version) -> S:
        """The stage with the changes, if any, that follow by rule from an event of an entry or a
        game.
        """
        return stage

    def with_result_by_rule(self, stage: S, at: GamePlace, version: Version) -> S:
        """The stage after a board's result was withdrawn, with the result, if any, by a rule."""
        return stage

    def with_raised_rounds(self, stage: S) -> S:
        """The stage with its number of rounds raised to those paired, if that number is open."""
        return stage

    def after_unpublishing(self, stage: S, number: RoundNo) -> S:
        """The stage after that round was unpublished; unchanged unless the game overrides this."""
        return stage

    # The bracket

    @abstractmethod
    def contradicted_pairs(self, stage: S) -> Iterator[tuple[RoundNo, int]]:
        """Pairs (round, number) that would not meet by the present results of earlier rounds."""

    def stage_after_event(self, stage: S, event: Event) -> S | None:
        """The stage after an event of the game's own; None if no bracket depends on it."""
        return None

    # Replanning

    @abstractmethod
    def checked_tie_breaks(self, stage: S, names: Iterable[str], edition: str) -> tuple[str, ...]:
        """The tie-breaks of these names; refused if one is unknown or unsuitable."""

    def fill_in_omitted_fields(self, stage: S, command: StageReplanned) -> StageReplanned:
        """Fill in omitted fields, if any, from the announcement; refuse impossible changes."""
        return command

    def with_replanned_options(self, stage: S, event: StageReplanned) -> S:
        """The stage with the announced options, if any, that only this game has."""
        return stage

    def replanning_words(self, stage: S, event: StageReplanned) -> Iterator[str]:
        """Sentences on consequences besides those of changed rounds and tie-breaks."""
        yield from ()

    # Undo and differences

    def marked_round(self, before: R, now: R | None, version: Version) -> R:
        """The round marked, if the game does so, as changed by an undo at that version."""
        return before

    def with_data_beyond_undo(self, before: S, now: S) -> S:
        """The restored stage `before`, with the data of `now`, if any, that no undo takes back."""
        return before

    def announcement_changes(self, before: S, after: S) -> Iterator[str]:
        """Sentences on changes of the announcement that only this game has."""
        yield from ()

    @abstractmethod
    def entry_changes(self, before: E, after: E) -> Iterator[str]:
        """Sentences on changed data of an entry."""

    def match_changes(self, before: R, after: R) -> Iterator[str]:
        """Sentences on changes of matches, apart from their results."""
        yield from ()


_RULES_OF_GAME: dict[str, GameRules[Any, Any, Any]] = {}


def register_rules(game: str, game_rules: GameRules[Any, Any, Any]) -> None:
    """Register the rules of the game whose stages have this name as `game`."""
    _RULES_OF_GAME[game] = game_rules


def game_rules_of(stage: AnyStage) -> GameRules[AnyStage, ContestRound, Participant]:
    """The rules of the stage's game."""
    return _RULES_OF_GAME[stage.game]
