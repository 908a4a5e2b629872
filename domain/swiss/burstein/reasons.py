"""The trace of the Burstein System in words (C.04.4.2), both editions, and why two players were not
paired.

C.04.4.2 (2026): the bye 3.1, then bracket by bracket C5 to C8 and the order of 4. Seeding rounds
are compared by the Dutch system. Before 2018: the number of merged scoregroups, colours, the order.
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.messages import join_messages, say
from domain.pairing import BracketFact, ByeFact, PairingRequest, Trace
from domain.results import counted_points, points_as_read
from domain.swiss.burstein.bracket_loop import (
    FLOATER_SCORES,
    FLOATERS,
    PREFERENCES,
    REGULATION,
    BursteinLoop,
    cited_article,
    disappointed_count,
    is_seeding,
)
from domain.swiss.burstein.pre_2018 import EditionPre2018
from domain.swiss.burstein.rounds import READINGS, PairedWithBye, pair_with_bye
from domain.swiss.dutch.reasons import EXPLANATION as DUTCH, why_not as why_not_dutch
from domain.swiss.explanation import (
    LOOK_AHEAD,
    Explanation,
    Forcing,
    Objection,
    Reason,
    RoundDifference,
    TracedBoard,
    absolute_objection,
    numbers_in_words,
    require_two_known_numbers,
    residents_in_words,
)
from domain.swiss.field import Field
from domain.swiss.matching.bits import members

INDEX = {
    "2026": ("Buchholz", "Sonneborn-Berger"),
    "pre-2018": ("Sonneborn-Berger", "Buchholz", "Median"),
}
PRODUCT = "Sonneborn-Berger"


class BursteinExplanation(Explanation):
    """Explanation of Burstein rounds; seeding rounds are explained as Dutch rounds."""

    regulation = REGULATION
    methods = {
        "direct": say(
            "no colour preference had to give way further than counting the players forces"
        ),
        "exact": say("the criteria were weighed pair by pair"),
        "look-ahead": say("the following bracket had to be taken into account"),
    }

    def explain_board(self, trace: Trace, number: int) -> list[str]:
        if trace.follows:
            return [self._seeding_sentence(trace), *DUTCH.explain_board(_as_dutch(trace), number)]
        return super().explain_board(trace, number)

    def explain_bracket(self, trace: Trace, index: int) -> list[str]:
        if trace.follows:
            return [self._seeding_sentence(trace), *DUTCH.explain_bracket(_as_dutch(trace), index)]
        return super().explain_bracket(trace, index)

    def explain_bye(self, trace: Trace) -> list[str]:
        if trace.follows:
            return [self._seeding_sentence(trace), *DUTCH.explain_bye(_as_dutch(trace))]
        return super().explain_bye(trace)

    def _seeding_sentence(self, trace: Trace) -> str:
        source = self.cite(trace, "1.6")
        return say(
            "This is a seeding round: it is paired following the FIDE Dutch System {source}.",
            source=source,
        )

    def explain_composition(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        for fact in trace.notes:
            yield say(
                "In this round {cite}.",
                cite=join_messages(" ", (fact.name, self.cite(trace, fact.article))),
            )
        note = say(", {note},", note=bracket.note) if bracket.note else ""
        text = say(
            "The bracket of {note} has {residents}",
            note=join_messages("", (counted_points(bracket.score), note)),
            residents=residents_in_words(bracket),
        )
        if bracket.moved_down:
            text += say(
                " and {people} floated into it", people=numbers_in_words(bracket.moved_down)
            )
        yield say("{cite}.", cite=join_messages(" ", (text, self.cite(trace, "1.2.2"))))

    def explain_meeting(self, trace: Trace, board: TracedBoard) -> Iterator[str]:
        sequence = board.bracket.sequence
        size = len(sequence)
        ranked = sorted(board.pair, key=sequence.index)
        for number in ranked:
            place = sequence.index(number) + 1
            yield say(
                "{number} is number {place} of {size} in the bracket by the opponents met so "
                "far: {cite}.",
                number=number,
                place=place,
                size=size,
                cite=join_messages(
                    " ", (_index_in_words(trace, number), self.cite(trace, "1.7, 1.8"))
                ),
            )
        yield say(
            "From the top of the bracket each gets the lowest opponent still left by what "
            "comes first: {ranked} met {cite}.",
            ranked=ranked[0],
            cite=join_messages(" ", (ranked[1], self.cite(trace, "4.3"))),
        )

    def explain_left_over(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.floaters:
            floating = numbers_in_words(bracket.floaters)
            yield say(
                "{floating} floated to the next bracket {cite}.",
                floating=floating,
                cite=self.cite(trace, "3.2"),
            )

    def explain_receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        who = say(
            "{number} with {in_points} has the bye",
            number=bye.number,
            in_points=counted_points(bye.score),
        )
        source = self.cite(trace, bye.article)
        if trace.edition == "2026":
            yield say(
                "{who}: of those without whom all the others can be paired, the lowest score, "
                "then the most games, then the lowest by the Index {source}.",
                who=who,
                source=source,
            )
        else:
            yield say("{who}: the last of those who may have it {source}.", who=who, source=source)
        yield self.explain_candidates(trace, bye, say("{eligible} players"), "C2, C4")

    def cite(self, trace: Trace, article: str) -> str:
        return super().cite(trace, cited_article(trace.edition, article))


def _as_dutch(trace: Trace) -> Trace:
    return replace(trace, system=trace.follows, follows="")


def _index_in_words(trace: Trace, number: int) -> str:
    values = dict(trace.index)[number]
    named = zip(INDEX[trace.edition], values, strict=True)
    return join_messages(
        ", ",
        (
            say("{worth}", worth=join_messages(" ", (name, _value_in_words(name, worth))))
            for name, worth in named
        ),
    )


def _value_in_words(name: str, worth: int) -> str:
    """Sonneborn-Berger is in hundredths of a point, every other value of the index in tenths."""
    if name != PRODUCT:
        return points_as_read(worth)
    whole, rest = divmod(worth, 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".")


EXPLANATION = BursteinExplanation()


Count = tuple[int, ...]
BYE_SCORE = say("score of the bye's receiver")
MERGED = say("scoregroups merged into one")


def why_not(request: PairingRequest, edition: str, a: int, b: int) -> Objection:
    if edition == "2026" and is_seeding(request.round_number, request.total_rounds):
        return why_not_dutch(request, edition, a, b)
    rows = request.chart.by_number
    require_two_known_numbers(a, b, rows)
    reading = READINGS[edition](request)
    basis = Objection(a, b, Reason.PAIRED, edition, regulation=REGULATION)
    forcing = Forcing(
        reading.field,
        lambda field: pair_with_bye(reading._replace(field=field)),
        lambda round_: round_.loop.pairs_by_number,
        lambda actual, forced: _compare_rounds(actual, forced, basis),
    )
    found = forcing.find_objection(basis, lambda: absolute_objection(basis, request, rows[a].cells))
    return replace(found, article=cited_article(edition, found.article))


def _compare_rounds(actual: PairedWithBye, forced: PairedWithBye, basis: Objection) -> Objection:
    if actual.bye and forced.bye and actual.bye.number != forced.bye.number:
        had, has = actual.bye.score, forced.bye.score
        basis = replace(basis, score=had)
        if had == has:
            return replace(basis, reason=Reason.LATER, article="3.1")
        return RoundDifference.of_numbers(BYE_SCORE, "3.1", had, has).as_objection(basis)
    if isinstance(actual.loop, EditionPre2018) and isinstance(forced.loop, EditionPre2018):
        for groups, forced_groups in zip(
            actual.loop.merged_ranges(), forced.loop.merged_ranges(), strict=True
        ):
            if groups != forced_groups:
                return _with_merged_group(basis, actual.loop.field, groups, forced_groups)
    for k, (paired, instead) in enumerate(
        zip(actual.loop.finished_brackets, forced.loop.finished_brackets, strict=False)
    ):
        if set(paired.pairs) == set(instead.pairs):
            continue
        basis = replace(basis, score=actual.loop.field.score[paired.bracket.low])
        both = zip(
            _criterion_values(actual.loop, k), _criterion_values(forced.loop, k), strict=True
        )
        for (name, article, value), (_, _, forced_value) in both:
            if value != forced_value:
                return RoundDifference(name, article, value, forced_value).as_objection(basis)
        return replace(basis, reason=Reason.LATER, article="4.3")
    raise AssertionError(say("the two rounds have other pairs"))


def _with_merged_group(
    objection: Objection, field: Field, actual: list[tuple[int, int]], forced: list[tuple[int, int]]
) -> Objection:
    """The objection before 2018 if scoregroups are merged differently: their number in the first
    group that differs. Groups are ranges of ranks.
    """
    (low, high), (_, forced_high) = next(
        pair for pair in zip(actual, forced, strict=False) if len({*pair}) > 1
    )
    starts = [start for start, _ in field.groups]
    counts = [sum(low <= start < end for start in starts) for end in (high, forced_high)]
    difference = RoundDifference.of_numbers(MERGED, "", *counts)
    return difference.as_objection(replace(objection, score=field.score[low]))


def _criterion_values(loop: BursteinLoop, k: int) -> Iterator[tuple[str, str, Count]]:
    """Each criterion's name, article and value in bracket k, by priority. Before 2018 only an odd
    player leaves a group and nothing comes before colours.
    """
    if loop.edition == "2026":
        count, *scores = _floater_count_and_scores(loop, k)
        yield FLOATERS, "C5", (count,)
        yield FLOATER_SCORES, "C6", tuple(scores)
        yield (
            LOOK_AHEAD,
            "C7",
            _floater_count_and_scores(loop, k + 1) if k + 1 < len(loop.finished_brackets) else (),
        )
    yield PREFERENCES, "C8", (disappointed_count(loop, loop.finished_brackets[k]),)


def _floater_count_and_scores(loop: BursteinLoop, k: int) -> Count:
    """The number of players who leave bracket k, and their scores."""
    bracket, pairs = loop.finished_brackets[k].bracket, loop.finished_brackets[k].pairs
    floaters = members(bracket.unpaired_players(pairs))
    return len(floaters), *(loop.field.score[g] for g in floaters)
