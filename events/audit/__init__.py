"""The log as evidence: any past moment, every pairing made again, every breach of integrity.

`history` gives the state as of any version and a sentence for each event; `redecision` decides
every act again; `breaches` lists what broke pairing integrity; `proof` is what each game can prove
again; `verdict` puts them together.
"""
