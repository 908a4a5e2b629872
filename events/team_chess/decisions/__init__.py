"""Decide commands of team chess: each gives events or a refusal."""
