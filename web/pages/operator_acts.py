"""Acts of operators in the reader's language. The journal keeps the organisation's state before and
after each.
"""

from collections.abc import Mapping

from domain.messages import join_messages
from web.shared.languages import Words, group_thousands

JournalState = Mapping[str, object]
"""An organisation's state in the journal; empty if there was none."""


def describe_act(act: str, before: JournalState, after: JournalState, words: Words) -> str:
    """The act's text; its name if it is unknown here, from a later program."""
    match act:
        case "found-organisation":
            return words("founded as {name}", name=after.get("name", ""))
        case "import-organisation":
            return words("brought in from a file")
        case "rename-organisation":
            return words("renamed from {before}", before=before.get("name", ""))
        case "set-quotas":
            return _changed_limits_text(
                _nested_state(before, "quotas"), _nested_state(after, "quotas"), words
            )
        case "set-retention":
            days = after.get("retention")
            if not isinstance(days, int):
                return words("kept for ever")
            return words.count("kept for {count} day", "kept for {count} days", days)
        case "close-organisation":
            return words("closed")
        case "reopen-organisation":
            return words("opened again")
    return _access_text(act, before, words)


def _access_text(act: str, state_before: JournalState, words: Words) -> str:
    """The text of an act about invitations, operators' devices or leftover files."""
    match act:
        case "invite-organiser":
            return words("a code made for its first organiser")
        case "invite-operator":
            return words("a code made for an operator")
        case "revoke-operator":
            return words(
                "an operator's device taken out: {device}", device=state_before.get("name", "")
            )
        case "put-away":
            return words("deleted what lay beside {id}", id=state_before.get("t", ""))
    return act


def _nested_state(state: JournalState, name: str) -> JournalState:
    part = state.get(name)
    return part if isinstance(part, dict) else {}


def _changed_limits_text(before: JournalState, after: JournalState, words: Words) -> str:
    changed = [
        text
        for name, text in _change_texts(before, after, words).items()
        if before.get(name) != after.get(name)
    ]
    return join_messages("; ", changed) or words("limits as before")


def _change_texts(before: JournalState, after: JournalState, words: Words) -> Mapping[str, str]:
    """The text for each limit by its name, whether it changed or not."""

    def placeholders(name: str) -> dict[str, str]:
        return {
            "old": _limit_text(before.get(name), words),
            "new": _limit_text(after.get(name), words),
        }

    return {
        "tournaments": words("tournaments not over: {old} → {new}", **placeholders("tournaments")),
        "entries": words("entries in one tournament: {old} → {new}", **placeholders("entries")),
        "devices": words("devices: {old} → {new}", **placeholders("devices")),
        "megabytes": words("megabytes: {old} → {new}", **placeholders("megabytes")),
    }


def _limit_text(limit: object, words: Words) -> str:
    return group_thousands(limit) if isinstance(limit, int) else words("no limit")
