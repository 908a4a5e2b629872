"""Files of other projects' packages that our pages use: `python -m server.vendored`.

`packages.toml` lists them, each pinned by version and integrity. They are not in the repository:
installing and building a wheel put them below `web/static/vendored`, and nothing is downloaded when
pages are shown. Only the standard library is imported here, as a build has nothing else.
"""
