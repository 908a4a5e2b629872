"""Which words tell people, or pairs, of the same name apart, in every list, dialog and wall."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple, TypeVar

Key = TypeVar("Key")


class Known(NamedTuple):
    """By name and by what else is known of them, what people know best first; empty or 0 where it
    isn't known.
    """

    name: str
    facts: tuple[str | int, ...]


_ORDER = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def told_apart(people: Mapping[Key, Known]) -> dict[Key, str]:
    """Namesakes alone, each with the first fact that differs in all of them. Where none does they
    are counted in the order they came.
    """
    groups: defaultdict[str, list[Key]] = defaultdict(list)
    for key, known in people.items():
        groups[_same(known.name)].append(key)
    return {
        key: words
        for group in groups.values()
        if len(group) > 1
        for key, words in zip(group, _words([people[key].facts for key in group]), strict=True)
    }


def name_among(people: Mapping[Key, Known], one: Key) -> str:
    """Their name, among namesakes with what tells them apart."""
    name = people[one].name
    alike = {key: known for key, known in people.items() if _same(known.name) == _same(name)}
    return f"{name} ({told_apart(alike)[one]})" if len(alike) > 1 else name


def _same(name: str) -> str:
    """Equal for namesakes: case and blanks make no difference in the hall."""
    return " ".join(name.casefold().replace(",", " ").split())


def _words(group: list[tuple[str | int, ...]]) -> list[str]:
    for found in zip(*group, strict=True):
        if all(found) and len(set(found)) == len(group):
            return list(map(str, found))
    return [_ORDER[i] if i < len(_ORDER) else str(i + 1) for i in range(len(group))]
