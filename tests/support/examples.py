"""A puzzle of every kind with its solution, for tests that need no kernel."""

from __future__ import annotations

EXAMPLES = {
    "null": ("1.....1..1......", "1234341221434321"),
    "sudoku": (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ),
    "cats": ("BBPPPSSS/BRPRPOSS/BRPRPSSS/BRRRPGNS/BRRRPGNN/BRTRPGNN/TRTRPGGN/TTTTNNNN", "4/6/2/8/1/3/7/5"),
    "maze": ("2aaac/6aaa9/3aaac/6aaa9/3aaa8:r1c1:r5c5", "EEEESWWWWSEEEESWWWWSEEEE"),
    "dchoco": ("dbchoco/6/6/ueoq8p30g42j4n5s22j", "AABBBBAACCDDEAADDDEAADDDFFFDDGFHHHHG"),
}
