"""Endorsement, simulation and generation: what is played at random to test and compare rules."""
