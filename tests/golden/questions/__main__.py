"""Write down what is answered today: `python -m tests.golden.questions NAME...`, or all of them."""

import sys

from tests.golden.questions import QUESTIONS, answered, recorded

for name in sys.argv[1:] or QUESTIONS:
    recorded(name).write_text("".join(f"{line}\n" for line in answered(name)))
