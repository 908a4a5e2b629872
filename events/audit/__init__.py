"""The log as evidence: any past moment, every pairing made again, every breach of integrity.

`history` looks at a log as of any version and tells each event; `decided` decides every act again;
`breaches` lists what broke pairing integrity; what a game can prove again is its own (`proof`);
`verdict` puts them together.
"""
