"""Endorsement, simulation and generation: random tournaments to test and compare rules."""
