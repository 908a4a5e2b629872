"""After random entries of board results: replaying the log gives the same state, no later entry
silently replaces an earlier one, and every event has a sentence.
"""

from hypothesis import given, strategies as st

from domain.bridge.phase import phases_of
from domain.errors import DomainError
from domain.tournament import Tournament
from events.audit.history import sentence_of
from events.bridge.vocabulary.boards import BoardFouled, PenaltyGiven
from events.bridge.vocabulary.commands import (
    AdjustScore,
    ConfirmBoard,
    CorrectBoard,
    RecordBoard,
    ResolveBoard,
    WithdrawBoard,
)
from events.decide import decide_command
from events.fold import apply_event, fold_records
from events.games import difference_sentences
from events.log.vocabulary import Command
from tests.effort import some_histories
from tests.events.bridge.afternoon import PHASE, Afternoon
from tests.events.records import event_record

RESULTS = ("4H N 10", "3NT S 9 DK", "PASS", "NP", "A+/A-", "60x420,40x-50")
BEGUN = Afternoon().seeded().playing(1).records
kinds = st.sampled_from(
    ["record", "record", "confirm", "correct", "withdraw", "resolve", "adjust", "foul", "penalty"]
)
acts = st.lists(
    st.tuples(
        kinds, st.integers(0, 3), st.integers(0, 2), st.sampled_from(RESULTS), st.integers(0, 30)
    ),
    max_size=25,
)


def command(state: Tournament, act: tuple[str, int, int, str, int]) -> Command:
    kind, table, seen, text, late = act
    phase = phases_of(state)[PHASE]  # type: ignore[index]  # an id is a number
    sitting = phase.session(1).seating.games[table]
    board = 2 * sitting.set - 1
    record = phase.play.record(1, board, sitting[:3])  # type: ignore[arg-type]  # equal as a key
    now = record.changed_at if record else phase.session(1).planned_at
    saw = (now, 0, max(1, now - late))[seen]
    place = (PHASE, 1, *sitting[:3], board)
    match kind:
        case "record":
            return RecordBoard(*place, text, saw)
        case "confirm":
            return ConfirmBoard(*place, text, saw)
        case "correct":
            return CorrectBoard(*place, text, "a reason", saw, turned=late % 2 == 0)
        case "withdraw":
            return WithdrawBoard(*place, "a reason", saw)
        case "resolve":
            return ResolveBoard(*place, text, "a reason", saw)
        case "adjust":
            return AdjustScore(*place, text, "a reason", saw)
        case "foul":
            return BoardFouled(
                PHASE,
                1,
                reason="a reason",
                board=board,
                tables=(sitting[:3],),
                form="xy"[: late % 2],
            )
        case _:
            return PenaltyGiven(PHASE, 1, reason="a reason", pair=sitting.ns, amount="2.5")


@some_histories
@given(acts)
def test_the_log_alone_gives_the_state_back(story: list[tuple[str, int, int, str, int]]) -> None:
    records = list(BEGUN)
    begun = state = fold_records(records)
    assert state is not None
    refusals: list[str] = []
    for act in story:
        try:
            events = decide_command(state, command(state, act))
        except DomainError as refusal:
            refusals.append(str(refusal))
            continue
        for event in events:
            version = len(records) + 1
            records.append(event_record(version, event))
            assert sentence_of(state, event)
            before, state = state, apply_event(state, event, records[-1])
            assert_unseen_result_is_kept(before, state, act)
    assert fold_records(records) == state
    assert all(sentence.endswith((".", ")")) for sentence in refusals)
    assert begun is not None
    if phases_of(begun) == phases_of(state):
        assert not list(difference_sentences(begun, state))


def assert_unseen_result_is_kept(
    before: Tournament, after: Tournament, act: tuple[str, int, int, str, int]
) -> None:
    """Assert that no result was replaced by an entry of a device that had not seen it."""
    kind, _, seen, *_ = act
    if kind != "record" or seen == 0:  # 0: the sender has seen the present result
        return
    was, now = (phases_of(state)[PHASE].play.session_records(1) for state in (before, after))  # type: ignore[index]
    for board, places in was.items():
        for at, record in places.items():
            kept = now[board][at].result
            assert record.result is None or kept in (record.result, None)
