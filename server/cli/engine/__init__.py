"""The engines on report files, and `wallchart-engine`, the drop-in for bbpPairings and JaVaFo."""
