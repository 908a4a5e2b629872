"""The catalogue of messages: what is in it follows from the tree, how it is said from translators.

`python -m tests.catalogue` brings `web/locale/messages.pot` and every `messages.po` up to the tree;
what they say in their language stays, and what is new stands there empty.
"""
