"""Several server processes on one database: which of them leads a tournament, and how the others
forward requests to it. A single process on its log does not use this.
"""
