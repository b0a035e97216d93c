"""A second engine, slow and obvious: flood fill over a dict of tiles, nothing cached, everything recomputed.

It shares neither code nor data with `bastide.engine`, so that where the two agree the rules have been read twice.
"""
