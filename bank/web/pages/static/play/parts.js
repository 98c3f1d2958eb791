// What boards and pads are made of: strokes in the board's picture, and buttons.

export const game = JSON.parse(document.getElementById("game").textContent);
export const svg = document.querySelector("#board svg");
const SVG = "http://www.w3.org/2000/svg";

export function shape(tag, attributes, parent) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  parent?.append(made);
  return made;
}

// Signs as strokes, the same as those of the printed board.
export function sign(text, x, y, height, look, weight, parent) {
  const scale = height / 10;
  const group = shape("g", { class: "sign" }, parent);
  [...text].forEach((letter, at) => {
    const left = x + scale * (at * 8.6 - (text.length * 6 + (text.length - 1) * 2.6) / 2);
    shape("path", {
      d: game.signs[letter], class: look, fill: "none", "stroke-width": weight / scale, "stroke-linecap": "round",
      "stroke-linejoin": "round", transform: `translate(${left} ${y - height / 2}) scale(${scale})`,
    }, group);
  });
  return group;
}

export function layer(before) {
  const made = shape("g", {});
  before ? before.before(made) : svg.append(made);
  return made;
}

// The other key that changes what a touch does: a button of the pad that stays pressed.
export function toggle(text, on, set) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  const show = (value) => button.setAttribute("aria-pressed", String(value));
  show(on);
  button.onclick = () => { const value = button.getAttribute("aria-pressed") !== "true"; show(value); set(value); };
  button.show = show;
  return button;
}
export function press(text, act, name) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  if (name) button.setAttribute("aria-label", name);
  button.onclick = () => { act(); svg.focus({ preventScroll: true }); };
  return button;
}
