"""What the server says while it runs: lines of JSON on stderr, for who collects them.

On a terminal only what needs somebody's attention, in words. What is logged is never a secret and
never a person's data beyond a device's id; JSON keeps a name with a line break on its line.
"""

import logging
import sys

import msgspec
import structlog


def configure() -> None:
    on_terminal = sys.stderr.isatty()
    level = logging.WARNING if on_terminal else logging.INFO
    first: list[structlog.types.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper("iso", utc=True),
    ]
    last: structlog.types.Processor = (
        structlog.dev.ConsoleRenderer()
        if on_terminal
        else structlog.processors.JSONRenderer(serializer=_json)
    )
    structlog.configure(
        processors=[*first, structlog.processors.format_exc_info, last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    _take_over_standard_logging(level, [*first, structlog.stdlib.add_logger_name], last)


def _json(line: object, **_: object) -> str:
    """One line, whatever is in it: control characters are escaped."""
    return msgspec.json.encode(line, enc_hook=str).decode()


def _take_over_standard_logging(
    level: int, first: list[structlog.types.Processor], last: structlog.types.Processor
) -> None:
    """Libraries and the modules that use `logging` write the same lines."""
    strip = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=first,
            processors=[strip, structlog.processors.format_exc_info, last],
        )
    )
    logging.basicConfig(handlers=[handler], level=max(level, logging.WARNING), force=True)
