// Where a hint says to look, outlined on the board: the names of cells and houses are no part of its drawing.

const columnsOf = (board) => board.size ?? board.columns ?? board.width;

// The cells that a text names: `r4c5`, `r1c27` (rows and columns one digit each up to 9), `r3,12c1`, `row 4`, `box 2`, `region C`.
export function cells(text, board) {
  const wide = columnsOf(board), all = (board.givens ?? board.regions ?? board.colours ?? board.open).length, found = new Set();
  const numbers = (part) => (part.includes(",") || wide > 9 ? part.split(",") : [...part]).map((number) => Number(number) - 1);
  const take = (test) => { for (let cell = 0; cell < all; cell += 1) if (test(cell)) found.add(cell); };
  const house = (index) => (board.houses?.[index] || []).forEach((cell) => found.add(cell));
  for (const [, rows, columns] of text.matchAll(/\br(\d+(?:,\d+)*)c(\d+(?:,\d+)*)/g)) {
    for (const row of numbers(rows)) for (const column of numbers(columns)) found.add(row * wide + column);
  }
  for (const [, row] of text.matchAll(/\brow (\d+)/g)) take((cell) => Math.floor(cell / wide) === row - 1);
  for (const [, column] of text.matchAll(/\bcolumn (\d+)/g)) take((cell) => cell % wide === column - 1);
  for (const [, box] of text.matchAll(/\bbox (\d+)/g)) house(2 * wide + Number(box) - 1);
  for (const [, letter] of text.matchAll(/\bregion \(?([A-Z])\b/g)) {
    const region = letter.charCodeAt(0) - 65;
    board.regions ? take((cell) => board.regions[cell] === region) : house(2 * wide + region);
  }
  ["falling diagonal", "rising diagonal"].forEach((name, at) => { if (text.includes(name)) house(3 * wide + at); });
  for (const [, window] of text.matchAll(/\bwindow (\d)/g)) house(3 * wide + Number(window) - 1);
  return found;
}

// The line around these cells.
export function outline(found, board) {
  const wide = columnsOf(board), size = board.cell;
  let path = "";
  for (const cell of found) {
    const column = cell % wide, x = column * size, y = Math.floor(cell / wide) * size;
    if (!found.has(cell - wide)) path += `M${x} ${y}h${size}`;
    if (!found.has(cell + wide)) path += `M${x} ${y + size}h${size}`;
    if (!column || !found.has(cell - 1)) path += `M${x} ${y}v${size}`;
    if (column === wide - 1 || !found.has(cell + 1)) path += `M${x + size} ${y}v${size}`;
  }
  return path;
}
