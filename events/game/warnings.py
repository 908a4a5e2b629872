"""Warnings before acts that break pairing integrity, in one table: `warnings.toml`.

FIDE's endorsement rules (C.02, checklist VCL4THP, 2026) know four levels. 2: the sender
acknowledges it. 3: they confirm or cancel. 4: they confirm twice, the consequences in view. 5: it
is refused, or the stage leaves FIDE mode first. No warning can be switched off or lowered. The
answer is sent with the command as `confirmed` and recorded in the event.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import msgspec.toml
from msgspec import Struct

from domain.errors import DomainError
from domain.messages import join_messages, say
from events.log.vocabulary import Event

REFUSED = 5
CONFIRMED = range(REFUSED)
"""Levels that a sender may have confirmed; 0: none."""
MOST_CONFIRMED = CONFIRMED[-1]
ANSWERS: Mapping[int, str] = {
    2: say("Acknowledge it"),
    3: say("Confirm or cancel"),
    4: say("Confirm it twice, with its consequences in view"),
    REFUSED: say("Refused; leave FIDE mode first if it must be"),
}
MEANING: Mapping[int, str] = {
    2: say("acknowledge it"),
    3: say("confirm or cancel"),
    4: say("confirm it twice"),
    REFUSED: "refused",
}
"""The answer to each level, for the middle of a sentence."""


class WarnedAct(StrEnum):
    """Acts that raise a warning."""

    CORRECT_LAST_ROUND = "correct a result of the round before"
    CORRECT_OLDER_ROUND = "correct a result of an older round"
    CORRECT_AND_PAIR_OVER = "correct a result and take back the rounds paired since"
    SETTLE_ADJOURNED = "enter the result of an adjourned game"
    REGISTER_ADJOURNED = "pair while results are missing"
    PAIR_OVER_ADJOURNED = "pair while a game of an older round is adjourned"
    CLOSE_UNFINISHED = "close the last round while a game is not finished"
    START_MANUAL_PAIRING = "pair by hand"
    TURN_COLOURS = "give both players the colour they do not expect"
    PAIR_AGAINST_RULES = "pair against the rules"
    END_MANUAL_PAIRING = "keep a pairing that differs from the system's"
    CHANGE_ROUNDS = "change the number of rounds"
    CHANGE_TIE_BREAKS = "change the tie-breaks"
    FORBID_PAIR_LATE = "forbid a pair after the start"
    ALLOW_PAIR_LATE = "let a forbidden pair meet after the start"
    IMPORT_FILE = "bring in what was played elsewhere"
    CORRECT_FOR_RATING = "correct a result for the rating report alone"
    RENUMBER_LATE = "give new numbers, as players came late"
    EXCHANGE_NUMBERS = "exchange two numbers"
    RENUMBER = "give everybody a new number"
    PLACE_BY_HAND = "decide places by values from outside"
    EXPEL = "expel a player"
    GIVE_FULL_POINT_BYE = "give a full-point bye"
    GIVE_ANOTHER_HALF_POINT_BYE = "give another half-point bye"
    LEAVE_FIDE_MODE = "leave FIDE mode"
    RECORD_IRREGULAR_PLAY = "record a board that was not played as the movement says"
    ENTER_UNLIKELY = "enter an unlikely score"
    REGISTER_TWICE = "enter somebody twice"
    CALL_UNFINISHED = "call the next round"
    CLOSE_SESSION_UNFINISHED = "close the session"
    SUBSTITUTE_BEYOND_LIMIT = "let a substitute play more boards than the regulations allow"
    DESCRIBE_OTHERWISE = "say something else of the tournament than was announced"
    MOVE_BEGINNING = "move the beginning of what was announced"
    CHANGE_TIME_CONTROL = "change the time control"
    CHANGE_BYE_RULES = "change the rules of byes"
    CHANGE_BYE_WORTH = "change what half-point byes that stand are worth"
    GIVE_BYE_BEYOND_RULES = "give a half-point bye that the announced rules do not grant"
    DISCARD_TOURNAMENT = "discard the tournament"
    DISCARD_ENTRIES = "take entries out of every list"
    CHANGE_PRIZES = "change what is announced to be won"
    UNDO = "undo the last act that broke pairing integrity"
    UNDO_WITH_LATER_ACTS = "undo that act with all that followed it"


class WarningTerms(NamedTuple):
    """The level of a warning in FIDE mode and outside it, and the consequence shown; `in_fide` is
    added in FIDE mode only.
    """

    fide: int
    otherwise: int
    consequence: str
    in_fide: str
    question: str
    """The question of FIDE's checklist that it answers; bridge has no checklist."""


class _Row(Struct, forbid_unknown_fields=True):
    """A row of the table; `otherwise` is as in FIDE mode if it is missing."""

    fide: int
    consequence: str
    otherwise: int | None = None
    in_fide: str = ""
    question: str = ""

    def to_terms(self) -> WarningTerms:
        otherwise = self.fide if self.otherwise is None else self.otherwise
        consequence, in_fide = say(self.consequence), say(self.in_fide)
        return WarningTerms(self.fide, otherwise, consequence, in_fide, self.question)


_TABLE = Path(__file__).with_suffix(".toml").read_bytes()
_ROWS = msgspec.toml.decode(_TABLE, type=dict[str, _Row])
WARNINGS: Mapping[WarnedAct, WarningTerms] = {act: _ROWS[act].to_terms() for act in WarnedAct}


class ConfirmationNeeded(DomainError):
    """The act is possible, but only once its sender has confirmed its consequences."""

    def __init__(self, act: WarnedAct, level: int, consequences: Sequence[str]) -> None:
        super().__init__(act, level, tuple(consequences))
        self.act = act
        self.level = level
        self.consequences = tuple(consequences)

    def __str__(self) -> str:
        consequences = join_messages(" ", self.consequences)
        return say(
            "You are about to {act}. {answers} (level {level}).",
            act=self.act,
            answers=join_messages(" ", (consequences, ANSWERS[self.level])),
            level=self.level,
        )


class RefusedInFideMode(ConfirmationNeeded):
    """Level 5: refused in FIDE mode, whatever is confirmed."""


class Question(NamedTuple):
    """A warning that an act raises, with its consequences in this case."""

    act: WarnedAct
    consequences: tuple[str, ...] = ()


def correction_warning(adjourned: bool, paired_since: int) -> WarnedAct:
    """The warning for a correction by the number of rounds paired since its round."""
    if adjourned:
        return WarnedAct.SETTLE_ADJOURNED
    return WarnedAct.CORRECT_LAST_ROUND if paired_since == 1 else WarnedAct.CORRECT_OLDER_ROUND


def warning_level(
    act: WarnedAct, fide_mode: bool, confirmed: int, consequences: Sequence[str] = ()
) -> int:
    """Return the level of the warning; ConfirmationNeeded if `confirmed` is lower."""
    return highest_warning_level((Question(act, tuple(consequences)),), fide_mode, confirmed)


def highest_warning_level(
    possible: Iterable[Question | None], fide_mode: bool, confirmed: int
) -> int:
    """Return the highest level of these warnings, 0 for none; ConfirmationNeeded with all
    consequences if `confirmed` is lower, RefusedInFideMode at level 5.
    """
    questions = [question for question in possible if question]
    if not questions:
        return 0
    level = max(_level_of(question.act, fide_mode) for question in questions)
    consequences = tuple(
        sentence for question in questions for sentence in _all_consequences(question, fide_mode)
    )
    top = next(
        question.act for question in questions if _level_of(question.act, fide_mode) == level
    )
    if level == REFUSED:
        raise RefusedInFideMode(top, level, consequences)
    if confirmed < level:
        raise ConfirmationNeeded(top, level, consequences)
    return level


def check_import_confirmed(
    events: Sequence[Event], confirmed: int, disagreements: int = 0
) -> Sequence[Event]:
    """Check the import of a file as a tournament, in any game (endorsement rules C.02 (2026),
    Q112-115) and return its events; ConfirmationNeeded if they were not confirmed.
    """
    consequences = [say("What the file tells is written as {events} events.", events=len(events))]
    if disagreements:
        consequences.append(
            say(
                "In {disagreements} places the file says something else than the rules.",
                disagreements=disagreements,
            )
        )
    warning_level(WarnedAct.IMPORT_FILE, True, confirmed, consequences)
    return events


def _level_of(act: WarnedAct, fide_mode: bool) -> int:
    warned = WARNINGS[act]
    return warned.fide if fide_mode else warned.otherwise


def _all_consequences(question: Question, fide_mode: bool) -> tuple[str, ...]:
    warned = WARNINGS[question.act]
    in_fide = (warned.in_fide,) if fide_mode and warned.in_fide else ()
    return (warned.consequence, *in_fide, *question.consequences)
