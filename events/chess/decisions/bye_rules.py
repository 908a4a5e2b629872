"""Announcing the rules of byes, and the warning before a bye that they do not grant.

A full-point bye and a second half-point bye raise a warning (endorsement rules C.02 (2026),
Q170-188) if the stage follows FIDE's rules, and so does every half-point bye that the announced
rules do not grant. In FIDE mode a second one raises it even if they grant it: that can't be
switched off (Q218).

Decided here: before any round is paired the rules can be changed without a warning; later the
consequences have to be confirmed.
"""

from collections.abc import Iterator

from msgspec import structs

from domain.chess.defaults import ByeRules
from domain.chess.stage import Entry, Stage
from domain.errors import NotNow, RuleViolation
from domain.ids import RoundNo
from domain.messages import say
from domain.results import Mark, counted_points
from domain.texts import counted_noun
from events.chess.decisions.acting import any_stage
from events.chess.decisions.us_chess import is_too_late_for_irrevocable_bye
from events.chess.vocabulary.stages import ByeRulesAnnounced
from events.contest.acting import act
from events.contest.game_rules import other_byes_text
from events.contest.vocabulary.entries import ByeRequested
from events.game.roles import LEADING
from events.game.warnings import Question, WarnedAct, warning_level


@act("announce-bye-rules", ByeRulesAnnounced, LEADING, on=any_stage)
def announce_bye_rules(stage: Stage, command: ByeRulesAnnounced) -> ByeRulesAnnounced:
    rules, points = stage.rules, stage.rules.points
    if command.worth > points.win:
        raise RuleViolation(
            "A bye of {in_points} is worth more than a win; give it {in_points2} at most.",
            "C.04.2 (2026) 3.3",
            in_points=counted_points(command.worth),
            in_points2=counted_points(points.win),
        )
    if command.last_round > rules.rounds:
        raise NotNow(
            "{name} has {counted}; there is no round {last_round} to have the last bye in.",
            name=stage.name,
            counted=counted_noun(rules.rounds, "round"),
            last_round=command.last_round,
        )
    new = ByeRules(command.most, command.last_round, command.worth, command.late)
    if new == stage.bye_rules:
        raise NotNow("{name} is announced with these rules of byes already.", name=stage.name)
    return structs.replace(command, confirmed=_confirmation_level(stage, new, command.confirmed))


def _confirmation_level(stage: Stage, new: ByeRules, confirmed: int) -> int:
    """The confirmed level of the warning; changing the worth of given byes is the most serious."""
    given_byes = given_half_point_byes(stage)
    before = stage.rules.points.half_bye
    if given_byes and new.worth != before:
        changed_worth = say(
            "{counted} given already: each {in_points} instead of {in_points2}.",
            counted=counted_noun(len(given_byes), "bye"),
            in_points=counted_points(new.worth),
            in_points2=counted_points(before),
        )
        consequences = (changed_worth, *_new_rule_violations(stage, new))
        return warning_level(
            WarnedAct.CHANGE_BYE_WORTH, stage.in_fide_mode, confirmed, consequences
        )
    if stage.rounds and stage.bye_rules is not None:
        consequences = tuple(_new_rule_violations(stage, new))
        return warning_level(
            WarnedAct.CHANGE_BYE_RULES, stage.in_fide_mode, confirmed, consequences
        )
    return 0


def given_half_point_byes(stage: Stage) -> list[tuple[int, int]]:
    """The (entry, round) of each half-point bye in a paired round."""
    return [
        (entry, r.number) for r in stage.rounds for entry, mark in r.byes if mark is Mark.HALF_BYE
    ]


def _new_rule_violations(stage: Stage, new: ByeRules) -> Iterator[str]:
    """Sentences on players whose byes the new rules would not grant."""
    byes_of: dict[int, set[int]] = {}
    for given, number in given_half_point_byes(stage):
        byes_of.setdefault(given, set()).add(number)
    for entry in stage.entries.values():
        requested = {int(n) for n, mark in entry.byes if mark is Mark.HALF_BYE}
        byes_of.setdefault(entry.id, set()).update(requested)
    too_many = sum(len(rounds) > new.most for rounds in byes_of.values())
    too_late = sum(any(map(new.is_too_late, rounds)) for rounds in byes_of.values())
    if too_many:
        yield say(
            "{counted} with more than {most} already.",
            counted=counted_noun(too_many, "player"),
            most=new.most,
        )
    if too_late:
        yield say(
            "{counted} with one after round {last_round} already.",
            counted=counted_noun(too_late, "player"),
            last_round=new.last_round,
        )


def question_of_bye(stage: Stage, entry: Entry, bye: ByeRequested) -> Question | None:
    """The warning before that bye is given, if it raises one; refused if it can't be given."""
    half = bye.kind == Mark.HALF_BYE
    if half and entry.no_half_byes:
        raise RuleViolation(
            "{called} may not have half-point byes; write Z (zero points).",
            "FIDE C.02 (2026), Q170-188",
            called=entry.full_name,
        )
    if half and is_too_late_for_irrevocable_bye(stage, entry, bye.round):
        raise RuleViolation(
            "Half-point byes from round {irrevocable_from} on had to be asked for before "
            "{called} began to play.",
            "US Chess, 7th edition, 22C",
            irrevocable_from=stage.us_chess.irrevocable_from,
            called=entry.full_name,
        )
    if bye.kind == Mark.FULL_BYE and stage.follows_fide:
        return Question(WarnedAct.GIVE_FULL_POINT_BYE)
    if not half or not (stage.follows_fide or stage.bye_rules):
        return None
    others = sorted(stage.half_point_byes(entry) - {bye.round})
    others_words: tuple[str, ...] = ()
    if others:
        others_words = (other_byes_text(entry, others),)
    if violations := tuple(_rule_violations(stage, bye.round, len(others))):
        return Question(WarnedAct.GIVE_BYE_BEYOND_RULES, (*violations, *others_words))
    if not others or (stage.bye_rules is not None and not stage.in_fide_mode):
        return None
    return Question(WarnedAct.GIVE_ANOTHER_HALF_POINT_BYE, others_words)


def _rule_violations(stage: Stage, number: int, others: int) -> Iterator[str]:
    """Sentences on how that half-point bye breaks the announced rules, after `others` of them."""
    rules = stage.bye_rules
    if rules is None:
        return
    if not rules.most:
        yield say("The announced rules grant no half-point byes.")
    elif others >= rules.most:
        yield say(
            "The announced rules grant {counted} to each player.",
            counted=counted_noun(rules.most, "half-point bye"),
        )
    if rules.most and rules.is_too_late(number):
        yield say(
            "The announced rules grant none after round {last_round}.", last_round=rules.last_round
        )


def may_have_half_bye(stage: Stage, entry: Entry, number: RoundNo) -> bool:
    """Whether the entry may have a half-point bye in that round by the announced rules. Without
    announced rules FIDE's allow one, and others any number; none if the bye had to be requested
    before the start.
    """
    rules = stage.bye_rules
    most = (1 if stage.follows_fide else stage.rules.rounds) if rules is None else rules.most
    too_late = rules is not None and rules.is_too_late(number)
    return (
        len(stage.half_point_byes(entry)) < most
        and not entry.no_half_byes
        and not too_late
        and not is_too_late_for_irrevocable_bye(stage, entry, number)
    )
