"""The log as evidence: any past moment, every pairing made again, every breach of integrity.

`history` looks at a log as of any version; `repairing` asks the engine again what it was asked
then; `breaches` lists what broke pairing integrity; `verdict` puts them together; `what_if` says
which later pairings a correction would have changed; `told` is each event in a sentence.
"""
