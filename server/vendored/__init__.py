"""Files of other projects' packages that our pages are served with: `python -m server.vendored`.

`packages.toml` lists them, each pinned by version and integrity. They are not in the repository:
installing and building a wheel put them below `web/static/vendored`, and nothing is fetched when
pages are shown. Only the standard library is imported here, for a build has nothing else.
"""
