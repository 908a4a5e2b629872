"""The sender of a command."""

from dataclasses import dataclass

from events.codec import encode_command, refuse_hidden
from events.log.records import Act
from events.log.vocabulary import Command


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sent a command and under which idempotency key. `made` is when, by their own clock: it is
    kept for those who look into a dispute, and orders nothing. `signature` is the device's own.
    """

    actor: str
    device: str
    key: str
    made: str = ""
    signature: str = ""

    def act(self, command: Command, instant: str, body: bytes = b"") -> Act:
        """What they ask; `body` is the canonical JSON they sent, if they did. Illegible for a name
        with a character that nobody sees.
        """
        kind, written = encode_command(command)
        refuse_hidden(body or written)
        return Act(
            command=kind,
            body=body or written,
            actor=self.actor,
            device=self.device,
            instant=instant,
            key=self.key,
            client_instant=self.made,
            signature=self.signature,
        )
