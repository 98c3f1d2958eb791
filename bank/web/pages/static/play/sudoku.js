// Sudoku: a cell is chosen, a digit entered or noted. Fact = cell * size + digit.

let at = 0, noting = false;
let noteButton = null;

const size = (t) => t.board.size;
const corner = (t, cell) => [(cell % size(t)) * t.board.cell, Math.floor(cell / size(t)) * t.board.cell];
const place = (t, cell) => `row ${Math.floor(cell / size(t)) + 1}, column ${(cell % size(t)) + 1}`;

function entered(t) {
  const found = new Map();
  for (const fact of t.state.entries) found.set(Math.floor(fact / size(t)), fact % size(t));
  return found;
}
function digitAt(t, cell, entries = entered(t)) {
  const given = t.board.givens[cell];
  return given !== null ? given : entries.has(cell) ? entries.get(cell) : null;
}
function peers(t, cell) {
  const found = new Set();
  for (const house of t.board.houses) if (house.includes(cell)) house.forEach((other) => found.add(other));
  found.delete(cell);
  return found;
}
// What givens and entries leave open in a cell.
function possible(t, cell, entries = entered(t)) {
  const taken = new Set();
  for (const other of peers(t, cell)) { const digit = digitAt(t, other, entries); if (digit !== null) taken.add(digit); }
  return [...Array(size(t)).keys()].filter((digit) => !taken.has(digit));
}
const notes = (t) => t.state.own.notes || {};

function enter(t, digit) {
  if (t.board.givens[at] !== null) { t.voice("given"); return; }
  const n = size(t), rest = t.state.entries.filter((fact) => Math.floor(fact / n) !== at);
  if (digitAt(t, at) === digit) { t.change({ entries: rest }, `${place(t, at)}, cleared`); return; }
  // the digit is struck from the notes of what sees it
  const told = { ...notes(t) };
  for (const other of peers(t, at)) if (told[other]) told[other] = told[other].filter((each) => each !== digit);
  t.change({ entries: [...rest, at * n + digit], own: { ...t.state.own, notes: told } }, `${place(t, at)}, ${t.board.digits[digit]}`);
}
function note(t, digit) {
  if (digitAt(t, at) !== null) return;
  const n = size(t), now = notes(t)[at] || [], fact = at * n + digit;
  const has = now.includes(digit);
  const next = has ? now.filter((each) => each !== digit) : [...now, digit];
  // with all notes filled in, taking one away says that the digit cannot stand there
  const removed = has && t.state.own.filled ? t.unique([...t.state.removed, fact]) : t.state.removed.filter((each) => each !== fact);
  t.change({ removed, own: { ...t.state.own, notes: { ...notes(t), [at]: next } } },
    `${place(t, at)}, note ${t.board.digits[digit]} ${has ? "taken away" : "added"}`);
}
function fill(t) {
  const n = size(t), entries = entered(t), crossed = new Set(t.state.removed), told = {};
  for (let cell = 0; cell < n * n; cell += 1) {
    if (digitAt(t, cell, entries) === null) told[cell] = possible(t, cell, entries).filter((digit) => !crossed.has(cell * n + digit));
  }
  t.change({ own: { ...t.state.own, notes: told, filled: true } }, "All notes filled in.");
}
function clear(t) {
  const n = size(t);
  if (t.board.givens[at] !== null) return;
  t.change({
    entries: t.state.entries.filter((fact) => Math.floor(fact / n) !== at),
    own: { ...t.state.own, notes: { ...notes(t), [at]: [] } },
  }, `${place(t, at)}, cleared`);
}
function move(t, cell) {
  at = cell;
  t.draw();
  const digit = digitAt(t, cell), marked = (notes(t)[cell] || []).map((each) => t.board.digits[each]).sort();
  const holds = digit !== null ? `${t.board.digits[digit]}${t.board.givens[cell] !== null ? ", given" : ""}`
    : marked.length ? `notes ${marked.join(" ")}` : "empty";
  t.voice(`${place(t, cell)}, ${holds}`);
}

export default {
  name: (t) => `Sudoku ${size(t)} by ${size(t)}. Arrow keys move, digits enter.`,
  keys: `<p><kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd> move · <kbd>1</kbd> … enter (letters <kbd>A</kbd> … above 9) · <kbd>N</kbd> notes on and off ·
    <kbd>Shift</kbd> with a digit notes it · <kbd>Backspace</kbd> clears · <kbd>Ctrl</kbd> <kbd>Z</kbd> undo</p>`,
  start(t, pad) {
    for (let digit = 0; digit < size(t); digit += 1) {
      const button = t.press(t.board.digits[digit], () => (noting ? note(t, digit) : enter(t, digit)), `Digit ${t.board.digits[digit]}`);
      button.dataset.digit = digit;
      pad.append(button);
    }
    pad.append(t.press("⌫", () => clear(t), "Clear the cell"));
    const keys = size(t) + 1, rows = Math.ceil(keys / 7);
    pad.style.setProperty("--columns", Math.ceil(keys / rows));
    const more = document.createElement("div");
    more.className = "tools";
    noteButton = t.toggle("Notes", false, (on) => { noting = on; t.svg.focus({ preventScroll: true }); });
    more.append(noteButton, t.press("Fill in notes", () => fill(t)));
    pad.after(more);
    const open = t.board.givens.indexOf(null);
    at = Math.max(0, open);
  },
  left(t) {
    const left = t.board.givens.filter((given) => given === null).length - t.state.entries.length;
    return left ? `${left} left` : "";
  },
  full: (t) => t.board.givens.filter((given) => given === null).length === t.state.entries.length,
  draw(t) {
    const n = size(t), cell = t.board.cell, entries = entered(t), seen = peers(t, at), same = digitAt(t, at, entries);
    const box = (where, look) => { const [x, y] = corner(t, where); t.shape("rect", { x, y, width: cell, height: cell, class: look }, t.under); };
    if (!t.svg.classList.contains("done")) {
      seen.forEach((other) => box(other, "peer"));
      for (let other = 0; other < n * n; other += 1) if (same !== null && other !== at && digitAt(t, other, entries) === same) box(other, "same");
      box(at, "select");
      const [x, y] = corner(t, at);
      t.shape("rect", { x: x + 1.5, y: y + 1.5, width: cell - 3, height: cell - 3, class: "ring" }, t.over);
    }
    const lit = new Map();
    if (t.lit) {
      for (const role of ["links", "pattern", "removed", "concluded"]) {
        for (const fact of t.lit[role]) {
          if (fact < n ** 3) { lit.set(fact, role); if (role === "concluded") box(Math.floor(fact / n), "concluded"); }
          else if (fact - n ** 3 < t.board.houses.length && role === "pattern") t.board.houses[fact - n ** 3].forEach((other) => box(other, "house"));
        }
      }
    }
    const across = t.board.across, down = t.board.down, inset = 1.8, wide = (cell - 2 * inset) / across, high = (cell - 2 * inset) / down, tall = Math.min(wide, high) * 0.56;
    const spot = (fact) => { const [x, y] = corner(t, Math.floor(fact / n)), digit = fact % n; return [x + inset + (digit % across + 0.5) * wide, y + inset + (Math.floor(digit / across) + 0.5) * high]; };
    for (const [fact, role] of lit) {
      if (digitAt(t, Math.floor(fact / n), entries) === null) { const [x, y] = spot(fact); t.shape("circle", { cx: x, cy: y, r: tall * 0.86, class: role }, t.over); }
    }
    for (let where = 0; where < n * n; where += 1) {
      if (digitAt(t, where, entries) !== null) continue;
      const marked = new Set(notes(t)[where] || []);
      for (const [fact] of lit) if (Math.floor(fact / n) === where) marked.add(fact % n);
      for (const digit of marked) {
        const [x, y] = spot(where * n + digit);
        t.sign(t.board.digits[digit], x, y, tall, lit.has(where * n + digit) ? "given" : "pencil", tall / 8, t.over);
      }
    }
    for (const [where, digit] of entries) {
      const [x, y] = corner(t, where);
      t.sign(t.board.digits[digit], x + cell / 2, y + cell / 2, 20, t.wrong.has(where * n + digit) ? "wrong" : "entry", 1.8, t.over);
    }
    document.querySelectorAll("#pad [data-digit]").forEach((button) => {
      const digit = Number(button.dataset.digit);
      const count = t.board.givens.filter((given) => given === digit).length + [...entries.values()].filter((each) => each === digit).length;
      button.disabled = count >= n && !noting && same !== digit;
      // the notes of the chosen cell, which are small on a large board
      button.classList.toggle("noted", same === null && (notes(t)[at] || []).includes(digit));
    });
  },
  apply(t, concluded, removed) {
    const n = size(t), entries = t.unique([...t.state.entries, ...concluded]), told = { ...notes(t) };
    for (const fact of removed) { const where = Math.floor(fact / n); if (told[where]) told[where] = told[where].filter((digit) => digit !== fact % n); }
    for (const fact of concluded) for (const other of peers(t, Math.floor(fact / n))) if (told[other]) told[other] = told[other].filter((digit) => digit !== fact % n);
    return { entries, removed: t.unique([...t.state.removed, ...removed]), own: { ...t.state.own, notes: told } };
  },
  touch(t, { x, y }) {
    const n = size(t), column = Math.floor(x / t.board.cell), row = Math.floor(y / t.board.cell);
    if (row >= 0 && row < n && column >= 0 && column < n) move(t, row * n + column);
  },
  key(t, event) {
    const n = size(t), row = Math.floor(at / n), column = at % n;
    const to = { ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], Home: [row, 0], End: [row, n - 1] }[event.key];
    if (to) { move(t, ((to[0] + n) % n) * n + (to[1] + n) % n); return true; }
    if (event.key === "Backspace" || event.key === "Delete" || event.key === "0") { clear(t); return true; }
    // the physical digit, since with Shift the key is another sign
    const typed = /^(Digit|Numpad)\d$/.test(event.code) ? event.code.slice(-1) : event.key.toUpperCase();
    if (typed === "N") { noting = !noting; noteButton.show(noting); t.voice(`notes ${noting ? "on" : "off"}`); t.draw(); return true; }
    const digit = t.board.digits.indexOf(typed);
    if (typed.length !== 1 || digit < 0) return false;
    if (noting !== event.shiftKey) note(t, digit); else enter(t, digit);
    return true;
  },
};
