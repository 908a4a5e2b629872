"""What a federation asks of a tournament program before it endorses it, and how this one answers.

`spread` draws tournaments as they are played, `compared` holds each against the slow ways of
pairing: by weights alone (`domain.lab.endorsement.weights_only`) and `by_the_text`.
"""
