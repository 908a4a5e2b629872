"""A tournament's description is recorded as a whole, shown with its effect, and never lost."""

import pytest

from domain.errors import DomainError, NotNow, RuleViolation, Unknown
from domain.people import Official
from domain.tournament import Tournament
from events.decide import decide_command
from events.game.warnings import ConfirmationNeeded
from events.games import difference_sentences
from events.tournament.vocabulary import (
    CreateTournament,
    FirstPart,
    ScheduleAnnounced,
    TournamentBroughtBack,
    TournamentDescribed,
    TournamentDiscarded,
)
from tests.bridge_stories import pairs_playing
from tests.confirmations import ACKNOWLEDGED, CONFIRMED
from tests.events.chess.evening import Evening
from tests.events.tournament.test_hall import state_after
from tests.stories import field

DESCRIPTION = TournamentDescribed(
    name="Kraków Open",
    place="Kraków",
    federation="pol",
    starts="2026-11-21",
    ends="2026-11-29",
    chief=("Nowak,  Anna", "ia", "1100000"),
    deputies=(("Kowalski, Jan", "FA", ""), ("", "", "")),
    organiser="MKS",
)


def consequences(state: Tournament, command: TournamentDescribed | ScheduleAnnounced) -> str:
    with pytest.raises(ConfirmationNeeded) as confirmation:
        decide_command(state, command)
    assert confirmation.value.level == 2
    return " ".join(confirmation.value.consequences)


def description(**otherwise: object) -> TournamentDescribed:
    fields = {name: getattr(DESCRIPTION, name) for name in DESCRIPTION.__struct_fields__}
    return TournamentDescribed(**{**fields, **otherwise})


class TestDescription:
    def test_a_description_is_kept_with_normalised_fields(self) -> None:
        state = state_after(field(4), description(confirmed=ACKNOWLEDGED))
        assert (state.name, state.place, state.federation) == ("Kraków Open", "Kraków", "POL")
        assert (state.starts, state.ends, state.organiser) == ("2026-11-21", "2026-11-29", "MKS")
        assert state.chief == Official("Nowak, Anna", "IA", "1100000")
        assert state.deputies == (Official("Kowalski, Jan", "FA"),)
        assert state.arbiter == "Nowak, Anna"

    def test_missing_data_are_added_without_a_confirmation(self) -> None:
        assert decide_command(field(4), description(name=field(4).name, place="Town Hall"))

    @pytest.mark.parametrize(
        ("otherwise", "sentence"),
        [
            ({"name": "Wawel Open"}, "called Wawel Open, not Kraków Open"),
            ({"place": ""}, "played in an unknown place, not in Kraków"),
            ({"federation": "CZE"}, "held in CZE, not in POL"),
            ({"starts": "2026-11-20"}, "begins on 2026-11-20, not on 2026-11-21"),
            ({"ends": "2026-11-28"}, "days until its report is due"),
            ({"chief": ("Lis, Ewa", "", "")}, "Lis, Ewa leads it, not Nowak, Anna"),
        ],
    )
    def test_changed_data_need_a_confirmation_of_consequences(
        self, otherwise: dict[str, object], sentence: str
    ) -> None:
        state = state_after(field(4), description(confirmed=ACKNOWLEDGED))
        assert sentence in consequences(state, description(**otherwise))
        changed = state_after(state, description(**otherwise, confirmed=ACKNOWLEDGED))
        assert list(difference_sentences(state, changed)) == [
            f"The tournament is described otherwise, as {changed.name}."
        ]

    @pytest.mark.parametrize(
        "otherwise",
        [
            {},
            {"name": " "},
            {"federation": "Poland"},
            {"starts": "2026-12-01"},
            {"chief": ("", "IA", "")},
            {"deputies": (("", "", "12"),)},
        ],
    )
    def test_an_unchanged_or_invalid_description_is_refused(
        self, otherwise: dict[str, object]
    ) -> None:
        state = state_after(field(4), description(confirmed=ACKNOWLEDGED))
        with pytest.raises((NotNow, RuleViolation)):
            decide_command(state, description(**otherwise, confirmed=ACKNOWLEDGED))


class TestSchedule:
    FIRST = ScheduleAnnounced(1, ((1, "2026-11-21T14:00+01:00", 240), (2, "2026-11-22", 0)))

    def test_a_changed_schedule_shows_the_consequences_for_each_round(self) -> None:
        state = state_after(field(4), self.FIRST)
        moved = ScheduleAnnounced(1, ((1, "2026-11-21T15:00+01:00", 240),))
        sentences = consequences(state, moved)
        assert "Round 1 begins at 2026-11-21 15:00, not at 2026-11-21 14:00." in sentences
        assert "The start of round 2 is no longer announced." in sentences
        more = ScheduleAnnounced(1, (*self.FIRST.beginnings, (3, "2026-11-23", 0)))
        changed = state_after(state, more)
        (sentences,) = difference_sentences(state, changed)
        assert sentences == "The rounds of Open are announced to begin at other times."

    def test_sessions_of_pairs_have_a_schedule(self) -> None:
        state = state_after(pairs_playing(8), ScheduleAnnounced(1, ((1, "2026-11-21T19:00Z", 0),)))
        moved = ScheduleAnnounced(1, ((1, "2026-11-21T19:30Z", 0),))
        assert "Session 1 begins at 2026-11-21 19:30" in consequences(state, moved)

    def test_an_unknown_round_and_an_unchanged_schedule_are_refused(self) -> None:
        unknown = ScheduleAnnounced(1, ((77, "2026-11-21", 0), (78, "2026-11-22", 0)))
        with pytest.raises(NotNow, match=r"no round 77\.$"):
            decide_command(field(4), unknown)
        with pytest.raises(NotNow, match="already"):
            decide_command(state_after(field(4), self.FIRST), self.FIRST)


class TestDiscarding:
    def test_discarding_a_tournament_is_confirmed_and_can_be_reversed(self) -> None:
        state = field(4)
        with pytest.raises(ConfirmationNeeded, match="can be brought back"):
            decide_command(state, TournamentDiscarded("made twice"))
        discarded = state_after(state, TournamentDiscarded("made twice", confirmed=CONFIRMED))
        assert discarded.discarded == "made twice"
        assert list(difference_sentences(state, discarded)) == ["The tournament is discarded."]
        with pytest.raises(NotNow, match="made twice"):
            decide_command(discarded, TournamentDiscarded("again", confirmed=CONFIRMED))
        assert state_after(discarded, TournamentBroughtBack()).discarded == ""
        with pytest.raises(NotNow, match="not discarded"):
            decide_command(state, TournamentBroughtBack())

    def test_a_discarded_tournament_still_takes_results(self) -> None:
        evening = Evening().paired(1)
        evening.do(TournamentDiscarded("a mistake", confirmed=CONFIRMED))
        evening.enter(1, 1, "1-0")
        assert evening.board(1, 1).result is not None


class TestCreation:
    PLAN = FirstPart("plan-stage", {"name": "Open", "rounds": 5, "initial_colour": "w"})

    def test_a_tournament_is_created_with_its_first_part_in_one_act(self) -> None:
        created = CreateTournament(
            "Kraków Open",
            first=self.PLAN,
            more=(
                FirstPart("describe-tournament", {"name": "Kraków Open", "organiser": "MKS"}),
                FirstPart("announce-time-control", {"stage": 1, "code": "5400+30"}),
                FirstPart("announce-bye-rules", {"stage": 1, "most": 1, "last_round": 3}),
                FirstPart("announce-schedule", {"stage": 1, "beginnings": [[1, "2026-11-21", 0]]}),
            ),
        )
        assert [type(event).__name__ for event in decide_command(None, created)] == [
            *("TournamentCreated", "StagePlanned", "TournamentDescribed"),
            *("TimeControlAnnounced", "ByeRulesAnnounced", "ScheduleAnnounced"),
        ]

    @pytest.mark.parametrize(
        "more",
        [
            FirstPart("announce-bye-rules", {"stage": 1, "most": 1, "last_round": 6}),
            FirstPart("announce-bye-rules", {"stage": 2, "most": 1}),
            FirstPart("create-tournament", {"name": "another"}),
            FirstPart("plan-stage", {"name": "U1800", "rounds": 5}),
            FirstPart("sing", {}),
        ],
    )
    def test_a_refused_first_part_creates_no_tournament(self, more: FirstPart) -> None:
        with pytest.raises(DomainError):
            decide_command(None, CreateTournament("Kraków Open", first=self.PLAN, more=(more,)))

    def test_commands_on_a_missing_first_part_are_refused(self) -> None:
        more = FirstPart("announce-bye-rules", {"stage": 1, "most": 1})
        with pytest.raises(Unknown):
            decide_command(None, CreateTournament("Kraków Open", more=(more,)))
