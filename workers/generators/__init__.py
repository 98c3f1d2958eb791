"""Generators, a package a kind: `VERSION`, `generate(variant, aim, seed)` and `warm(variant)`."""
