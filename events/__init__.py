"""The log: what happened, how it is written down, how it is read back.

To add an event: write its class in the module of its subject; give it a stored name in `kinds`; a
case in `fold`; a decision that returns it; a sample of its bytes under tests/events/samples. A
missing case is found by mypy (`assert_never`), a missing name or sample by
tests/events/test_kinds.py.
"""
