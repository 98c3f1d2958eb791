"""Boards drawn: a module a kind that lays lines and signs on a canvas; `bank.present.pictures(kind)` is the way in."""
