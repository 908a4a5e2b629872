"""Merges as M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.4 has them.

Sections A and B of 20 pairs on base 5, places 1-5 NS, 6-10 EW. If NS 5 of both have left, who comes
to B5 plays NS at A5 and goes on from B5.
"""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from domain.bridge.ledger import schedule_breaches
from domain.bridge.merges.merging import MergeObjectionKind
from domain.bridge.merges.rearranging import LineExchange
from domain.bridge.merges.swapping import merge_choices, merge_refusals
from domain.bridge.merges.vacancies import Vacancy
from domain.bridge.phase import phases_of
from domain.bridge.session import NOBODY, PairNo
from domain.errors import DomainError
from events.audit.breaches import breaches as breaches_of
from events.audit.history import sentence_of
from events.audit.verdict import audit_log
from events.bridge.vocabulary.commands import (
    CallRound,
    CloseSession,
    MergeSections,
    RecordBoard,
    ReplanLines,
    SeatPair,
    SubstitutePlayer,
    SwapLines,
)
from events.bridge.vocabulary.pairs import PlayerStated
from events.bridge.vocabulary.sessions import (
    MergeUndone,
    SectionsMerged,
    SectionsRearranged,
    SessionPublished,
)
from events.game.integrity import Breach
from events.game.warnings import ConfirmationNeeded
from events.games import difference_sentences
from events.log.vocabulary import Event
from events.tournament.vocabulary import UndoAct
from tests.confirmations import ACKNOWLEDGED, CONFIRMED_TWICE
from tests.events.audit.proofs import bridge_proof
from tests.events.bridge.afternoon import PHASE, Afternoon


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


def merge(
    club: Afternoon, host: str, guest: str, first: int = 1, rearranged: bool = False
) -> tuple[Event, ...]:
    places = (host[0], int(host[1:]), guest[0], int(guest[1:]))
    return club.do(MergeSections(PHASE, 1, *places, first, rearranged))


def two_vacancies(
    one: str = "A5", other: str = "B5", first: int = 1, pairs: int = 20, sessions: int = 2
) -> Afternoon:
    club = Afternoon(pairs, sessions).seeded().playing(1)
    for place in (one, other):
        club.leaves(club.pair_at(1, place[0], int(place[1:])), 1, first)
    return club


def count_games(club: Afternoon) -> int:
    return len(club.table(1).games)


def enter(club: Afternoon, round_number: int, table: str) -> None:
    """Enter a result of that round at the table."""
    here = next(s for s in club.table(1).games if (s.round, s.name) == (round_number, table))
    seen, board = club.phase.session(1).changed_at, 2 * here.set
    place = (PHASE, 1, here.round, here.section, here.table, board)
    club.do(RecordBoard(*place, "4H N 10", seen, here.ns, here.ew))


class TestMerging:
    def test_no_result_is_left_at_a_table_of_other_pairs(self) -> None:
        club = Afternoon().seeded().playing(1)
        leaving = club.pair_at(1, "A", 5)
        enter(club, 1, next(s.name for s in club.table(1).by_pair[leaving] if s.round == 1))
        for pair in (leaving, club.pair_at(1, "B", 5)):
            club.leaves(pair, 1)
        assert "has results of round 1" in refusal(lambda: merge(club, "A5", "B5"))

    def test_a_merge_is_not_undone_from_a_round_with_results_of_guests(self) -> None:
        club = two_vacancies(first=2)
        merge(club, "A5", "B5", 2)
        version = club.version
        game = club.phase.session(1).merges[0].merge.games[0]
        enter(club, game.round, game.at)
        undo = MergeUndone(PHASE, 1, reason="a mistake", merge=version, first_round=game.round)
        assert f"has results of round {game.round}" in refusal(lambda: club.do(undo))
        club.do(replace(undo, first_round=game.round + 1))

    def test_every_valid_merge_is_listed_with_its_instructions_to_the_tables(self) -> None:
        choices = merge_choices(two_vacancies(first=2).phase, 1, 2)

        assert [(one.host, one.guest) for one in choices] == [
            (Vacancy("A", 5), Vacancy("B", 5)),
            (Vacancy("B", 5), Vacancy("A", 5)),
        ]
        assert [str(one) for one in choices[0].instructions] == [
            "Rounds 2-5: EW moving to B5 play as NS at A5, then go on from B5."
        ]

    def test_five_sit_outs_become_five_games_and_no_two_pairs_meet_again(self) -> None:
        club = two_vacancies()
        before = count_games(club)
        withdrawn = {p for p, entry in club.phase.entries.items() if entry.withdrawn_from}
        merge(club, "A5", "B5")

        assert count_games(club) == before + 5
        assert len(club.table(1).byes) == 0
        assert {b.pairs[0] for b in schedule_breaches(20, [club.table(1)])} == withdrawn, (
            "nobody else"
        )
        assert len(club.phase.session(1).standing_merges) == 1

    def test_what_it_changes_is_counted(self) -> None:
        club = two_vacancies()
        before = club.state
        merge(club, "A5", "B5")

        sentences = list(difference_sentences(before, club.state))
        assert "Session 1 has 1 merge, not 0." in sentences
        assert any(each.startswith("Session 1 has others at tables A") for each in sentences)

    def test_the_log_has_the_games_and_what_they_were_compared_with(self) -> None:
        club = two_vacancies(first=3)
        known = len(club.phase.ledger.meetings)
        [event] = merge(club, "A5", "B5", 3)

        assert isinstance(event, SectionsMerged)
        assert [round_number for round_number, *_ in event.games] == [3, 4, 5]
        assert event.met_before == known
        assert "EW moving to B5 play as NS at A5" in sentence_of(club.state, event)

    def test_other_tables_of_a_mitchell_have_other_boards(self) -> None:
        """A4 and B5 never have the same set: impossible as everybody sits, possible if two members
        of a line change places before play.
        """
        club = two_vacancies("A4", "B5")
        sentence = refusal(lambda: merge(club, "A4", "B5"))

        assert "would play a set twice" in sentence
        first, *_ = merge_choices(club.phase, 1)
        guest, host = first.guest, first.host
        assert (
            f"Possible instead: place {guest.place} of section {guest.section} takes place "
            f"{host.place} of section {host.section} after 1 rearrangement" in sentence
        )
        kinds = {o.kind for one in merge_refusals(club.phase, 1) for o in one.objections}
        assert kinds == {MergeObjectionKind.SET_AGAIN}
        arranged, merged = merge(club, "A4", "B5", rearranged=True)
        assert isinstance(arranged, SectionsRearranged)
        (kind, *_), *_ = arranged.acts
        assert kind == "permuted"
        assert "places 5 and 4 of section B change" in sentence_of(club.state, arranged)
        assert isinstance(merged, SectionsMerged)
        assert len(club.table(1).byes) == 0

    def test_a_merge_rearranges_no_pairs_once_play_has_begun(self) -> None:
        club = two_vacancies("A4", "B5", first=2)

        assert "before play only" in refusal(lambda: merge(club, "A4", "B5", 2, rearranged=True))
        assert merge_choices(club.phase, 1, 2) == ()

    def test_lines_that_have_met_are_swapped_with_others(self) -> None:
        """Eight lines, session 4: the lines that would be idle together have met."""
        club = Afternoon(40, 4).seeded()
        for number in (1, 2, 3):
            club.playing(number)
            club.do(CloseSession(PHASE, number, missing="later"))
        club.planned(4)
        lines = club.phase.line_ups[3].matches
        ledger, normal = club.phase.ledger_without_session(4), club.phase.lines
        assert normal is not None
        one, other = next(
            (i, j)
            for i, a in enumerate(lines)
            for j, b in enumerate(lines)
            if i < j and ledger.any_met(normal.members(a.ew), normal.members(b.ew))
        )
        for section in (one, other):
            club.leaves(club.table(4).sections[section].pair_at(5), 4)

        choices = merge_choices(club.phase, 4)
        assert choices, "before play something can be done"
        assert all(any(isinstance(a, LineExchange) for a in one.rearrangements) for one in choices)
        least = choices[0]
        club.do(
            MergeSections(
                PHASE,
                4,
                least.host.section,
                least.host.place,
                least.guest.section,
                least.guest.place,
                rearranged=True,
            )
        )
        club.do(SessionPublished(PHASE, 4))

    def test_only_vacant_seats_are_merged(self) -> None:
        sentence = refusal(lambda: merge(two_vacancies(), "A1", "B5"))

        assert "Place 1 of section A is not vacant" in sentence
        assert "Place 5 of section A, Place 5 of section B" in sentence

    def test_a_closed_session_takes_no_merge(self) -> None:
        club = two_vacancies()
        club.do(CloseSession(PHASE, 1, missing="later"))

        assert "reopen it first" in refusal(lambda: merge(club, "A5", "B5"))

    def test_a_draft_in_which_two_would_meet_again_is_named_and_not_published(self) -> None:
        """Four lines, three sessions: after the merge lines 1 and 4 or 2 and 3 have met in part."""
        club = Afternoon(20, 3).seeded().playing(1).planned(2).planned(3)
        for section in "AB":
            club.leaves(club.pair_at(1, section, 5), 1)
        [event] = merge(club, "A5", "B5")

        assert isinstance(event, SectionsMerged)
        assert event.disturbed, "the two idle lines were to meet in one of the two sessions"
        number = event.disturbed[0]
        if number == 3:
            club.do(SessionPublished(PHASE, 2))
        sentence = refusal(lambda: club.do(SessionPublished(PHASE, number)))
        assert "would meet again" in sentence
        assert "plan the lines again" in sentence

    def test_a_merge_names_later_sessions_with_a_second_meeting(self) -> None:
        """Six lines and an appendix, three of five sessions played: the lines that have not met are
        a circle of six. Two idle lines that can be merged are neighbours there, so they are to meet
        in session 5; no line has another opponent left then.
        """
        club = Afternoon(31, 5).seeded()
        for number in (1, 2, 3):
            club.playing(number)
            club.do(CloseSession(PHASE, number, missing="later"))
        club.planned(4)
        lines, line_ups = club.phase.lines, club.phase.line_ups
        assert lines is not None
        vacant = 1 + next(i for i, line in enumerate(lines.normal) if NOBODY in line)
        # From the line with the vacancy three steps around the circle, to the line opposite.
        for session in (4, 5, 4):
            edges = line_ups[session - 1].meetings
            vacant = next(sum(two) - vacant for two in edges if vacant in two)
        club.leaves(lines.members(vacant)[0], 4)

        [least, *_] = choices = merge_choices(club.phase, 4)
        assert {one.disturbed for one in choices} == {(5,)}
        host, guest = least.host, least.guest
        places = (host.section, host.place, guest.section, guest.place)
        *_, event = club.do(MergeSections(PHASE, 4, *places, rearranged=True))
        assert isinstance(event, SectionsMerged)
        assert event.disturbed == (5,)
        assert "plan the lines again" in refusal(lambda: club.planned(5))
        replanned = ReplanLines(PHASE, "a merge", 3)
        assert "announce 4 sessions" in refusal(lambda: club.do(replanned))

    def test_two_lines_with_a_vacancy_each_can_be_kept_merged_in_every_session(self) -> None:
        """They never meet each other, and in each session their opponents are free to meet."""
        club = Afternoon(80, 4).seeded().playing(1)
        club.do(CloseSession(PHASE, 1, missing="later"))
        lines = club.phase.lines
        assert lines is not None
        one, other = (section.blocks[0].line for section in club.table(1).sections[:2])
        for line in (one, other):
            club.leaves(lines.members(line)[0], 2)
        club.do(ReplanLines(PHASE, "two have left", 3, ((one, other),)))

        for number in (2, 3, 4):
            club.planned(number)
            way = merge_choices(club.phase, number)[0]
            host, guest = way.host, way.guest
            places = (host.section, host.place, guest.section, guest.place)
            club.do(MergeSections(PHASE, number, *places, rearranged=True))
            club.do(SessionPublished(PHASE, number))
            assert club.table(number).byes == ()
        assert "has no vacancy" in refusal(
            lambda: Afternoon(80, 4).seeded().do(ReplanLines(PHASE, "x", 3, ((1, 2),)))
        )


class TestSwapping:
    def test_two_lines_change_sections(self) -> None:
        club = Afternoon(20).seeded().planned(1)
        before = club.table(1)
        a, b = (section.blocks for section in before.sections)
        club.do(SwapLines(PHASE, 1, "A", a[0].line, "B", b[1].line))

        after = club.table(1)
        assert after.section("A").seats[:5] == before.section("B").seats[5:]
        assert after.section("B").seats[5:] == before.section("A").seats[:5]

    def test_no_swap_may_bring_lines_together_that_have_met(self) -> None:
        """Of four lines each meets another in each of three sessions: every swap is a rematch."""
        club = Afternoon(20, 3).seeded().planned(1).planned(2).planned(3)
        for number in (1, 2):
            club.do(SessionPublished(PHASE, number))
        a, b = (section.blocks for section in club.table(3).sections)

        sentence = refusal(lambda: club.do(SwapLines(PHASE, 3, "A", a[0].line, "B", b[0].line)))
        assert "have met" in sentence
        assert "no swap of that line" in sentence

    def test_a_line_that_is_not_in_its_section_is_not_swapped(self) -> None:
        club = Afternoon(20).seeded().planned(1)
        _, b = (section.blocks for section in club.table(1).sections)

        sentence = refusal(lambda: club.do(SwapLines(PHASE, 1, "A", 9, "B", b[0].line)))
        assert "no normal line 9 in section A" in sentence

    def test_lines_with_a_moved_pair_are_not_swapped(self) -> None:
        club = Afternoon(20).seeded().playing(1)
        club.leaves(club.pair_at(1, "A", 3), 1, 2)
        a, b = (section.blocks for section in club.table(1).sections)

        assert "somebody has moved" in refusal(
            lambda: club.do(SwapLines(PHASE, 1, "A", a[0].line, "B", b[0].line))
        )

    def test_lines_are_not_swapped_once_play_has_begun(self) -> None:
        club = two_vacancies("A5", "B4")
        club.do(CallRound(PHASE, 1, 1, confirmed=ACKNOWLEDGED))
        assert any(way.rearrangements for way in merge_choices(club.phase, 1))
        club.do(CallRound(PHASE, 1, 2, confirmed=ACKNOWLEDGED))
        a, b = (section.blocks for section in club.table(1).sections)

        assert "has begun" in refusal(
            lambda: club.do(SwapLines(PHASE, 1, "A", a[0].line, "B", b[0].line))
        )
        assert "has begun" in refusal(lambda: merge(club, "A5", "B4", rearranged=True))
        assert not any(way.rearrangements for way in merge_choices(club.phase, 1))


class TestUndoing:
    def with_merge(self) -> tuple[Afternoon, int]:
        """An afternoon in which A5 and B5 are merged, and the version of the merge."""
        club = two_vacancies()
        merge(club, "A5", "B5")
        return club, club.version

    def test_undoing_a_merge_from_a_round_on_keeps_the_earlier_seats(self) -> None:
        club, version = self.with_merge()
        [event] = club.do(MergeUndone(PHASE, 1, reason="a late pair", merge=version, first_round=3))

        assert isinstance(event, MergeUndone)
        assert sorted({bye.round for bye in club.table(1).byes}) == [3, 4, 5]
        assert club.phase.session(1).standing_merges == ()
        assert "those that do have version none" in refusal(
            lambda: club.do(MergeUndone(PHASE, 1, reason="again", merge=version))
        )

    def test_only_the_named_merge_of_two_is_undone(self) -> None:
        club = two_vacancies(pairs=40)
        for section in "CD":
            club.leaves(club.pair_at(1, section, 5), 1)
        merge(club, "A5", "B5")
        first = club.version
        merge(club, "C5", "D5")
        second = club.version

        [event] = club.do(MergeUndone(PHASE, 1, reason="a mistake", merge=second))

        assert isinstance(event, MergeUndone)
        assert event.merge == second
        assert [done.version for done in club.phase.session(1).standing_merges] == [first]

    def test_a_merge_is_not_undone_while_its_seats_are_taken(self) -> None:
        club, version = self.with_merge()
        guest = club.phase.session(1).merges[0].merge.games[2].guest
        club.leaves(guest, 1, 3)

        assert "undo that first" in refusal(
            lambda: club.do(MergeUndone(PHASE, 1, reason="a mistake", merge=version))
        )

    def test_undoing_a_merge_checks_only_the_undone_rounds(self) -> None:
        club, version = self.with_merge()
        club.leaves(club.phase.session(1).merges[0].merge.games[0].guest, 1, 1)
        undone = MergeUndone(PHASE, 1, reason="a mistake", merge=version)

        assert "in round 1 since the merge; undo that first" in refusal(lambda: club.do(undone))
        club.do(replace(undone, first_round=2))
        assert club.phase.session(1).standing_merges == ()

    def test_a_fully_undone_merge_restores_all_seats(self) -> None:
        club = two_vacancies()
        before = club.table(1)
        merge(club, "A5", "B5")
        club.do(MergeUndone(PHASE, 1, reason="a mistake", merge=club.version))

        assert club.table(1) == before


class TestIntegrity:
    def test_only_a_forced_merge_is_a_breach(self) -> None:
        """In three sessions of four lines two that are merged now were to meet in session 2."""
        club = two_vacancies(sessions=3)
        [merged] = merge(club, "A5", "B5")
        assert isinstance(merged, SectionsMerged)
        assert merged.disturbed == (2,)

        [one] = breaches_of(club.history)
        assert (one.kind, one.round, one.before) == (Breach.MERGE, 1, "sit-outs")
        assert "play as NS at A5" in one.after

        planned = two_vacancies()
        merge(planned, "A5", "B5")
        assert breaches_of(planned.history) == []

        draft = Afternoon(20, 3).seeded().planned(1)
        for section in "AB":
            draft.leaves(draft.pair_at(1, section, 5), 1)
        merge(draft, "A5", "B5")
        assert breaches_of(draft.history) == []

    def test_a_forced_merge_is_undone_like_any_breach(self) -> None:
        club = two_vacancies()
        before = club.state
        merge(club, "A5", "B5")
        version = club.version
        club.do(SubstitutePlayer(PHASE, 1, 1, PlayerStated("Stand"), 1))

        with pytest.raises(ConfirmationNeeded, match="Session 1 has 0 merges, not 1"):
            club.do(UndoAct(version, "a mistake", club.version))
        club.do(UndoAct(version, "a mistake", club.version, CONFIRMED_TWICE))

        phase = club.phase
        assert phase.session(1).seating == phases_of(before)[phase.id].session(1).seating
        assert phase.session(1).changed_at == club.version
        assert phase.entry(PairNo(1)).substitutes == ()
        assert breaches_of(club.history) == []

    def test_replanned_lines_are_a_breach_of_the_newest_session(self) -> None:
        club = Afternoon(20, 3).seeded().playing(1).playing(2)
        club.do(ReplanLines(PHASE, "other opponents", 5))

        [one] = breaches_of(club.history)
        assert (one.kind, one.round) == (Breach.CONFIGURATION, 2)

    def test_a_forced_merge_is_listed_with_its_undo(self) -> None:
        club = two_vacancies(sessions=3)
        merge(club, "A5", "B5")
        club.do(UndoAct(club.version, "a mistake", club.version, CONFIRMED_TWICE))

        assert [one.undone_by for one in breaches_of(club.history)] == [club.version]


class TestTwoMerges:
    """In a Mitchell of base 5, EW 9 comes to NS 5 in round 2, set 1, and to NS 3 in round 5. At B2
    set 1 is played in round 5.
    """

    def guest(self, *others: tuple[str, int]) -> tuple[Afternoon, PairNo, PairNo]:
        """EW 9 of A had a sit-out in round 2; now it plays that set in round 5 as a guest at B2."""
        club = Afternoon(20, 2).seeded().playing(1)
        withdrawn = club.pair_at(1, "A", 5)
        club.leaves(withdrawn, 1)
        for section, place in others:
            club.leaves(club.pair_at(1, section, place), 1)
        club.leaves(club.pair_at(1, "A", 3), 1, 5).leaves(club.pair_at(1, "B", 2), 1, 5)
        merge(club, "B2", "A3", 5)
        return club, withdrawn, club.pair_at(1, "A", 9)

    def test_the_pair_at_the_host_vacancy_plays_no_set_twice(self) -> None:
        club, _, pair = self.guest(("B", 5))
        sentence = refusal(lambda: merge(club, "A5", "B5"))

        assert f"Round 2: {pair} would play a set twice (1)." in sentence
        assert Vacancy("A", 5) not in [one.host for one in merge_choices(club.phase, 1)]

    def test_the_opponent_of_a_returning_guest_plays_no_set_twice(self) -> None:
        club, withdrawn, pair = self.guest()
        sentence = refusal(lambda: club.do(SeatPair(PHASE, withdrawn, 1)))

        assert f"Place 5 of section A: Pair {pair} would play set 1 twice." in sentence
        club.do(SeatPair(PHASE, withdrawn, 1, 3))
        assert [s.round for s in club.table(1).by_pair[withdrawn]] == [3, 4, 5]
        assert "last in round 5; name a later round" in refusal(
            lambda: club.do(SeatPair(PHASE, withdrawn, 1, 4))
        )

    def test_a_returning_guest_takes_another_open_seat(self) -> None:
        club, withdrawn, _ = self.guest(("B", 5))
        club.do(SeatPair(PHASE, withdrawn, 1))

        assert club.pair_at(1, "B", 5) == withdrawn

    def test_guests_do_not_return_to_a_table_whose_host_has_moved_there(self) -> None:
        """NS 3 of B met EW 8 in round 1, came to B5 for round 2, and sits there alone since."""
        club = two_vacancies()
        merge(club, "A5", "B5", 3)
        version, pair = club.version, club.pair_at(1, "B", 3)
        club.leaves(pair, 1, 2).do(SeatPair(PHASE, pair, 1, 2, "B", 5))

        sentence = refusal(
            lambda: club.do(MergeUndone(PHASE, 1, reason="a mistake", merge=version, first_round=3))
        )
        assert "Somebody has left or come to A5 or B5 in round 3" in sentence

    def test_a_section_with_a_pair_leaving_later_is_not_rearranged(self) -> None:
        """A4 and B5 need a rearrangement; EW 8 of B, who leaves before round 3, gets no seat."""
        club = two_vacancies("A4", "B5")
        leaving = club.pair_at(1, "B", 8)
        club.leaves(leaving, 1, 3)
        before = count_games(club)
        arranged, merged = merge(club, "A4", "B5", rearranged=True)

        assert isinstance(arranged, SectionsRearranged)
        assert [stated.letter for stated in arranged.sections] == ["A"]
        assert isinstance(merged, SectionsMerged)
        assert count_games(club) == before + len(merged.games)
        assert [s.round for s in club.table(1).by_pair[leaving]] == [1, 2]
        assert bridge_proof(audit_log(club.acts)).doubtful_reseatings == ()


def test_without_a_round_only_seats_vacant_from_round_1_are_merged() -> None:
    club = two_vacancies("A5", "B2", first=2)

    assert merge_refusals(club.phase, 1, 2)
    assert merge_refusals(club.phase, 1) == merge_refusals(club.phase, 1, 1) == ()
