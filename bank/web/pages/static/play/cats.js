// Cats: a touch goes from empty to cross to cat. Fact = cell.

let at = 0, helping = false, painting = null;

const size = (t) => t.board.size;
const corner = (t, cell) => [(cell % size(t)) * t.board.cell, Math.floor(cell / size(t)) * t.board.cell];
const place = (t, cell) => `row ${Math.floor(cell / size(t)) + 1}, column ${(cell % size(t)) + 1}, ${t.board.names[t.board.regions[cell]]}`;

// What the cats that sit there rule out: their neighbours, and lines and regions that have all of theirs.
function ruled(t, cats) {
  const n = size(t), found = new Set(), counts = [{}, {}, {}];
  const units = (cell) => [Math.floor(cell / n), cell % n, t.board.regions[cell]];
  for (const cat of cats) units(cat).forEach((unit, which) => { counts[which][unit] = (counts[which][unit] || 0) + 1; });
  for (let cell = 0; cell < n * n; cell += 1) {
    if (cats.has(cell)) continue;
    const full = units(cell).some((unit, which) => (counts[which][unit] || 0) >= t.board.cats);
    const near = [...cats].some((cat) => Math.abs(Math.floor(cat / n) - Math.floor(cell / n)) <= 1 && Math.abs(cat % n - cell % n) <= 1);
    if (full || near) found.add(cell);
  }
  return found;
}
function put(t, cell, what) {
  const entries = t.state.entries.filter((fact) => fact !== cell), removed = t.state.removed.filter((fact) => fact !== cell);
  if (what === "cat") entries.push(cell);
  if (what === "cross") removed.push(cell);
  t.change({ entries, removed }, `${place(t, cell)}, ${what}`);
}
const holds = (t, cell) => (t.state.entries.includes(cell) ? "cat" : t.state.removed.includes(cell) ? "cross" : "empty");
function clash(t) {
  const cats = new Set(t.state.entries), found = new Set();
  for (const cat of cats) { const rest = new Set(cats); rest.delete(cat); if (ruled(t, rest).has(cat)) found.add(cat); }
  return found;
}

export default {
  name: (t) => `Cats, ${size(t)} by ${size(t)}. Arrow keys move, Space puts a cat, X a cross.`,
  keys: `<p>Touch: cross, then cat, then empty; drag to cross out several. <kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd> move · <kbd>Space</kbd> cat · <kbd>X</kbd> cross ·
    <kbd>Backspace</kbd> clears · <kbd>Ctrl</kbd> <kbd>Z</kbd> undo</p>`,
  start(t, pad) {
    pad.className = "tools";
    helping = !!t.state.own.helping;
    pad.append(
      t.press("Cat", () => put(t, at, holds(t, at) === "cat" ? "empty" : "cat")),
      t.press("Cross", () => put(t, at, holds(t, at) === "cross" ? "empty" : "cross")),
      t.toggle("Show what cats rule out", helping, (on) => { helping = on; t.state.own.helping = on; t.draw(); }),
    );
  },
  left(t) {
    const left = size(t) * t.board.cats - t.state.entries.length;
    return left > 0 ? `${left} ${left === 1 ? "cat" : "cats"} left` : "";
  },
  full: (t) => t.state.entries.length === size(t) * t.board.cats && !clash(t).size,
  draw(t) {
    const n = size(t), cell = t.board.cell, cats = new Set(t.state.entries), dots = helping ? ruled(t, cats) : new Set(), clashing = clash(t);
    const roles = new Map();
    if (t.lit) for (const role of ["links", "pattern", "removed", "concluded"]) for (const fact of t.lit[role]) {
      if (fact < n * n) { roles.set(fact, role); continue; }
      // a unit: rows, then columns, then regions
      const unit = fact - n * n, which = Math.floor(unit / n);
      for (let each = 0; each < n * n; each += 1) {
        if ([Math.floor(each / n), each % n, t.board.regions[each]][which] === unit % n && !roles.has(each)) roles.set(each, "");
      }
    }
    if (t.lit) for (let each = 0; each < n * n; each += 1) {
      if (!roles.has(each)) { const [x, y] = corner(t, each); t.shape("rect", { x, y, width: cell, height: cell, class: "veil", "fill-opacity": 0.62 }, t.under); }
    }
    for (const [each, role] of roles) {
      if (role) { const [x, y] = corner(t, each); t.shape("circle", { cx: x + cell / 2, cy: y + cell / 2, r: 16, class: role, stroke: "#1b1b1f" }, t.over); }
    }
    for (const each of dots) {
      if (!t.state.removed.includes(each)) { const [x, y] = corner(t, each); t.shape("circle", { cx: x + cell / 2, cy: y + cell / 2, r: 2.6, fill: "#1b1b1f", "fill-opacity": 0.6 }, t.over); }
    }
    for (const each of t.state.removed) {
      const [x, y] = corner(t, each), d = `M${x + 14} ${y + 14}L${x + 26} ${y + 26}M${x + 14} ${y + 26}L${x + 26} ${y + 14}`;
      t.shape("path", { d, class: "rim", fill: "none", "stroke-width": 4.6, "stroke-linecap": "round" }, t.over);
      t.shape("path", { d, class: "cross", fill: "none", "stroke-width": 2.2, "stroke-linecap": "round" }, t.over);
    }
    for (const each of cats) {
      const [x, y] = corner(t, each), bad = t.wrong.has(each) || clashing.has(each);
      if (bad) t.shape("circle", { cx: x + cell / 2, cy: y + cell / 2, r: 18, fill: "#f6b7ae", stroke: "#b3261e", "stroke-width": 1.5 }, t.over);
      const cat = t.shape("g", { transform: `translate(${x} ${y})` }, t.over);
      t.shape("path", { d: t.board.head, class: "solid", "stroke-width": 1.5 }, cat);
      t.shape("path", { d: t.board.face, class: "fine", fill: "none", "stroke-width": 1.4, "stroke-linecap": "round", "stroke-linejoin": "round" }, cat);
    }
    if (!t.svg.classList.contains("done")) {
      const [x, y] = corner(t, at);
      t.shape("rect", { x: x + 3, y: y + 3, width: cell - 6, height: cell - 6, class: "ring" }, t.over);
    }
  },
  apply(t, concluded, removed) {
    return { entries: t.unique([...t.state.entries, ...concluded]), removed: t.unique([...t.state.removed, ...removed]).filter((fact) => !concluded.includes(fact)) };
  },
  touch(t, { x, y }, event) {
    const n = size(t), column = Math.floor(x / t.board.cell), row = Math.floor(y / t.board.cell);
    painting = null;
    if (row < 0 || row >= n || column < 0 || column >= n) return;
    at = row * n + column;
    const next = event.button === 2 ? (holds(t, at) === "cat" ? "empty" : "cat") : { empty: "cross", cross: "cat", cat: "empty" }[holds(t, at)];
    put(t, at, next);
    painting = next === "cross" ? at : null;
  },
  drag(t, { x, y }) {
    const n = size(t), column = Math.floor(x / t.board.cell), row = Math.floor(y / t.board.cell), cell = row * n + column;
    if (painting === null || row < 0 || row >= n || column < 0 || column >= n || cell === painting) return;
    painting = cell;
    at = cell;
    if (holds(t, cell) === "empty") put(t, cell, "cross");
  },
  key(t, event) {
    const n = size(t), row = Math.floor(at / n), column = at % n;
    const to = { ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], Home: [row, 0], End: [row, n - 1] }[event.key];
    if (to) {
      at = ((to[0] + n) % n) * n + (to[1] + n) % n;
      t.draw();
      t.voice(`${place(t, at)}, ${holds(t, at)}`);
      return true;
    }
    const what = { " ": "cat", Enter: "cat", x: "cross", X: "cross", Backspace: "empty", Delete: "empty" }[event.key];
    if (!what) return false;
    put(t, at, holds(t, at) === what ? "empty" : what);
    return true;
  },
};
