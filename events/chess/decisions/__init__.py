"""Decide commands of chess: each gives events or a refusal."""
