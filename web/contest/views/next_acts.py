"""What may be done to a stage next, in the order an arbiter does it, with a word on what
happens. The lifecycle's table decides what is possible; here stands the sentence, as far as every
game says the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.contest.lifecycle import RoundState
from domain.contest.round import ContestRound
from domain.said import say

LABELS: Mapping[str, str] = {
    "publish-round": say("Publish round {}"),
    "reveal-line-ups": say("Reveal the line-ups of round {}"),
    "close-round": say("Close round {}"),
    "unpair-round": say("Drop the pairing of round {}"),
    "unpublish-round": say("Take round {} back from the screens"),
    "reopen-round": say("Reopen round {}"),
}
TAKE_BACK = frozenset({"unpair-round", "unpublish-round", "reopen-round"})


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


def of_round(command: str, r: ContestRound, hint: str, ready: bool = True) -> NextAct:
    label = LABELS[command].format(r.number)
    return NextAct(command, r.number, label, ready, hint, command in TAKE_BACK)


def by_hand(r: ContestRound) -> NextAct:
    """Nothing else while the round is held."""
    command = "publish-round" if r.state is RoundState.PAIRED else "close-round"
    return of_round(command, r, say("It is being paired by hand. End that first."), ready=False)


def unpair(r: ContestRound) -> NextAct:
    hint = say("The pairing is dropped; the log keeps it. The hall has not seen it.")
    return of_round("unpair-round", r, hint)


def unpublish(r: ContestRound, free: bool) -> NextAct:
    """`free`: nobody has entered a result of it."""
    back = say("All screens go back to what they showed before.")
    held = say("It has results already, so it can't be taken back.")
    return of_round("unpublish-round", r, back if free else held, free)


def reopen(r: ContestRound) -> NextAct:
    hint = say("Results can be entered again; the standings are provisional until it is closed.")
    return of_round("reopen-round", r, hint)
