"""What a template is told: one frozen dataclass for each, and nothing else reaches it.

The field names are the names the template uses; a test holds the two together.
"""

from dataclasses import Field
from typing import Any, ClassVar, Protocol


class Page(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    template: ClassVar[str]
