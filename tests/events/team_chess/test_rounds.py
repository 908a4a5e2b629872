"""Rounds of teams: paired by C.04.6, by hand, again at the end; numbers, byes, late teams."""

import pytest

from domain.contest.entry import NOBODY
from domain.errors import NotNow, RuleViolation, Unsupported
from domain.ids import EntryId
from domain.results import Mark
from events.audit.breaches import breaches
from events.audit.history import History
from events.codec import event_of
from events.contest import commands as tc
from events.contest.commands import (
    CorrectResult,
    EndManualPairing,
    PairRound,
    RecordResult,
    StartManualPairing,
    WithdrawEntry,
)
from events.contest.vocabulary.entries import ByeRequested, FideModeLeft, PairForbidden
from events.contest.vocabulary.rounds import (
    PairingChangedByHand,
    RoundClosed,
    RoundPaired,
    RoundPublished,
)
from events.game.people import PersonStated
from events.game.warnings import ConfirmationNeeded, RefusedInFideMode
from events.games import difference_sentences
from events.team_chess.vocabulary import commands as c
from events.team_chess.vocabulary.stages import PointsAdjusted
from events.tournament.vocabulary import EntriesDiscarded, EntriesRestored, UndoAct
from tests.confirmations import ACKNOWLEDGED, CONFIRMED, CONFIRMED_TWICE
from tests.events.team_chess.cup import ADAM, ALPHA, ANNA, BETA, DELTA, GAMMA, GUS, STAGE, Cup

OMEGA = 5
HOME = [("1-0", "0-1")] * 2
"""The team named first wins 2–0 in each match."""


def pairs(cup: Cup) -> list[tuple[int, int]]:
    return [match.teams for match in cup.stage.rounds[-1].matches]


def test_teams_are_numbered_by_the_average_of_their_first_members_at_the_first_pairing() -> None:
    """Alpha 2350, Beta 2150, Gamma 1950, Delta 1750; C.04.6 (2026), 3.6: 1–3, 4–2."""
    cup = Cup().paired()
    assert {team.name: team.number for team in cup.stage.entries.values()} == {
        "Alpha": 1,
        "Beta": 2,
        "Gamma": 3,
        "Delta": 4,
    }
    assert pairs(cup) == [(ALPHA, GAMMA), (DELTA, BETA)]


def test_the_odd_team_has_the_pairing_bye() -> None:
    cup = Cup().do(WithdrawEntry(STAGE, GAMMA)).paired()
    assert cup.stage.rounds[0].byes == ((DELTA, Mark.PAIRING_BYE),)


def test_a_late_team_takes_its_place_in_the_list_once_that_is_confirmed() -> None:
    cup = Cup().played(HOME)
    cup.do(tc.RegisterTeam(stage=STAGE, name="Epsilon", strength=2200))
    with pytest.raises(ConfirmationNeeded, match="New in the list: Epsilon"):
        cup.paired()
    cup.do(PairRound(STAGE, 2, CONFIRMED))

    numbers = [team.name for _, team in cup.stage.numbered_entries()]
    assert numbers == ["Alpha", "Epsilon", "Beta", "Gamma", "Delta"]


def test_an_explicit_list_renumbers_the_teams() -> None:
    cup = Cup().do(tc.NumberTeams(STAGE, (4, 3, 2, 1), "order of the league"))
    assert [team.name for _, team in cup.stage.numbered_entries()] == [
        "Delta",
        "Gamma",
        "Beta",
        "Alpha",
    ]
    with pytest.raises(NotNow, match="4 teams are in the list; name each of them once"):
        cup.do(tc.NumberTeams(STAGE, (4, 3, 2)))


def test_prohibited_teams_do_not_meet_and_fide_mode_refuses_later_prohibitions() -> None:
    cup = Cup().do(PairForbidden(STAGE, (ALPHA, GAMMA), "one club")).paired()
    assert (ALPHA, GAMMA) not in pairs(cup)
    with pytest.raises(RefusedInFideMode):
        cup.do(PairForbidden(STAGE, (ALPHA, BETA)))


def test_a_second_half_point_bye_of_a_team_needs_a_confirmation() -> None:
    cup = Cup().do(ByeRequested(STAGE, DELTA, 1, "H"))
    with pytest.raises(ConfirmationNeeded, match="Delta has one in round 1"):
        cup.do(ByeRequested(STAGE, DELTA, 2, "H"))
    cup.paired()
    assert (DELTA, Mark.HALF_BYE) in cup.stage.rounds[0].byes


def test_pairing_over_missing_results_registers_them_as_adjourned_once_that_is_confirmed() -> None:
    cup = Cup().seated().say(1, 1, "1-0").say(1, 2, "1-0").say(2, 1, "1-0")
    with pytest.raises(ConfirmationNeeded, match="match 2, 4 Delta – 2 Beta, has no result"):
        cup.paired()
    cup.do(PairRound(STAGE, 2, ACKNOWLEDGED))

    adjourned = cup.game(2, 2, of_round=1)
    assert adjourned.is_adjourned
    with pytest.raises(ConfirmationNeeded, match="adjourned"):
        cup.do(
            CorrectResult(
                STAGE,
                1,
                match=2,
                board=2,
                result="1-0",
                reason="played on",
                saw=adjourned.changed_at,
            )
        )


def test_a_round_whose_line_ups_are_hidden_is_not_closed() -> None:
    cup = Cup().published()
    with pytest.raises(NotNow, match="Line-ups of matches 1, 2 are not revealed"):
        cup.do(RoundClosed(STAGE, 1))


def test_the_last_round_is_not_closed_over_an_adjourned_match_in_fide_mode() -> None:
    cup = Cup(c.PlanTeamStage("Cup", 1, boards=2, initial_colour="w")).seated()
    for match, board in ((1, 1), (1, 2), (2, 1)):
        cup.say(match, board, "1-0")
    cup.say(2, 2, "?-?")
    with pytest.raises(RefusedInFideMode, match="is adjourned"):
        cup.do(RoundClosed(STAGE, 1, CONFIRMED_TWICE))
    cup.do(FideModeLeft(STAGE, "club rules", CONFIRMED_TWICE)).do(RoundClosed(STAGE, 1, CONFIRMED))


def test_changed_pairings_name_their_matches() -> None:
    cup = Cup().played(HOME).paired()
    before = cup.version
    cup.do(StartManualPairing(STAGE, 2, "colours", CONFIRMED))
    turned = tuple((int(m.second), int(m.first)) for m in cup.stage.rounds[1].matches)
    cup.do(PairingChangedByHand(STAGE, 2, reason="colours", pairs=turned, confirmed=CONFIRMED))

    history = History(cup.records)
    sentences = difference_sentences(history.state_at(before), history.state_at(cup.version))
    assert "Round 2 has other pairings in matches 1, 2." in sentences


def test_closing_the_last_round_repeats_all_pairings_and_reports_differences() -> None:
    cup = Cup().played(HOME).played(HOME)
    first = cup.game(1, 1, of_round=1)
    cup.do(
        CorrectResult(
            STAGE,
            1,
            match=1,
            board=1,
            result="0-1",
            reason="misread",
            saw=first.changed_at,
            confirmed=CONFIRMED,
        )
    )
    second = cup.game(1, 2, of_round=1)
    cup.do(
        CorrectResult(
            STAGE,
            1,
            match=1,
            board=2,
            result="1-0",
            reason="misread",
            saw=second.changed_at,
            confirmed=CONFIRMED,
        )
    )
    cup.played(HOME)

    checked = cup.stage.checked
    assert checked is not None
    assert (checked.rounds, [one.round for one in checked.otherwise]) == (3, [2])


def test_adjusted_points_count_in_the_next_pairing() -> None:
    """Alpha and Delta have won; Gamma, with six points, meets Delta: Alpha it has met."""
    adjustment = PointsAdjusted(
        STAGE, GAMMA, reason="carried over", match_points=60, game_points=0, round=1
    )
    assert {ALPHA, DELTA} in map(set, pairs(Cup().played(HOME).paired()))
    cup = Cup().played(HOME).do(adjustment)
    assert {GAMMA, DELTA} in map(set, pairs(cup.paired()))
    with pytest.raises(NotNow, match="Round 2 is not published"):
        cup.do(
            PointsAdjusted(STAGE, ALPHA, reason="again", match_points=-10, game_points=0, round=2)
        )


def test_points_that_a_team_begins_with_are_of_no_round_in_the_audit() -> None:
    cup = Cup().played(HOME)
    cup.do(PointsAdjusted(STAGE, GAMMA, "late", match_points=-10, game_points=0, round=0))
    assert [one.what for one in breaches(History(cup.records))] == [
        "points of 3 Gamma from the start"
    ]


class TestByHand:
    def test_pairing_teams_by_hand_against_a_rule_needs_a_confirmation(self) -> None:
        cup = Cup().played(HOME).paired()
        cup.do(StartManualPairing(STAGE, 2, "as the sponsor wishes", CONFIRMED))
        again = ((GAMMA, ALPHA), (BETA, DELTA))
        with pytest.raises(ConfirmationNeeded, match="3 Gamma and 1 Alpha met in round 1"):
            cup.do(PairingChangedByHand(STAGE, 2, reason="derby", pairs=again))
        with pytest.raises(NotNow, match="4 Delta is in the round; give a match or a bye"):
            cup.do(
                PairingChangedByHand(
                    STAGE, 2, reason="derby", pairs=((GAMMA, ALPHA),), byes=((BETA, "U"),)
                )
            )
        cup.do(
            PairingChangedByHand(
                STAGE, 2, reason="derby", pairs=again, byes=(), confirmed=CONFIRMED
            )
        )
        with pytest.raises(NotNow, match="is being paired by hand"):
            cup.do(RoundPublished(STAGE, 2))
        with pytest.raises(ConfirmationNeeded, match="The system pairs"):
            cup.do(EndManualPairing(STAGE, 2))
        cup.do(EndManualPairing(STAGE, 2, CONFIRMED_TWICE)).do(RoundPublished(STAGE, 2))

        assert pairs(cup) == [*again]

    def test_boards_won_on_both_sides_are_a_meeting_without_a_game(self) -> None:
        """As pairing has it: each of the teams has left another board empty."""
        cup = Cup().published()
        cup.do(c.HandInLineUp(STAGE, 1, GAMMA, (GUS, NOBODY)))
        cup.do(c.HandInLineUp(STAGE, 1, ALPHA, (NOBODY, ADAM)))
        cup.do(c.RevealLineUps(STAGE, 1)).say(2, 1, "1-0").say(2, 2, "1-0")
        cup.do(RoundClosed(STAGE, 1)).paired()
        cup.do(StartManualPairing(STAGE, 2, "as the sponsor wishes", CONFIRMED))
        with pytest.raises(ConfirmationNeeded) as confirmation:
            cup.do(
                PairingChangedByHand(
                    STAGE, 2, reason="derby", pairs=((GAMMA, ALPHA), (BETA, DELTA))
                )
            )
        assert confirmation.value.consequences[1:] == (
            "3 Gamma and 1 Alpha met in round 1.",
            "2 Beta and 4 Delta met in round 1.",
        )

    @pytest.mark.parametrize(
        ("acceleration", "lowest", "other"), [("none", GAMMA, OMEGA), ("baku", OMEGA, GAMMA)]
    )
    def test_the_bye_is_of_the_lowest_pairing_score(
        self, acceleration: str, lowest: int, other: int
    ) -> None:
        """Gamma has lost, Omega has half a match; Baku adds a win to Gamma, not to Omega."""
        plan = c.PlanTeamStage("Cup", 5, boards=2, initial_colour="w", acceleration=acceleration)
        cup = Cup(plan).do(
            tc.RegisterTeam(stage=STAGE, name="Omega", members=(PersonStated("Oz"),))
        )
        cup.do(ByeRequested(STAGE, OMEGA, 1, "H"))
        cup.played([("1-0", "0-1"), ("=-=", "=-=")]).paired()
        assert [team for team, _ in cup.stage.rounds[1].byes] == [lowest]
        cup.do(StartManualPairing(STAGE, 2, "as the sponsor wishes", CONFIRMED))
        matches = ((ALPHA, BETA), (DELTA, lowest))
        with pytest.raises(ConfirmationNeeded) as confirmation:
            cup.do(
                PairingChangedByHand(STAGE, 2, reason="derby", pairs=matches, byes=((other, "U"),))
            )
        assert confirmation.value.consequences[1:] == (
            f"{cup.stage.numbered_name(other)} has more points than others that could get the bye.",
        )

    def test_a_team_that_had_the_bye_does_not_count_for_the_lowest_score(self) -> None:
        """Delta, with the bye of round 1, has fewer points than Beta, and can't have it again."""
        plan = c.PlanTeamStage("Cup", 5, boards=2, initial_colour="w", match_bye=0)
        cup = Cup(plan).do(WithdrawEntry(STAGE, GAMMA))
        cup.played([("=-=", "=-=")]).do(
            StartManualPairing(STAGE, 2, "as the sponsor wishes", CONFIRMED)
        )
        cup.do(
            PairingChangedByHand(
                STAGE, 2, reason="derby", pairs=((DELTA, ALPHA),), byes=((BETA, "U"),)
            )
        )
        assert cup.stage.rounds[1].byes == ((BETA, Mark.PAIRING_BYE),)

    def test_the_next_round_by_hand_begins_without_pairs(self) -> None:
        cup = Cup().do(StartManualPairing(STAGE, 1, "drawn on stage", CONFIRMED))
        assert cup.stage.rounds[0].matches == ()
        drawn = ((ALPHA, BETA), (GAMMA, DELTA))
        cup.do(PairingChangedByHand(STAGE, 1, reason="drawn on stage", pairs=drawn))
        cup.do(EndManualPairing(STAGE, 1, CONFIRMED_TWICE))
        assert pairs(cup) == [*drawn]


def test_undoing_a_breach_restores_the_round() -> None:
    cup = Cup().played(HOME).published()
    before = cup.stage.rounds[0].matches
    game = cup.game(1, 1, of_round=1)
    cup.do(
        CorrectResult(
            STAGE,
            1,
            match=1,
            board=1,
            result="=-=",
            reason="misread",
            saw=game.changed_at,
            confirmed=CONFIRMED,
        )
    )
    assert cup.state is not None
    assert cup.state.undoable is not None
    cup.do(UndoAct(cup.state.undoable.first, "the sheet was right", cup.version, CONFIRMED))

    after = cup.stage.rounds[0].matches
    assert [[g.result for g in m.games] for m in after] == [
        [g.result for g in m.games] for m in before
    ]


def test_a_team_entered_by_mistake_goes_and_comes_back_and_a_paired_one_stays() -> None:
    cup = Cup().do(tc.RegisterTeam(stage=STAGE, name="Omega", members=(PersonStated("Oz"),)))
    cup.do(EntriesDiscarded(STAGE, (OMEGA,), "twice", CONFIRMED))
    assert OMEGA not in cup.stage.entries
    cup.do(tc.RegisterTeam(stage=STAGE, name="Psi", members=(PersonStated("Pat"),)))
    assert [member.id for member in cup.stage.entry(EntryId(6)).members] == [11]  # 10 was of Omega
    cup.do(EntriesRestored(STAGE, cup.stage.discarded[0].version)).paired()
    with pytest.raises(NotNow, match="is in the draft of round 1"):
        cup.do(EntriesDiscarded(STAGE, (ALPHA,), "twice", CONFIRMED))


def test_a_paired_round_names_its_system_edition_and_engine() -> None:
    cup = Cup().paired()
    paired = event_of(cup.records[-1])
    assert isinstance(paired, RoundPaired)
    assert (paired.system, paired.edition, paired.engine) == ("fide-team", "2026", "wallchart 1")


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ({"primary": "BP"}, "is not a score; write MP"),
        ({"preferences": "C"}, "is not a type of colour preferences"),
        ({"match_draw": 30}, "A match won must be worth at least one drawn"),
        ({"colours": "WXWB"}, "are not colours; write a W or a B for each board"),
    ],
)
def test_an_unknown_option_of_a_plan_is_refused(plan: dict[str, object], why: str) -> None:
    stated = {"initial_colour": "w", **plan}
    with pytest.raises(RuleViolation, match=why):
        Cup(c.PlanTeamStage("Cup", 3, **stated))  # type: ignore[arg-type]


def test_acceleration_is_refused_with_game_points_as_primary_score() -> None:
    """C.04.7 (2026), 1.4.4: no round of it could be paired."""
    plan = c.PlanTeamStage("Cup", 3, initial_colour="w", primary="GP", acceleration="baku")
    with pytest.raises(Unsupported, match="by game points"):
        Cup(plan)


def test_a_result_for_a_table_to_which_another_match_has_moved_is_a_request() -> None:
    """Matches exchange their tables by hand after line-ups are shown."""
    cup = Cup().seated()
    before = cup.version
    (first, second) = pairs(cup)
    cup.do(StartManualPairing(STAGE, 1, "a wheelchair at table 1", CONFIRMED))
    cup.do(PairingChangedByHand(STAGE, 1, reason="a wheelchair at table 1", pairs=(second, first)))
    cup.do(EndManualPairing(STAGE, 1))
    cup.do(RecordResult(STAGE, 1, match=1, board=1, result="1-0", saw=before), "scorer", "Alpha's")

    assert pairs(cup) == [second, first]
    (request,) = cup.stage.requests
    assert request.why == "Board 1 of match 1 in round 1: others sit there now."


def test_where_the_first_named_has_black_on_board_1_the_system_s_white_is_named_second() -> None:
    """Colours BW: on board 1 of the match 3 Gamma – 1 Alpha, Alpha has White as in WB."""
    plan = c.PlanTeamStage("Cup", 3, boards=2, colours="BW", initial_colour="w")
    cup = Cup(plan).seated()
    assert pairs(cup) == [(GAMMA, ALPHA), (BETA, DELTA)]
    assert (cup.game(1, 1).white, cup.game(1, 1).black) == (ANNA, GUS)
