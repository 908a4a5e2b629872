"""What no server needs: `endorsement` holds the engines against slow ways, `generation` draws
tournaments for that, `simulation` plays formats many times over. All take their chance from
outside.
"""
