// Mazes: a way is walked from the start; going back takes it back. Fact = passage: 2 * cell to the right, 2 * cell + 1 down.

const NORTH = 1, EAST = 2, SOUTH = 4, WEST = 8;
let crossing = false;

const width = (t) => t.board.width;
const step = (t, side) => ({ [NORTH]: -width(t), [EAST]: 1, [SOUTH]: width(t), [WEST]: -1 }[side]);
const passage = (t, cell, side) => ({ [NORTH]: 2 * (cell - width(t)) + 1, [EAST]: 2 * cell, [SOUTH]: 2 * cell + 1, [WEST]: 2 * cell - 2 }[side]);
const middle = (t, cell) => [(cell % width(t) + 0.5) * t.board.cell, (Math.floor(cell / width(t)) + 0.5) * t.board.cell];
const way = (t) => t.state.own.way || [t.board.start];
const known = (t) => t.state.own.known || []; // passages that hints have shown, wherever they are
const head = (t) => way(t)[way(t).length - 1];
const between = (t, a, b) => [NORTH, EAST, SOUTH, WEST].find((side) => a + step(t, side) === b && t.board.open[a] & side);
const place = (t, cell) => `row ${Math.floor(cell / width(t)) + 1}, column ${cell % width(t) + 1}`;

function facts(t, cells) {
  const found = [];
  for (let i = 1; i < cells.length; i += 1) found.push(passage(t, cells[i - 1], between(t, cells[i - 1], cells[i])));
  return found;
}
function go(t, cells) {
  const here = cells[cells.length - 1];
  const ways = [[NORTH, "north"], [EAST, "east"], [SOUTH, "south"], [WEST, "west"]].filter(([side]) => t.board.open[here] & side).map(([, name]) => name);
  t.change({ entries: t.unique([...facts(t, cells), ...known(t)]), own: { ...t.state.own, way: cells } }, `${place(t, here)}; open to the ${ways.join(", ")}`);
}
// One side on; back where one came from is taken back; with `run`, on to the next choice.
function walk(t, side, run) {
  let cells = [...way(t)], here = head(t);
  if (!(t.board.open[here] & side)) { t.voice("a wall"); return; }
  for (;;) {
    const next = here + step(t, side);
    if (cells[cells.length - 2] === next) cells = cells.slice(0, -1);
    else if (cells.includes(next)) cells = cells.slice(0, cells.indexOf(next) + 1);
    else cells = [...cells, next];
    here = next;
    if (!run || here === t.board.goal || here === t.board.start) break;
    const back = { [NORTH]: SOUTH, [SOUTH]: NORTH, [EAST]: WEST, [WEST]: EAST }[side];
    const on = [NORTH, EAST, SOUTH, WEST].filter((each) => t.board.open[here] & each && each !== back);
    if (on.length !== 1) break;
    side = on[0];
  }
  go(t, cells);
}
// To a cell that was touched: back to it if it lies on the way, else on to it if a way without a choice, or one cell, leads there.
function reach(t, cell) {
  const cells = way(t), on = cells.indexOf(cell);
  if (on >= 0) { if (on < cells.length - 1) go(t, cells.slice(0, on + 1)); return; }
  // the nearest cell of the way from which a straight line leads there
  const w = width(t);
  for (let i = cells.length - 1; i >= 0; i -= 1) {
    const from = cells[i];
    const side = Math.floor(from / w) === Math.floor(cell / w) ? (cell > from ? EAST : WEST) : from % w === cell % w ? (cell > from ? SOUTH : NORTH) : 0;
    if (!side) continue;
    const line = [];
    let here = from;
    while (here !== cell && t.board.open[here] & side && !(line.length && cells.slice(0, i + 1).includes(here))) { here += step(t, side); line.push(here); }
    if (here === cell && !line.some((each) => cells.slice(0, i + 1).includes(each))) { go(t, [...cells.slice(0, i + 1), ...line]); return; }
  }
}
function cross(t, { x, y }) {
  const w = width(t), cell = t.board.cell, column = x / cell, row = y / cell;
  const across = Math.abs(column - Math.round(column)), down = Math.abs(row - Math.round(row));
  const upright = across < down;
  const first = upright ? Math.floor(row) * w + Math.round(column) - 1 : (Math.round(row) - 1) * w + Math.floor(column);
  const side = upright ? EAST : SOUTH;
  if (first < 0 || !(t.board.open[first] & side)) return;
  const fact = passage(t, first, side), has = t.state.removed.includes(fact);
  t.change({ removed: has ? t.state.removed.filter((each) => each !== fact) : [...t.state.removed, fact] }, has ? "opened again" : "crossed out");
}

export default {
  name: (t) => `Maze, ${width(t)} by ${t.board.open.length / width(t)}. Arrow keys walk.`,
  keys: `<p>Touch a cell in a straight line from the way, or drag along. <kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd> one cell · with <kbd>Shift</kbd> on to the next choice ·
    <kbd>Backspace</kbd> one back · <kbd>Ctrl</kbd> <kbd>Z</kbd> undo. With “Cross out” a touch between two cells marks that nothing lies behind.</p>`,
  start(t, pad) {
    pad.className = "tools";
    pad.append(
      t.toggle("Cross out", false, (on) => { crossing = on; }),
      t.press("To the last choice", () => {
        const cells = way(t);
        let i = cells.length - 2;
        while (i > 0 && [NORTH, EAST, SOUTH, WEST].filter((side) => t.board.open[cells[i]] & side).length < 3) i -= 1;
        if (cells.length > 1) go(t, cells.slice(0, Math.max(0, i) + 1));
      }),
    );
  },
  left: (t) => (way(t).length > 1 ? `${way(t).length - 1} ${way(t).length === 2 ? "step" : "steps"}` : ""),
  full: (t) => head(t) === t.board.goal,
  draw(t) {
    const cell = t.board.cell, cells = way(t);
    const path = (list) => list.map((each, i) => `${i ? "L" : "M"}${middle(t, each).join(" ")}`).join("");
    if (t.lit) {
      const first = 2 * t.board.open.length;
      for (const fact of t.lit.pattern) if (fact >= first) {
        const [x, y] = middle(t, fact - first);
        t.shape("rect", { x: x - cell / 2, y: y - cell / 2, width: cell, height: cell, class: t.lit.removed.length ? "removed" : "pattern" }, t.under);
      }
    }
    t.shape("path", { d: path(cells), class: "route", fill: "none", "stroke-width": cell * 0.24, "stroke-linecap": "round", "stroke-linejoin": "round" }, t.over);
    for (const fact of known(t)) {
      const from = Math.floor(fact / 2);
      t.shape("path", { d: path([from, from + (fact % 2 ? width(t) : 1)]), class: "route", fill: "none", "stroke-width": cell * 0.24, "stroke-linecap": "round" }, t.over);
    }
    for (const fact of t.wrong) {
      const from = Math.floor(fact / 2), to = from + (fact % 2 ? width(t) : 1);
      t.shape("path", { d: path([from, to]), class: "wrong", fill: "none", "stroke-width": cell * 0.24, "stroke-linecap": "round" }, t.over);
    }
    const bar = (fact, look, wide) => {
      const from = Math.floor(fact / 2), [x, y] = middle(t, from), h = cell / 2;
      const d = fact % 2 ? `M${x - h * 0.6} ${y + h}H${x + h * 0.6}` : `M${x + h} ${y - h * 0.6}V${y + h * 0.6}`;
      t.shape("path", { d, class: look, fill: "none", "stroke-width": wide, "stroke-linecap": "round" }, t.over);
    };
    for (const fact of t.state.removed) bar(fact, "removed-line", cell * 0.14);
    if (t.lit) {
      for (const fact of t.lit.removed) bar(fact, "removed-line", cell * 0.2);
      for (const fact of t.lit.concluded) {
        const from = Math.floor(fact / 2);
        t.shape("path", { d: path([from, from + (fact % 2 ? width(t) : 1)]), class: "concluded-line", fill: "none", "stroke-width": cell * 0.28, "stroke-linecap": "round" }, t.over);
      }
    }
    if (!t.svg.classList.contains("done")) {
      const [x, y] = middle(t, head(t));
      t.shape("circle", { cx: x, cy: y, r: cell * 0.34, class: "ring", style: "stroke-width: 2" }, t.over);
    }
  },
  // what is shown to be taken is walked when the way comes there, and else kept beside it
  apply(t, concluded, removed) {
    let cells = [...way(t)], grown = true;
    const taken = new Set([...known(t), ...concluded]);
    while (grown) {
      grown = false;
      for (const side of [NORTH, EAST, SOUTH, WEST]) {
        const here = cells[cells.length - 1], next = here + step(t, side);
        if (t.board.open[here] & side && taken.has(passage(t, here, side)) && !cells.includes(next)) { cells.push(next); grown = true; break; }
      }
    }
    const shown = t.unique([...known(t), ...concluded]);
    return { entries: t.unique([...facts(t, cells), ...shown]), removed: t.unique([...t.state.removed, ...removed]), own: { ...t.state.own, way: cells, known: shown } };
  },
  touch(t, at) {
    if (crossing) { cross(t, at); return; }
    const column = Math.floor(at.x / t.board.cell), row = Math.floor(at.y / t.board.cell);
    if (column >= 0 && column < width(t) && row >= 0 && row < t.board.open.length / width(t)) reach(t, row * width(t) + column);
  },
  drag(t, at) { if (!crossing) this.touch(t, at); },
  key(t, event) {
    const side = { ArrowUp: NORTH, ArrowRight: EAST, ArrowDown: SOUTH, ArrowLeft: WEST }[event.key];
    if (side) { walk(t, side, event.shiftKey); return true; }
    if (event.key === "Backspace") { if (way(t).length > 1) go(t, way(t).slice(0, -1)); return true; }
    return false;
  },
};
