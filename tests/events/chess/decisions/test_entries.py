"""Decisions about entries, corrections, withdrawals and byes, with their warnings."""

from collections.abc import Callable

import pytest

from domain.errors import NotNow, RuleViolation, Unknown
from domain.ids import EntryId
from domain.results import Mark
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.entries import EntryCorrected, EntryRegistered
from events.codec import encode_event
from events.contest.commands import (
    CancelBye,
    EndManualPairing,
    PairRound,
    ReinstateEntry,
    StartManualPairing,
    WithdrawEntry,
)
from events.contest.vocabulary.entries import ByeCancelled, ByeRequested, Reinstated, Withdrawn
from events.contest.vocabulary.rounds import PairingChangedByHand, RoundPublished
from events.game.people import PersonStated
from events.game.warnings import ConfirmationNeeded
from events.log.vocabulary import Command
from tests.confirmations import ACKNOWLEDGED, CONFIRMED, CONFIRMED_TWICE
from tests.events.chess.evening import STAGE, Evening

# Registering


def test_a_person_is_entered_as_written_without_the_blanks_around_it() -> None:
    typed = c.RegisterEntry(
        stage=STAGE,
        family=" Novák ",
        given=" Jan ",
        title=" gm ",
        rating=2600,
        federation=" cze ",
        fide_id=" 309001 ",
        sex="m",
        club=" Praha ",
    )

    (entered,) = Evening(2).events_caused_by(typed)

    assert entered == EntryRegistered(
        stage=STAGE,
        entry=3,
        family="Novák",
        given="Jan",
        title="GM",
        rating=2600,
        federation="CZE",
        fide_id="309001",
        sex="m",
        club="Praha",
        first_round=1,
    )


@pytest.mark.parametrize(
    ("command", "refused", "sentence"),
    [
        (
            c.RegisterEntry(stage=STAGE, family="A", title="XM"),
            RuleViolation,
            "'XM' is not a title; write one",
        ),
        (c.RegisterEntry(stage=STAGE, family="A", sex="x"), NotNow, "'x' is not a sex code"),
        (c.RegisterEntry(stage=STAGE, family="  "), NotNow, "The family name is empty"),
        (c.RegisterEntry(stage=STAGE, family="\u200b\u3164"), NotNow, "The family name is empty"),
    ],
)
def test_unreadable_data_of_a_person_are_refused(
    command: Command, refused: type[Exception], sentence: str
) -> None:
    evening = Evening(2)

    with pytest.raises(refused, match=sentence):
        evening.do(command)
    assert len(evening.stage.entries) == 2


def test_a_late_entry_plays_from_the_first_unpublished_round() -> None:
    evening = Evening()
    assert _first_round(evening, "A") == 1
    evening.do(PairRound(STAGE, 1))
    assert _first_round(evening, "B") == 1
    evening.do(RoundPublished(STAGE, 1))
    assert _first_round(evening, "C") == 2


def _first_round(evening: Evening, family: str) -> int:
    (entered,) = evening.events_caused_by(c.RegisterEntry(stage=STAGE, family=family))
    assert isinstance(entered, EntryRegistered)
    return entered.first_round


def test_a_list_is_registered_as_a_whole_with_consecutive_ids() -> None:
    people = (PersonStated("A", fide_id="1"), PersonStated("B"), PersonStated("C"))

    entered = Evening(2).events_caused_by(c.RegisterEntries(STAGE, people))

    registered = [(e.entry, e.family) for e in entered if isinstance(e, EntryRegistered)]
    assert registered == [(3, "A"), (4, "B"), (5, "C")]


@pytest.mark.parametrize(
    ("ids", "sentence"),
    [
        (("7", " 7 "), "FIDE ID 7 is in the list twice"),
        (("", "1"), "FIDE ID 1 is registered already, as Before; correct or withdraw"),
    ],
)
def test_a_fide_id_is_registered_only_once(ids: tuple[str, ...], sentence: str) -> None:
    evening = Evening(0)
    evening.do(c.RegisterEntry(stage=STAGE, family="Before", fide_id="1"))
    people = tuple(PersonStated(f"P{at}", fide_id=one) for at, one in enumerate(ids))

    with pytest.raises(NotNow, match=sentence):
        evening.do(c.RegisterEntries(STAGE, people))
    assert len(evening.stage.entries) == 1
    with pytest.raises(NotNow, match="registered already"):
        evening.do(c.RegisterEntry(stage=STAGE, family="After", fide_id=" 1"))


def test_namesakes_without_a_fide_id_are_two_entries() -> None:
    nameless = (PersonStated("A"), PersonStated("A"))

    assert len(Evening(2).events_caused_by(c.RegisterEntries(STAGE, nameless))) == 2


@pytest.mark.parametrize(
    "command", [c.RegisterEntry(stage=2, family="E"), c.RegisterEntries(2, (PersonStated("E"),))]
)
def test_no_player_joins_a_round_robin_whose_numbers_are_drawn(command: Command) -> None:
    evening = Evening()
    evening.do(c.PlanRoundRobin("Group"))
    for name in "ABCD":
        evening.do(c.RegisterEntry(stage=2, family=name))
    evening.do(c.DrawLots(2, ((1, 1), (2, 2), (3, 3), (4, 4))))

    with pytest.raises(NotNow, match="The numbers of Group are drawn; nobody can join"):
        evening.do(command)


# Correcting, withdrawing, coming back


def test_the_year_of_birth_and_the_member_id_are_stated_and_corrected() -> None:
    evening = Evening(1)
    evening.do(c.RegisterEntry(stage=STAGE, family="Lee", born=2011, national_id=" 12345678 "))
    entered = evening.stage.entry(EntryId(2)).person

    evening.do(EntryCorrected(stage=STAGE, family="Lee", entry=2, born=2012))

    assert (entered.born, entered.national_id) == (2011, "12345678")
    corrected = evening.stage.entry(EntryId(2)).person
    assert (corrected.born, corrected.national_id) == (2012, "")


def test_unstated_fields_of_a_person_are_not_written() -> None:
    (entered,) = Evening(1).events_caused_by(c.RegisterEntry(stage=STAGE, family="Lee"))

    assert b"born" not in encode_event(entered)[1]
    assert b"national_id" not in encode_event(entered)[1]


def test_a_year_of_two_digits_is_refused() -> None:
    with pytest.raises(NotNow, match="90 is not a year of birth; write one like 1990"):
        Evening(1).do(c.RegisterEntry(stage=STAGE, family="Lee", born=90))


def test_a_correction_can_not_take_another_players_fide_id() -> None:
    evening = Evening(1)
    evening.do(c.RegisterEntry(stage=STAGE, family="Before", fide_id="1"))

    with pytest.raises(NotNow, match="FIDE ID 1 is registered already, as Before"):
        evening.do(EntryCorrected(stage=STAGE, family="P1", entry=1, fide_id="1"))
    evening.do(EntryCorrected(stage=STAGE, family="Before", entry=2, fide_id="1", rating=1500))

    assert evening.stage.entry(EntryId(2)).person.rating == 1500


def test_a_withdrawn_player_is_reinstated_and_not_registered_again() -> None:
    evening = Evening(1)
    evening.do(c.RegisterEntry(stage=STAGE, family="Before", fide_id="1"))
    evening.do(WithdrawEntry(STAGE, 2))
    with pytest.raises(NotNow, match="as Before, who has withdrawn; reinstate that entry"):
        evening.do(c.RegisterEntry(stage=STAGE, family="Before", fide_id="1"))


def test_an_entry_is_corrected_with_its_reason() -> None:
    (corrected,) = Evening(2).events_caused_by(
        EntryCorrected(stage=STAGE, family="Nowak", rating=1800, entry=2, reason="misheard")
    )

    assert corrected == EntryCorrected(
        stage=STAGE, entry=2, family="Nowak", rating=1800, reason="misheard"
    )


def test_a_returning_player_misses_the_published_rounds() -> None:
    evening = Evening().played(1)

    assert evening.events_caused_by(WithdrawEntry(STAGE, 3, "ill")) == [
        Withdrawn(STAGE, 3, 2, "ill")
    ]
    with pytest.raises(NotNow, match="P3 has withdrawn already, from round 2"):
        evening.do(WithdrawEntry(STAGE, 3))
    evening.played(2)
    assert evening.events_caused_by(ReinstateEntry(STAGE, 3)) == [Reinstated(STAGE, 3, 3)]
    with pytest.raises(NotNow, match="P3 has not withdrawn"):
        evening.do(ReinstateEntry(STAGE, 3))


ABOUT_AN_ENTRY: list[Callable[[int], Command]] = [
    lambda entry: EntryCorrected(stage=STAGE, family="A", entry=entry),
    lambda entry: WithdrawEntry(STAGE, entry),
    lambda entry: ReinstateEntry(STAGE, entry),
    lambda entry: ByeRequested(STAGE, entry, 1, "H"),
    lambda entry: CancelBye(STAGE, entry, 1),
]


@pytest.mark.parametrize("command", ABOUT_AN_ENTRY)
def test_an_unknown_entry_is_not_corrected(command: Callable[[int], Command]) -> None:
    with pytest.raises(Unknown):
        Evening(2).do(command(3))


# Byes


def test_a_bye_is_requested_and_cancelled() -> None:
    evening = Evening()

    assert evening.events_caused_by(ByeRequested(STAGE, 2, 3, "H")) == [
        ByeRequested(STAGE, 2, 3, "H", 0)
    ]
    with pytest.raises(NotNow, match="P2 has this bye in round 3 already"):
        evening.do(ByeRequested(STAGE, 2, 3, "H"))
    assert evening.events_caused_by(CancelBye(STAGE, 2, 3)) == [ByeCancelled(STAGE, 2, 3, False)]
    with pytest.raises(NotNow, match="P2 has asked for no bye in round 3"):
        evening.do(CancelBye(STAGE, 2, 3))


def test_a_second_bye_request_for_a_round_replaces_the_first() -> None:
    evening = Evening()
    evening.do(ByeRequested(STAGE, 2, 3, "H"))
    evening.do(ByeRequested(STAGE, 2, 3, "Z"))

    assert dict(evening.stage.entries[EntryId(2)].byes) == {3: Mark.ZERO_BYE}


@pytest.mark.parametrize("kind", ["U", "-", "X"])
def test_only_byes_of_half_full_or_zero_points_can_be_requested(kind: str) -> None:
    with pytest.raises(RuleViolation, match="write H .* F .* or Z"):
        Evening().do(ByeRequested(STAGE, 2, 3, kind))


@pytest.mark.parametrize("command", [ByeRequested, CancelBye])
def test_a_bye_is_refused_for_a_published_round(command: Callable[..., Command]) -> None:
    evening = Evening(rounds=3).paired(1)
    kind = ("H",) if command is ByeRequested else ()

    with pytest.raises(NotNow, match="Round 1 is paired already; it is too late"):
        evening.do(command(STAGE, 2, 1, *kind))
    with pytest.raises(NotNow, match="Open has 3 rounds; there is no round 4"):
        evening.do(command(STAGE, 2, 4, *kind))
    evening.do(WithdrawEntry(STAGE, 2))
    with pytest.raises(NotNow, match="P2 has withdrawn from round 2"):
        evening.do(command(STAGE, 2, 3, *kind))


def test_a_bye_can_be_requested_for_the_last_round() -> None:
    assert Evening(rounds=3).events_caused_by(ByeRequested(STAGE, 2, 3, "Z")) == [
        ByeRequested(STAGE, 2, 3, "Z", 0)
    ]


def test_a_full_point_bye_raises_a_warning() -> None:
    evening = Evening()

    with pytest.raises(ConfirmationNeeded, match="give a full-point bye"):
        evening.do(ByeRequested(STAGE, 2, 3, "F", ACKNOWLEDGED - 1))
    assert evening.events_caused_by(ByeRequested(STAGE, 2, 3, "F", ACKNOWLEDGED)) == [
        ByeRequested(STAGE, 2, 3, "F", ACKNOWLEDGED)
    ]


def test_a_second_half_point_bye_raises_a_warning_after_a_given_or_requested_one() -> None:
    evening = Evening(5)
    evening.do(ByeRequested(STAGE, 2, 1, "H"))
    evening.do(ByeRequested(STAGE, 2, 4, "H", CONFIRMED))
    evening.played(1)

    with pytest.raises(ConfirmationNeeded, match="P2 has them in rounds 1, 4") as confirmation:
        evening.do(ByeRequested(STAGE, 2, 3, "H", ACKNOWLEDGED))
    assert confirmation.value.level == 3
    assert evening.events_caused_by(ByeRequested(STAGE, 2, 3, "H", CONFIRMED)) == [
        ByeRequested(STAGE, 2, 3, "H", CONFIRMED)
    ]
    assert evening.events_caused_by(ByeRequested(STAGE, 2, 2, "Z")) == [
        ByeRequested(STAGE, 2, 2, "Z", 0)
    ]


def test_a_half_point_bye_of_a_round_played_after_all_does_not_count() -> None:
    evening = Evening(5)
    evening.do(ByeRequested(STAGE, 2, 1, "H"))
    evening.do(PairRound(STAGE, 1))
    evening.do(StartManualPairing(STAGE, 1, "came after all", CONFIRMED))
    evening.do(
        PairingChangedByHand(
            STAGE,
            1,
            reason="came after all",
            pairs=((1, 2), (3, 4)),
            byes=((5, "H"),),
            confirmed=CONFIRMED,
        )
    )
    evening.do(EndManualPairing(STAGE, 1, CONFIRMED_TWICE))
    evening.do(RoundPublished(STAGE, 1))

    assert evening.events_caused_by(ByeRequested(STAGE, 2, 3, "H")) == [
        ByeRequested(STAGE, 2, 3, "H", 0)
    ]
    with pytest.raises(ConfirmationNeeded, match="P5 has one in round 1"):
        evening.do(ByeRequested(STAGE, 5, 3, "H"))


def test_byes_outside_fides_rules_raise_no_warning() -> None:
    plan = c.PlanStage("Open", 5, "us-chess", "7th", initial_colour="w", tie_breaks=("SB",))
    evening = Evening(4, plan=plan)
    evening.do(ByeRequested(STAGE, 2, 3, "H"))

    assert evening.events_caused_by(ByeRequested(STAGE, 2, 4, "H")) == [
        ByeRequested(STAGE, 2, 4, "H", 0)
    ]
    assert evening.events_caused_by(ByeRequested(STAGE, 3, 4, "F")) == [
        ByeRequested(STAGE, 3, 4, "F", 0)
    ]
