"""The template kind: a Latin square of four digits. Smallest possible, complete, made to be copied; never on a default
shelf. Each module here is one that every kind must have, and a test reads the list from this folder.
"""
