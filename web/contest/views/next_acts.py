"""The acts possible next in a stage, as cards of the desk: names of acts, and notes on what they
do. The acts and what prevents them come from the decisions; the texts common to all games are
here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.contest.round import ContestRound, RoundState
from domain.messages import join_messages, say
from events.game.next_acts import OfferedAct
from web.shared.act_words import ActWords, LabelAndHint, Wording, label_and_hint

TAKE_BACK = frozenset(
    {"unpair-round", "unpublish-round", "reopen-round", "undraw-bracket", "undraw-teams"}
)
MOST_POINTS = 2
"""The most points to confirm that a card shows; the question itself has all of them."""


@dataclass(frozen=True, slots=True)
class NextAct:
    """`command` is the one to post. `takes_back` acts need a reason and are shown apart; one that
    is not `ready` is shown with its hint and is disabled.
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


def act_round(offered: OfferedAct) -> int:
    """The round of an act; 0 if it concerns none."""
    number: int = getattr(offered.command, "round", 0)
    return number


def act_words(words: Mapping[str, ActWords], stage: object, offered: OfferedAct) -> LabelAndHint:
    """The texts of an act: those of the game, or the common ones for taking back."""
    return label_and_hint({**BACK, **words}[offered.name], stage, act_round(offered))


def act_hint(offered: OfferedAct, otherwise: str) -> str:
    """The decision's reason against the act, or the consequences to confirm."""
    return offered.refusal or join_messages(" ", _first_points(offered.asks)) or otherwise


def _first_points(points: tuple[str, ...]) -> Iterator[str]:
    yield from points[:MOST_POINTS]
    if len(points) > MOST_POINTS:
        yield "…"


def act_card(offered: OfferedAct, texts: LabelAndHint) -> NextAct:
    label, hint = texts[0], act_hint(offered, texts[1])
    return NextAct(
        offered.name, act_round(offered), label, offered.is_ready, hint, offered.name in TAKE_BACK
    )


def closing_note(r: ContestRound | None) -> str:
    """The side effects of pairing or publishing the next round."""
    return (
        say("Closes round {number}. ", number=r.number)
        if r and r.state is RoundState.PUBLISHED
        else ""
    )
