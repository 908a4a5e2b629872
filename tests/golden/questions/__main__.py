"""Record today's answers: `python -m tests.golden.questions NAME...`, or all."""

import sys

from tests.golden.questions import QUESTIONS, answer_lines, recorded_file

for name in sys.argv[1:] or QUESTIONS:
    recorded_file(name).write_text("".join(f"{line}\n" for line in answer_lines(name)))
