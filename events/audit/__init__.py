"""The log as evidence: any past moment, every pairing made again, every breach of integrity.

`history` gives the state as of any version and a sentence for each event; `redecision` decides
every act again; `breaches` lists what broke pairing integrity; `proof` is the protocol of what each
game can prove; `verdict` puts them together.
"""
