"""Decide commands of bridge: each gives events or a refusal."""
