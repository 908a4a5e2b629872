"""Imported last by the process that others are forked from: what it has imported by then lives as
long as they do, and none of them searches it for garbage.
"""

import gc

gc.collect()
gc.freeze()
