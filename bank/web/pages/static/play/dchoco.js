// Double Choco: borders are drawn, or marked as none. Fact = border, in the order of the board's list.

let at = 0, ruling = false, index = null, cursor = false;

const corner = (t, cell) => [(cell % t.board.columns) * t.board.cell, Math.floor(cell / t.board.columns) * t.board.cell];
const place = (t, cell) => `row ${Math.floor(cell / t.board.columns) + 1}, column ${(cell % t.board.columns) + 1}`;
function border(t, a, b) {
  index ||= new Map(t.board.borders.map(([one, other], fact) => [`${one} ${other}`, fact]));
  return index.get(`${Math.min(a, b)} ${Math.max(a, b)}`);
}
const beside = (t, [a, b]) => b === a + 1 && Math.floor(a / t.board.columns) === Math.floor(b / t.board.columns);
function line(t, fact) {
  const [, b] = t.board.borders[fact], [x, y] = corner(t, b), cell = t.board.cell;
  return beside(t, t.board.borders[fact]) ? `M${x} ${y}V${y + cell}` : `M${x} ${y}H${x + cell}`;
}
const holds = (t, fact) => (t.state.entries.includes(fact) ? "border" : t.state.removed.includes(fact) ? "none" : "open");
function put(t, fact, what) {
  const entries = t.state.entries.filter((each) => each !== fact), removed = t.state.removed.filter((each) => each !== fact);
  if (what === "border") entries.push(fact);
  if (what === "none") removed.push(fact);
  const [a, b] = t.board.borders[fact];
  t.change({ entries, removed }, `${place(t, a)} and ${place(t, b)}: ${what === "open" ? "open again" : what === "none" ? "no border" : "border"}`);
}
// The blocks that the borders make: lists of cells.
function blocks(t) {
  const drawn = new Set(t.state.entries), n = t.board.rows * t.board.columns, root = [...Array(n).keys()];
  const find = (cell) => { while (root[cell] !== cell) cell = root[cell]; return cell; };
  t.board.borders.forEach(([a, b], fact) => { if (!drawn.has(fact)) root[find(a)] = find(b); });
  const found = new Map();
  for (let cell = 0; cell < n; cell += 1) { const own = find(cell); found.set(own, [...(found.get(own) || []), cell]); }
  return [...found.values()];
}
// A shape moved to the corner, in the eight ways it can be turned and mirrored.
function shapes(t, cells) {
  const points = cells.map((cell) => [cell % t.board.columns, Math.floor(cell / t.board.columns)]);
  const ways = [([x, y]) => [x, y], ([x, y]) => [-x, y], ([x, y]) => [x, -y], ([x, y]) => [-x, -y], ([x, y]) => [y, x], ([x, y]) => [-y, x], ([x, y]) => [y, -x], ([x, y]) => [-y, -x]];
  return ways.map((turn) => {
    const turned = points.map(turn), left = Math.min(...turned.map(([x]) => x)), top = Math.min(...turned.map(([, y]) => y));
    return turned.map(([x, y]) => `${x - left},${y - top}`).sort().join(" ");
  });
}
function joined(t, cells) {
  const own = new Set(cells), seen = new Set([cells[0]]), todo = [cells[0]], w = t.board.columns;
  while (todo.length) {
    const here = todo.pop();
    for (const next of [here - w, here + w, here % w ? here - 1 : -1, (here + 1) % w ? here + 1 : -1]) {
      if (own.has(next) && !seen.has(next)) { seen.add(next); todo.push(next); }
    }
  }
  return seen.size === cells.length;
}
function whole(t, cells) {
  const [white, grey] = [0, 1].map((colour) => cells.filter((cell) => t.board.colours[cell] === colour));
  if (!white.length || white.length !== grey.length || !joined(t, white) || !joined(t, grey)) return false;
  if (cells.some((cell) => t.board.clues[cell] > 0 && t.board.clues[cell] !== white.length)) return false;
  return shapes(t, white).includes(shapes(t, grey)[0]);
}

export default {
  name: (t) => `Double Choco, ${t.board.columns} by ${t.board.rows}. Arrow keys move; W, A, S and D draw borders of a cell.`,
  keys: `<p>Touch a line between two cells: border, then none (a dot), then open; or drag along lines. <kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd> move ·
    <kbd>W</kbd> <kbd>A</kbd> <kbd>S</kbd> <kbd>D</kbd> border above, left, below, right · with <kbd>Shift</kbd> none there · <kbd>Ctrl</kbd> <kbd>Z</kbd> undo</p>`,
  start(t, pad) {
    pad.className = "tools";
    pad.append(t.toggle("Mark “no border”", false, (on) => { ruling = on; }));
  },
  left(t) {
    const done = blocks(t).filter((cells) => whole(t, cells)).length;
    return done ? `${done} ${done === 1 ? "block" : "blocks"} whole` : "";
  },
  full(t) {
    const all = blocks(t), block = new Map();
    all.forEach((cells, number) => cells.forEach((cell) => block.set(cell, number)));
    // no border inside a block, and every block whole
    return all.every((cells) => whole(t, cells)) && t.state.entries.every((fact) => block.get(t.board.borders[fact][0]) !== block.get(t.board.borders[fact][1]));
  },
  draw(t) {
    const cell = t.board.cell;
    for (const cells of blocks(t)) {
      if (whole(t, cells)) for (const each of cells) { const [x, y] = corner(t, each); t.shape("rect", { x, y, width: cell, height: cell, class: "concluded", "fill-opacity": 0.38 }, t.under); }
    }
    if (t.lit) {
      const first = t.board.borders.length, n = t.board.rows * t.board.columns;
      for (const role of ["links", "pattern"]) for (const fact of t.lit[role]) if (fact >= first && fact < first + n) {
        const [x, y] = corner(t, fact - first);
        t.shape("rect", { x: x + 5, y: y + 5, width: cell - 10, height: cell - 10, rx: 5, class: role, "fill-opacity": 0.8 }, t.under);
      }
    }
    // a border taken for none hides its dashes under the ground of its cells, and shows a dot
    for (const fact of t.state.removed) {
      const [a, b] = t.board.borders[fact], [x, y] = corner(t, b), h = cell / 2;
      const [cx, cy] = beside(t, [a, b]) ? [x, y + h] : [x + h, y];
      t.shape("circle", { cx, cy, r: 2.6, class: "removed-dot" }, t.over);
    }
    const draw = (facts, look, wide) => {
      if (facts.length) t.shape("path", { d: facts.map((fact) => line(t, fact)).join(""), class: look, fill: "none", "stroke-width": wide, "stroke-linecap": "round" }, t.over);
    };
    draw(t.state.entries.filter((fact) => !t.wrong.has(fact)), "wall", 3.6);
    draw(t.state.entries.filter((fact) => t.wrong.has(fact)), "wrong", 4);
    if (t.lit) {
      const first = t.board.borders.length;
      draw(t.lit.concluded.filter((fact) => fact < first), "concluded-line", 4);
      for (const fact of t.lit.removed.filter((each) => each < first)) {
        const [a, b] = t.board.borders[fact], [x, y] = corner(t, b), h = cell / 2;
        const d = beside(t, [a, b]) ? `M${x - 8} ${y + h}H${x + 8}` : `M${x + h} ${y - 8}V${y + 8}`;
        t.shape("path", { d, class: "removed-line", fill: "none", "stroke-width": 3, "stroke-linecap": "round", "stroke-dasharray": "0 5" }, t.over);
      }
    }
    if (cursor && !t.svg.classList.contains("done")) {
      const [x, y] = corner(t, at);
      t.shape("rect", { x: x + 5, y: y + 5, width: cell - 10, height: cell - 10, rx: 4, class: "ring" }, t.over);
    }
  },
  apply(t, concluded, removed) {
    const first = t.board.borders.length, ok = (fact) => fact < first;
    const entries = t.unique([...t.state.entries, ...concluded.filter(ok)]).filter((fact) => !removed.includes(fact));
    return { entries, removed: t.unique([...t.state.removed, ...removed.filter(ok)]).filter((fact) => !concluded.includes(fact)) };
  },
  nearest(t, { x, y }) {
    const cell = t.board.cell, w = t.board.columns, column = x / cell, row = y / cell;
    const across = Math.abs(column - Math.round(column)), down = Math.abs(row - Math.round(row));
    if (Math.min(across, down) > 0.36) return undefined;
    if (across < down) {
      const r = Math.floor(row), c = Math.round(column);
      return c > 0 && c < w && r >= 0 && r < t.board.rows ? border(t, r * w + c - 1, r * w + c) : undefined;
    }
    const r = Math.round(row), c = Math.floor(column);
    return r > 0 && r < t.board.rows && c >= 0 && c < w ? border(t, (r - 1) * w + c, r * w + c) : undefined;
  },
  touch(t, point, event) {
    cursor = false;
    const fact = this.nearest(t, point);
    this.last = fact;
    if (fact === undefined) { this.painting = null; return; }
    const now = holds(t, fact);
    this.painting = ruling || event.button === 2 ? (now === "none" ? "open" : "none") : { open: "border", border: "none", none: "open" }[now];
    put(t, fact, this.painting);
  },
  drag(t, point) {
    const fact = this.nearest(t, point);
    if (!this.painting || fact === undefined || fact === this.last) return;
    this.last = fact;
    if (holds(t, fact) !== this.painting) put(t, fact, this.painting);
  },
  key(t, event) {
    const w = t.board.columns, h = t.board.rows, row = Math.floor(at / w), column = at % w;
    const to = { ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column], ArrowDown: [row + 1, column] }[event.key];
    if (to) {
      cursor = true;
      at = ((to[0] + h) % h) * w + (to[1] + w) % w;
      t.draw();
      const clue = t.board.clues[at], sides = [["above", at - w], ["left", column ? at - 1 : -1], ["below", at + w], ["right", column < w - 1 ? at + 1 : -1]];
      const drawn = sides.filter(([, other]) => other >= 0 && other < w * h && holds(t, border(t, at, other)) === "border").map(([name]) => name);
      t.voice(`${place(t, at)}, ${t.board.colours[at] ? "grey" : "white"}${clue > 0 ? `, ${clue}` : ""}${drawn.length ? `, border ${drawn.join(", ")}` : ""}`);
      return true;
    }
    const other = { w: row > 0 ? at - w : -1, a: column > 0 ? at - 1 : -1, s: row < h - 1 ? at + w : -1, d: column < w - 1 ? at + 1 : -1 }[event.key.toLowerCase()];
    if (other === undefined) return false;
    cursor = true;
    if (other < 0) { t.voice("the rim"); return true; }
    const fact = border(t, at, other), what = event.shiftKey ? "none" : "border";
    put(t, fact, holds(t, fact) === what ? "open" : what);
    return true;
  },
};
