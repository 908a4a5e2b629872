"""A proof of a draw as JSON: what the organiser publishes and anybody checks with one command."""

import json
from collections.abc import Mapping

from domain.draws.start_positions import Drawn, Proof, Repeats, Second, Terms
from domain.errors import BadFile, WallchartError
from domain.said import say


def written(proof: Proof) -> str:
    fields: dict[str, object] = {
        "label": proof.terms.label,
        "excluded": sorted(proof.terms.excluded),
        "repeats": proof.terms.repeats.value,
        "commitment": proof.commitment,
        "seed": proof.seed.hex(),
        "beacon": proof.beacon,
        "used": list(proof.used),
        "drawn": [one._asdict() for one in proof.drawn],
    }
    if proof.second is not None:
        fields |= {
            "second_commitment": proof.second.commitment,
            "second_seed": proof.second.seed.hex(),
        }
    return json.dumps(fields, indent=2, ensure_ascii=False) + "\n"


def read(text: str, name: str = "") -> Proof:
    try:
        fields = json.loads(text)
        return _proof(fields)
    except json.JSONDecodeError as error:
        raise BadFile(say("this is not JSON: {msg}", msg=error.msg), error.lineno, name) from None
    except RecursionError:
        raise BadFile(say("is nested too deep to be read"), 0, name) from None
    except KeyError as error:
        raise BadFile(
            say("the proof has no field {args}", args=repr(error.args[0])), 0, name
        ) from None
    except (TypeError, ValueError, AttributeError, WallchartError) as error:
        raise BadFile(
            say("the proof has a field of the wrong kind ({error})", error=error), 0, name
        ) from None


def _proof(fields: Mapping[str, object]) -> Proof:
    if not isinstance(fields, dict):
        raise TypeError(say("it is not an object"))
    terms = Terms(
        str(fields["label"]),
        frozenset(map(int, fields["excluded"])),
        Repeats(fields["repeats"]),
    )
    drawn = tuple(
        Drawn(str(one["unit"]), int(one["number"]), int(one["attempts"])) for one in fields["drawn"]
    )
    return Proof(
        terms,
        str(fields["commitment"]),
        bytes.fromhex(fields["seed"]),
        str(fields["beacon"]),
        tuple(map(int, fields["used"])),
        drawn,
        _second(fields),
    )


def _second(fields: Mapping[str, str]) -> Second | None:
    if "second_commitment" not in fields and "second_seed" not in fields:
        return None
    return Second(str(fields["second_commitment"]), bytes.fromhex(fields["second_seed"]))
