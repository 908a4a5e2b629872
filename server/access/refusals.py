"""Reasons to refuse a request. The sentence says what the person can do about it."""

from domain.errors import SentenceError
from domain.messages import say, say_counted


class AccessRefused(SentenceError):
    sentence = ""

    def __init__(self, message: str = "", **places: object) -> None:
        super().__init__(message or self.sentence, **places)


class NotSignedIn(AccessRefused):
    sentence = say(
        "This device is not signed in. Ask the chief arbiter for a code to scan; on the server's "
        "own machine, open the address it printed at its start. What was entered here is kept."
    )


class Locked(AccessRefused):
    sentence = say("This device is locked. Unlock it with its PIN; what was entered here is kept.")


class LockedOut(AccessRefused):
    sentence = say("Too many wrong PINs. Ask the chief arbiter for a new code to scan.")


class WrongPin(AccessRefused):
    def __init__(self, left: int) -> None:
        sentence = say_counted(
            "That is not this device's PIN. {count} more try.",
            "That is not this device's PIN. {count} more tries.",
            left,
        )
        super().__init__(sentence)
        self.left = left


class NotAllowed(AccessRefused):
    def __init__(self, role: str) -> None:
        super().__init__("This device is enrolled as {role}; that may not do this here.", role=role)


class OtherTable(AccessRefused):
    def __init__(self, own: str, asked: str) -> None:
        super().__init__(
            "This tablet belongs to table {own}, not to {asked}; enter it there."
            if own
            else "Say first that this tablet lies on table {asked}: choose its table.",
            own=own,
            asked=asked,
        )


class CrossOrigin(AccessRefused):
    sentence = say("This came from another site. Open the page on this server and do it there.")


class OtherName(AccessRefused):
    sentence = say(
        "This server does not answer to the name it was asked by. Open it by the address it "
        "printed at its start; if this is its name, start it with --name and the name."
    )


class BadCode(AccessRefused):
    sentence = say(
        "This code has been used or has run out. Ask for a new one; on the server's own machine, "
        "start the server again and it prints one."
    )


class TooOften(AccessRefused):
    def __init__(self, seconds: float) -> None:
        self.seconds = int(seconds) + 1
        super().__init__(
            "Too many requests. It can be tried again in {seconds} s.", seconds=self.seconds
        )
