"""Several server processes on one database: which of them leads a tournament, and how the others
come to it. A process alone with its log knows nothing of this.
"""
