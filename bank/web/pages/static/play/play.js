// What all games share: the clock, undo, check, hint, saving, and the report of a solve. A kind's own module, beside this
// one, knows its board: it draws the state, and turns keys and touches into changes of it.
//
// The state is what the API understands: entries and removed, sets of facts of the kind's alphabet, and whatever else the
// kind keeps (`own`). A change makes a new state, so that undo is a list.

import { game, layer, press, shape, sign, svg, toggle } from "./parts.js";
import { cells, outline } from "./pointing.js";

const $ = (id) => document.getElementById(id);
const unique = (facts) => [...new Set(facts)];

const table = {
  game, svg, shape, sign,
  board: game.board,
  under: layer(svg.querySelector(".hair, .dash, .wall")), // below the lines of the board
  over: layer(null),
  wrong: new Set(),
  there: new Set(), // cells to look at
  lit: null, // what a hint points at: {pattern, links, concluded, removed}
  say, voice, change, draw, toggle, press, unique,
  get state() { return state; },
};

const key = `puzzlebank ${game.id}`;
// a bank that was laid anew gives old numbers to other puzzles
const of = [...JSON.stringify(game.board)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 0);
let state = { entries: [], removed: [], own: {} };
let past = [], future = [];
let seconds = 0, mistakes = 0, done = false, reported = false, given_up = false;

function say(text, tone = "") {
  $("say").textContent = text;
  $("say").className = `say ${tone}`;
}
function voice(text) { $("voice").textContent = text; }

function change(next, told) {
  if (done) return;
  past.push(state);
  future = [];
  settle({ ...state, ...next });
  if (told) voice(told);
}
function settle(next) {
  state = next;
  table.wrong = new Set();
  table.there = new Set();
  table.lit = null;
  $("do").hidden = true;
  draw();
  save();
  if (kind.full(table)) finish();
}
function draw() {
  table.under.replaceChildren();
  table.over.replaceChildren();
  kind.draw(table);
  if (table.there.size) shape("path", { d: outline(table.there, game.board), class: "there", fill: "none", "stroke-width": game.board.cell / 10, "stroke-linecap": "round" }, table.over);
  $("undo").disabled = done || !past.length;
  $("redo").disabled = done || !future.length;
  const left = kind.left(table);
  $("left").textContent = left;
}

// --- the clock and what is kept ---------------------------------------------------------------------------------------

function save() {
  try { localStorage.setItem(key, JSON.stringify({ of, state, seconds, mistakes, done, reported, given_up })); } catch { /* private window */ }
}
function restore(text) {
  try {
    const kept = JSON.parse(text ?? localStorage.getItem(key));
    if (kept?.of === of) ({ state, seconds, mistakes, done, reported, given_up } = kept);
  } catch { /* nothing kept */ }
}
// the same puzzle in two tabs is one game: what is done in the one is seen in the other
addEventListener("storage", (event) => {
  if (event.key !== key || !event.newValue) return;
  const was = done;
  restore(event.newValue);
  past = []; future = []; table.wrong = new Set(); table.there = new Set(); table.lit = null;
  $("do").hidden = true;
  clock();
  svg.classList.toggle("done", done);
  $("after").hidden = !done;
  draw();
  if (done && !was) say("You have finished this one.", "good");
});
function clock() {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  $("clock").textContent = parts[0] ? `${parts[0]}:${String(parts[1]).padStart(2, "0")}:${String(parts[2]).padStart(2, "0")}`
    : `${parts[1]}:${String(parts[2]).padStart(2, "0")}`;
}
setInterval(() => {
  if (done || document.hidden) return;
  seconds += 1;
  clock();
  if (seconds % 5 === 0) save();
}, 1000);

// --- the bank ---------------------------------------------------------------------------------------------------------

async function ask(address, body, quietly = false) {
  let answer;
  try {
    answer = await fetch(address, body === undefined ? {} : {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
  } catch {
    if (!quietly) say("The bank does not answer. What you have entered is kept here; try again in a moment.", "bad");
    return null;
  }
  const told = await answer.json().catch(() => ({}));
  if (answer.ok) return told;
  if (answer.status === 503) return { wait: Math.min(5, Number(answer.headers.get("Retry-After")) || 1) };
  if (quietly) return {};  // it heard, and will not hear it otherwise
  say(told.detail || told.title || `The bank refused (${answer.status}).`, "bad");
  return null;
}
const position = () => ({ entries: state.entries, removed: state.removed });

async function check(quietly = false) {
  const told = await ask(`/v1/puzzles/${game.id}/check`, position());
  if (told?.wait) say("The bank is busy; try again in a moment.", "bad");
  if (!told?.wrong) return null;
  const facts = told.wrong.map((each) => each.fact);
  if (facts.length && !quietly) mistakes += facts.length;
  table.wrong = new Set(facts);
  draw();
  if (told.solved && !quietly && !done) solved(); // it was full while nobody answered
  if (told.solved) return told;
  if (facts.length) {
    const where = told.wrong.map((each) => each.text).join(", ");
    say(`${facts.length === 1 ? "One entry is" : `${facts.length} entries are`} wrong: ${where}.`, "bad");
  } else if (told.wrongly_removed) {
    say(`No entry is wrong, but ${told.wrongly_removed === 1 ? "one of the marks crosses" : `${told.wrongly_removed} of the marks cross`} out something true.`, "bad");
  } else {
    say(`All right so far. ${told.left} left.`, "good");
  }
  return told;
}

async function finish() {
  const told = await check(true);
  if (!told) return;
  if (!told.solved) { mistakes += told.wrong.length; save(); return; }
  await solved();
}
async function solved() {
  done = true;
  save();
  table.svg.classList.add("done");
  draw();
  const minutes = $("clock").textContent;
  say(`Solved in ${minutes}${mistakes ? `, with ${mistakes} ${mistakes === 1 ? "mistake" : "mistakes"} on the way` : ", without a mistake"}.`, "good");
  $("after").hidden = false;
  await report();
  if (!reported) say(`${$("say").textContent} The bank does not answer; the time is reported when you open this page again.`, "good");
}
async function report() {
  // a report that gets lost on the way is sent again; the bank counts the first
  for (let turn = 0; turn < 3 && !reported; turn += 1) {
    if (turn) await new Promise((go) => setTimeout(go, 1000 * turn));
    await send_report();
  }
}
async function send_report() {
  const told = await ask(`/v1/players/${encodeURIComponent(game.player)}/solves`, {
    puzzle: game.id, seconds: Math.max(1, seconds), mistakes: Math.min(mistakes, 10000), given_up,
  }, true);
  if (told && !told.wait) { reported = true; save(); }
}

// --- hints, in stages: where to look, what to look for, why ------------------------------------------------------------

const STAGES = ["where", "what", "why"];
let asked = { at: "", stage: 0 }, waiting = 0;

async function hint() {
  const now = JSON.stringify(position());
  asked = asked.at === now ? { at: now, stage: Math.min(asked.stage + 1, 2) } : { at: now, stage: 0 };
  const slow = setTimeout(() => say("Looking …"), 400);
  const told = await ask(`/v1/puzzles/${game.id}/hint`, { ...position(), stage: STAGES[asked.stage] });
  clearTimeout(slow);
  if (!told || told.wait) asked.stage -= 1;
  clearTimeout(waiting);
  if (told?.wait) {
    say("The solver is getting ready for puzzles of this size, which takes a minute or two. The hint comes by itself; play on if you like.");
    // who plays on has asked for this position, no other
    waiting = setTimeout(() => { if (asked.at === JSON.stringify(position())) hint(); }, 1000 * told.wait);
  }
  if (!told?.status) return;
  if (told.status === "wrong") {
    const all = [...told.wrong, ...told.wrongly_removed];
    table.wrong = new Set(told.wrong.map((each) => each.fact));
    draw();
    say(`First look at ${all.map((each) => each.text).join(", ")}: that cannot be.`, "bad");
  } else if (told.status === "step") {
    // what is there is told while the place stays outlined; the step itself is drawn instead
    if (asked.stage === 0) table.there = cells(told.where[0], game.board);
    if (asked.stage === 2) table.there = new Set();
    draw();
    if (asked.stage === 0) say(`Look at ${told.where[0]}. (Ask again to hear what is there.)`);
    else if (asked.stage === 1) say(`${told.name}. (Ask again to see it.)`);
    else {
      const step = told.steps[0];
      table.lit = step;
      draw();
      say(step.sentence || step.text);
      $("do").hidden = false;
      $("do-it").onclick = () => { const { concluded, removed } = step; change(kind.apply(table, concluded, removed), step.text); svg.focus({ preventScroll: true }); };
    }
  } else if (told.status === "solved") say("There is nothing left to do.", "good");
  else say("From here the next step is beyond this ladder.", "bad");
}

// --- buttons and keys -------------------------------------------------------------------------------------------------

function undo() { if (past.length && !done) { future.push(state); settle(past.pop()); } }
function redo() { if (future.length && !done) { past.push(state); settle(future.pop()); } }
$("undo").onclick = undo;
$("redo").onclick = redo;
$("check").onclick = () => check();
$("hint").onclick = hint;
$("again").onclick = () => { if (done) { done = false; $("after").hidden = true; svg.classList.remove("done"); seconds = 0; mistakes = 0; given_up = false; clock(); } change({ entries: [], removed: [], own: {} }, "Everything taken back."); svg.focus(); };
$("give-up").onclick = async () => {
  if (done) return;
  if ($("give-up").dataset.sure !== "yes") {
    $("give-up").dataset.sure = "yes";
    $("give-up").textContent = "Really give up?";
    setTimeout(() => { $("give-up").dataset.sure = ""; $("give-up").textContent = "Give up"; }, 4000);
    return;
  }
  done = given_up = true;
  await report();
  if (!reported) {
    done = given_up = false;
    say("The bank does not answer, and it has the solution. What you have entered is kept here; try again in a moment.", "bad");
    return;
  }
  location.href = `/puzzle/${game.id}?round=0`;
};

svg.setAttribute("tabindex", "0");
svg.setAttribute("role", "application");
svg.removeAttribute("width");
svg.removeAttribute("height");
svg.querySelector("title")?.remove();

// A point on the screen in units of the board.
function point(event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return { x: at.x, y: at.y };
}
svg.addEventListener("pointerdown", (event) => {
  if (event.button > 0 && event.pointerType === "mouse" && event.button !== 2) return;
  svg.focus({ preventScroll: true });
  kind.touch?.(table, point(event), event);
});
svg.addEventListener("pointermove", (event) => { if (event.buttons) kind.drag?.(table, point(event), event); });
svg.addEventListener("contextmenu", (event) => event.preventDefault());
svg.addEventListener("keydown", (event) => {
  if (event.altKey) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    event.preventDefault();
    event.shiftKey ? redo() : undo();
    return;
  }
  if (event.ctrlKey || event.metaKey) return;
  // a blank would scroll the board away
  if (kind.key(table, event) || event.key === " ") event.preventDefault();
});

const kind = (await import(`./${game.kind}.js`)).default;
restore();
kind.start(table, $("pad"));
$("keys").innerHTML = kind.keys;
svg.setAttribute("aria-label", kind.name(table));
clock();
draw();
if (done) {
  svg.classList.add("done");
  $("after").hidden = false;
  draw();
  say(given_up ? "You have given this one up." : "You have finished this one.", "good");
  if (!reported) report();
} else if (kind.full(table)) finish();
