"""Plain sentences from the trace of the US Chess system: the natural pairing beside the final one,
and the reason of every departure, with its rule (Official Rules, 7th edition).
"""

from collections.abc import Iterator, Sequence

from domain.messages import join_messages, say
from domain.pairing import BracketFact, ByeFact, SwitchFact, Trace
from domain.results import counted_points, points_as_read
from domain.swiss.explanation import Explanation, TracedBoard, natural_comparison, numbers_in_words
from domain.swiss.us_chess.facts import ODD_PLAYER, REMOVED
from domain.texts import counted_noun

KINDS = {
    REMOVED: say("Before colours were looked at"),
    ODD_PLAYER: say("Another odd player"),
    "transposition": say("A transposition"),
    "interchange": say("An interchange"),
}


class UsChessExplanation(Explanation):
    regulation = "US Chess"
    bracket_called = say("group")

    def explain_bracket(self, trace: Trace, index: int) -> list[str]:
        """Explain one group; notes on the whole round come with the first group."""
        sentences = super().explain_bracket(trace, index)
        if index:
            return sentences
        notes = (
            say(
                "For the whole round: {source}.",
                source=join_messages(" ", (n.name, _cite(n.article))),
            )
            for n in trace.notes
        )
        return [*notes, *sentences]

    def explain_composition(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        what = (
            say("The batch {note}", note=bracket.note)
            if bracket.note
            else say(
                "The score group of {points_as_read}", points_as_read=points_as_read(bracket.score)
            )
        )
        text = say(
            "{what} has {counted}",
            what=what,
            counted=counted_noun(len(bracket.residents), "player"),
        )
        if bracket.moved_down:
            text += say(
                ", and {people} dropped into it", people=numbers_in_words(bracket.moved_down)
            )
        yield say("{source}.", source=join_messages(" ", (text, _cite("29B"))))

    def explain_meeting(self, trace: Trace, board: TracedBoard) -> Iterator[str]:
        group, pair = board.bracket, board.pair
        yield from _natural_opponent_sentences(group, pair)
        yield from (
            _departure_sentence(fact) for fact in group.switches if _concerns_pair(fact, pair)
        )

    def list_pairs(self, trace: Trace, bracket: BracketFact) -> list[str]:
        """The natural pairs beside the final ones, then every departure: all of it is in the table
        as well.
        """
        return self.sentences_in_table(bracket)

    def sentences_in_table(self, bracket: BracketFact) -> list[str]:
        return [*_comparison_lines(bracket), *map(_departure_sentence, bracket.switches)]

    def departure_reason(self, fact: SwitchFact) -> str:
        return say(
            "{size}, {reason} ({article})",
            size=join_messages("", (KINDS[fact.kind], _points_suffix(fact))),
            reason=fact.reason,
            article=fact.article,
        )

    def explain_left_over(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.floaters:
            yield say(
                "{people} dropped to the next group {source}.",
                people=numbers_in_words(bracket.floaters),
                source=_cite("29D"),
            )

    def explain_method(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.method:
            yield say(
                "How it was settled: {method}; no pairing within 80 and 200 points of the "
                "natural one has fewer denied colours {source}.",
                method=bracket.method,
                source=_cite("29E5"),
            )

    def explain_receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        if bye.before:
            yield say(
                "{before} was the first in line for the bye; {number} with {in_points} has it "
                "because fewer players are denied a colour so, within 80 and 200 points of "
                "rating {source}.",
                before=bye.before,
                number=bye.number,
                in_points=counted_points(bye.score),
                source=_cite(bye.article),
            )
        else:
            yield say(
                "{number} with {in_points} has the bye: of those who may have it and without "
                "whom the others can be paired, the first in line, by score group from the "
                "lowest, then by rating from the lowest {source}.",
                number=bye.number,
                in_points=counted_points(bye.score),
                source=_cite(bye.article),
            )
        yield say(
            "{eligible} of the players could have had it {source}.",
            eligible=bye.eligible,
            source=_cite("28L2-28L4"),
        )

    def cite(self, trace: Trace, article: str) -> str:
        return _cite(article)


EXPLANATION = UsChessExplanation()


def _cite(article: str) -> str:
    return say("(US Chess, 7th edition, {article})", article=article)


def _comparison_lines(group: BracketFact) -> Iterator[str]:
    if not group.pairs and not group.natural:
        return
    yield say("Natural pairing | final pairing {source}:", source=_cite("29C1"))
    for row in natural_comparison(group):
        final = _pair_text(row.final) + ("" if row.is_same else " *")
        yield f"{_pair_text(row.natural):>15} | {final}"


def _pair_text(pair: tuple[int, int] | None) -> str:
    return f"{pair[0]}-{pair[1]}" if pair else ""


def _concerns_pair(fact: SwitchFact, pair: set[int]) -> bool:
    return any(pair & set(p) for p in (*fact.was, *fact.made))


def _natural_opponent_sentences(group: BracketFact, pair: set[int]) -> Iterator[str]:
    if any(set(p) == pair for p in group.natural):
        yield say(
            "They are natural opponents, by halves or as odd player {source}.",
            source=_cite("29C1, 29D"),
        )
        return
    for a, b in group.natural:
        for one, other in ((a, b), (b, a)):
            if one in pair:
                yield say(
                    "The natural opponent of {one} was {source}.",
                    one=one,
                    source=join_messages(" ", (other, _cite("29C1"))),
                )


def _departure_sentence(fact: SwitchFact) -> str:
    was, became = (_boards_text(pairs) for pairs in (fact.was, fact.made))
    source = _cite(fact.article)
    return say(
        "{size}: {was} became {source}.",
        size=join_messages("", (KINDS[fact.kind], _points_suffix(fact))),
        was=was,
        source=join_messages(" ", (became, fact.reason, source)),
    )


def _points_suffix(fact: SwitchFact) -> str:
    return "" if fact.kind == REMOVED else say(", {points} points", points=fact.points)


def _boards_text(pairs: Sequence[tuple[int, int]]) -> str:
    """List boards as text; 0 means the odd player's opponent from below."""
    words = [f"{a}-{b}" if a and b else say("{a} as odd player", a=a or b) for a, b in pairs]
    return join_messages(", ", words) or "nothing"
