"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const { width, height, steps } = data;
const get = (id) => document.getElementById(id);
const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

// After which step each cell is known, and what it is.
const since = new Array(width * height).fill(Infinity);
const value = new Array(width * height).fill("");
[...data.start].forEach((digit, cell) => {
  if (digit !== "?") [since[cell], value[cell]] = [0, parseInt(digit, 36)];
});
steps.forEach((step, index) => {
  for (const [cell, color] of step.has) [since[cell], value[cell]] = [index + 1, color];
});
// The cells of a step, and what it says that they are not.
const cellsIn = (step) => [...step.has, ...(step.lacks || [])].map(([cell]) => cell);
const lackedIn = (step, cell) => (step.lacks || []).filter(([it]) => it === cell).map(([, color]) => color);
const paint = (made, color) => {
  const [ground, ink] = data.paints[color] || [];
  if (ground) made.style.setProperty("--paint", ground);
  if (ground) made.style.setProperty("--ink-on", ink);
};

// The grid.
const clueOf = (line) => (line < height ? data.rows[line] : data.columns[line - height]);
const heads = [];
const cells = [];
const head = (line) => {
  const name = line < height ? `row ${line + 1}` : `column ${line - height + 1}`;
  const numbers = clueOf(line) === null ? [["*"]] : clueOf(line).length ? clueOf(line) : [["0"]];
  const th = element("th", { scope: line < height ? "row" : "col" }, element("b", { className: "hidden" }, `${name}: `));
  numbers.forEach(([number, color]) => {
    const span = element("span", {}, number);
    if (data.paints[color]) {
      span.classList.add("paint");
      paint(span, color);
      span.append(element("b", { className: "hidden" }, ` ${data.names[color]}`));
    }
    th.append(span, " ");
  });
  heads[line] = th;
  return th;
};
const table = get("grid");
const longest = Math.max(0, ...data.rows.map((row) => (row ? row.length : 1)));
const room = Math.min(window.innerWidth - 40, window.innerWidth > 832 ? 760 : 1e9);
// Numbers are at least 9 pixels high, however small the cells are. What does not fit at 11 is scrolled, at 12.
const fitting = (side) => side * (width + 1) + Math.max(9, side * 0.56) * (longest * 1.15 + 1.5);
let side = 26;
while (side > 11 && fitting(side) > room) side--;
if (fitting(side) > room) side = 12;
table.style.setProperty("--cell", `${side}px`);
const corner = element("td", { className: "corner" });
const names = element("tr", {}, corner);
for (let column = 0; column < width; column++) names.append(head(height + column));
table.append(element("thead", {}, names));
const number = (line) => {
  const td = element("td", { className: "number" }, (line + 1) % 5 === 0 ? `${line + 1}` : "");
  td.setAttribute("aria-hidden", "true");
  return td;
};
const body = element("tbody", {});
for (let row = 0; row < height; row++) {
  const tr = element("tr", {}, head(row));
  for (let column = 0; column < width; column++) {
    const td = element("td", {}, element("span", { className: "hidden" }));
    if (column % 5 === 0) td.classList.add("left");
    if (row % 5 === 0) td.classList.add("top");
    if (column === width - 1) td.classList.add("right");
    if (row === height - 1) td.classList.add("bottom");
    cells.push(td);
    tr.append(td);
  }
  // Every fifth line has its number, so that "column 23" can be found; the clue says it to those who do not see.
  tr.append(number(row));
  body.append(tr);
}
table.append(body);
const below = element("tr", {}, element("td", { className: "corner" }));
for (let column = 0; column < width; column++) below.append(number(column));
table.append(element("tfoot", {}, below));

// The list of steps.
const entries = steps.map((step, index) => {
  const button = element("button", { type: "button" }, `${index + 1}. ${step.text}`, " ", element("small", {}, step.kind));
  button.addEventListener("click", () => { pause(); show(index + 1); });
  get("list").append(element("li", {}, button));
  return button;
});
if (!steps.length) get("list").append(element("li", {}, "There are none."));

const cellsOf = (line) => {
  if (line === null || line === undefined) return [];
  const length = line < height ? width : height;
  return Array.from({ length }, (_, at) => (line < height ? line * width + at : at * width + line - height));
};
const draw = (cell) => {
  const known = since[cell] <= now;
  const fresh = now > 0 && since[cell] === now;
  const td = cells[cell];
  const lacked = !known && now > 0 ? lackedIn(steps[now - 1], cell) : [];
  td.classList.toggle("blank", known && value[cell] === 0);
  td.classList.toggle("filled", known && value[cell] !== 0);
  td.classList.toggle("lacks", lacked.length > 0);
  td.classList.toggle("new", fresh || lacked.length > 0);
  td.classList.toggle("here", !known && !lacked.length && here.has(cell));
  if (known) paint(td, value[cell]);
  if (lacked.length) paint(td, lacked[0]);
  const not = `not ${lacked.map((color) => data.names[color]).join(" or ")}, new`;
  td.firstChild.textContent = known ? data.names[value[cell]] + (fresh ? ", new" : "") : lacked.length ? not : "unknown";
};
const finished = new Map();
for (const [line, block, step] of data.finished) {
  if (!finished.has(step)) finished.set(step, []);
  finished.get(step).push([line, block]);
}
const strike = (step, there) => (finished.get(step) || []).forEach(([line, block]) => {
  heads[line].querySelectorAll("span")[block].classList.toggle("there", there);
});
const ways = (step) => {
  const { ways: [count, shown] } = step;
  const rows = shown.map((cells) => [...cells].map((digit) => data.symbols[parseInt(digit, 36)]).join(""));
  if (count > rows.length) rows.splice(1, 0, "…");
  return rows.join("\n");
};

// Where we are: after how many steps.
let now = 0;
let here = new Set();
let timer = null;
function show(step) {
  const target = Math.max(0, Math.min(steps.length, step));
  const redraw = new Set(here);
  for (const at of [now, target]) if (at > 0) cellsIn(steps[at - 1]).forEach((cell) => redraw.add(cell));
  for (let at = Math.min(now, target); at < Math.max(now, target); at++) {
    cellsIn(steps[at]).forEach((cell) => redraw.add(cell));
    strike(at + 1, target > now);
  }
  if (now > 0) {
    entries[now - 1].removeAttribute("aria-current");
    if (heads[steps[now - 1].line]) heads[steps[now - 1].line].classList.remove("here");
  }
  now = target;
  const current = now > 0 ? steps[now - 1] : null;
  here = new Set(cellsOf(current && current.line));
  here.forEach((cell) => redraw.add(cell));
  redraw.forEach(draw);
  get("place").textContent = now === 0 ? "Start." : `Step ${now} of ${steps.length} (${current.kind}):`;
  get("text").textContent = now === 0 ? steps.length === 1 ? "1 step follows." : `${steps.length} steps follow.` : `${current.text}.`;
  get("ways").hidden = !(current && current.ways);
  get("ways").textContent = current && current.ways ? ways(current) : "";
  get("slider").value = now;
  get("slider").setAttribute("aria-valuetext", `step ${now} of ${steps.length}`);
  for (const id of ["first", "back"]) get(id).disabled = now === 0;
  for (const id of ["next", "last", "play"]) get(id).disabled = now === steps.length;
  if (now === steps.length) pause();
  if (current) {
    if (heads[current.line]) heads[current.line].classList.add("here");
    const entry = entries[now - 1];
    entry.setAttribute("aria-current", "step");
    // Scrolls the list only, not the page.
    const list = get("list");
    const offset = entry.parentNode.offsetTop - list.offsetTop;
    if (offset < list.scrollTop || offset + entry.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = offset - list.clientHeight / 2;
    }
  }
}
function pause() {
  clearInterval(timer);
  timer = null;
  get("play").textContent = "Play";
  get("play").setAttribute("aria-pressed", "false");
}
function play() {
  if (timer !== null || now === steps.length) return pause();
  timer = setInterval(() => show(now + 1), 900);
  get("play").textContent = "Pause";
  get("play").setAttribute("aria-pressed", "true");
}
const actions = {
  first: () => show(0), back: () => show(now - 1), next: () => show(now + 1), last: () => show(steps.length),
};
for (const [id, action] of Object.entries(actions)) get(id).addEventListener("click", () => { pause(); action(); });
get("play").addEventListener("click", play);
get("slider").max = steps.length;
get("slider").addEventListener("input", () => { pause(); show(Number(get("slider").value)); });
const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (keys[event.key]) {
    event.preventDefault();
    pause();
    actions[keys[event.key]]();
  } else if (event.key === " " && event.target.tagName !== "BUTTON") {
    event.preventDefault();
    play();
  }
});
for (let cell = 0; cell < cells.length; cell++) draw(cell);
strike(0, true);
show(0);
