"""Double Choco: divide a board of white and grey cells into blocks of one white and one grey area of the same shape.

Light half: `variants`, `notation`, `symmetry`, `techniques`, `rules`, `answer` (judges a division by the rules alone).
Kernel half, in the order of the imports: `field` (the puzzle as a record), `blocks` (all legal blocks), `position`
(what is known), `steps`, the techniques (`borders`, `areas`, `ways`, `pockets`), `climb` (the loop), `probe`, `cover`
(exact search), and the facade `kernel`.
"""
