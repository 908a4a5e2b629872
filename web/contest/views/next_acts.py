"""What may be done to a stage next, as cards of the desk: how an act is called, and a word on what
happens. Which acts there are and what stands against them comes from the decisions; the words
shared by all games are here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.contest.round import ContestRound, RoundState
from domain.messages import said_together, say
from events.game.next_acts import OfferedAct
from web.shared.act_words import ActWords, Said, Wording, worded

TAKE_BACK = frozenset(
    {"unpair-round", "unpublish-round", "reopen-round", "undraw-bracket", "undraw-teams"}
)
MOST_TOLD = 2
"""Of what somebody is asked to confirm; all of it stands in the question itself."""


@dataclass(frozen=True, slots=True)
class NextAct:
    """`command` is the one to post. `takes_back` acts need a reason and stand apart; one that is
    not `ready` is shown with its hint and can't be taken.
    """

    command: str
    round: int
    label: str
    ready: bool
    hint: str
    takes_back: bool = False


BACK: Mapping[str, Wording] = {
    "unpair-round": Wording(
        say("Drop the pairing of round {}"), say("The pairing is dropped; the log keeps it.")
    ),
    "unpublish-round": Wording(
        say("Take round {} back from the screens"),
        say("All screens go back to what they showed before."),
    ),
    "reopen-round": Wording(
        say("Reopen round {}"),
        say("Results can be entered again; the standings are provisional until it is closed."),
    ),
}


def round_of(one: OfferedAct) -> int:
    """The round of an act; 0 of one that is about no round."""
    number: int = getattr(one.command, "round", 0)
    return number


def said_of(words: Mapping[str, ActWords], stage: object, one: OfferedAct) -> Said:
    """The words for an act: those of the game, or for taking back, of every game."""
    return worded({**BACK, **words}[one.name], stage, round_of(one))


def hint_of(one: OfferedAct, otherwise: str) -> str:
    """Why not yet, or what follows that has to be confirmed, as the decision says it."""
    return one.refusal or said_together(" ", _shorten(one.asks)) or otherwise


def _shorten(told: tuple[str, ...]) -> Iterator[str]:
    yield from told[:MOST_TOLD]
    if len(told) > MOST_TOLD:
        yield "…"


def card(one: OfferedAct, said: Said) -> NextAct:
    label, hint = said[0], hint_of(one, said[1])
    return NextAct(one.name, round_of(one), label, one.ready, hint, one.name in TAKE_BACK)


def closing(r: ContestRound | None) -> str:
    """What pairing or publishing the next round does beside."""
    return (
        say("Closes round {number}. ", number=r.number)
        if r and r.state is RoundState.PUBLISHED
        else ""
    )
