"use strict";
document.documentElement.classList.add("scripted");
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

// The scatter plot of any two solvers.
const dots = byId("dots");
if (dots) {
  const selects = ["x-solver", "y-solver"].map(byId);
  selects.forEach((select, chosen) => {
    data.solvers.forEach((name, index) => select.add(new Option(name, index, index === chosen, index === chosen)));
    select.addEventListener("change", draw);
  });
  byId("pick").addEventListener("submit", (event) => event.preventDefault());
  const escape = (text) => text.replace(/[&<>"]/g, (symbol) => `&#${symbol.charCodeAt(0)};`);
  const place = (value, [low, high, from, to]) => {
    const share = Math.log(value / low) / Math.log(high / low);
    return from + Math.min(Math.max(share, 0), 1) * (to - from);
  };
  const shown = (time) => (time < 0 ? "T" : time < 0.1 ? `${(time * 1000).toPrecision(3)} ms` : `${time.toPrecision(3)} s`);
  function draw() {
    const [one, other] = selects.map((select) => Number(select.value));
    let faster = [0, 0], marks = "";
    data.puzzles.forEach((name, row) => {
      const [a, b] = [data.times[row][one], data.times[row][other]];
      if (a === null || b === null) return;
      const [u, v] = [a, b].map((time) => (time < 0 ? Infinity : time));
      if (u < v) faster[0] += 1;
      if (v < u) faster[1] += 1;
      const [x, y] = [place(Math.min(u, data.limit ?? u), data.x), place(Math.min(v, data.limit ?? v), data.y)].map((at) => at.toFixed(1));
      const title = `<title>${escape(name)}: ${shown(a)}, ${shown(b)}</title>`;
      marks += u < Infinity && v < Infinity
        ? `<circle class="seed" cx="${x}" cy="${y}" r="4">${title}</circle>`
        : `<path class="lost" d="M${x - 3.5} ${y - 3.5}l7 7m0 -7l-7 7">${title}</path>`;
    });
    dots.innerHTML = marks;
    byId("x-name").textContent = data.solvers[one];
    byId("y-name").textContent = data.solvers[other];
    byId("count").textContent = `${data.solvers[one]} faster on ${faster[0]}, ${data.solvers[other]} on ${faster[1]}`;
  }
  draw();
}

// The legend of the cactus plot shows and hides lines.
for (const box of document.querySelectorAll("[data-toggle]")) {
  const line = document.querySelector(`[data-line="${box.dataset.toggle}"]`);
  box.addEventListener("change", () => line.classList.toggle("off", !box.checked));
}

// A click on a heading sorts the table of puzzles.
const table = byId("puzzles");
const headings = table ? [...table.tHead.rows[0].cells] : [];
headings.forEach((heading, column) => {
  heading.addEventListener("click", () => {
    const down = heading.getAttribute("aria-sort") === "ascending";
    headings.forEach((other) => other.removeAttribute("aria-sort"));
    heading.setAttribute("aria-sort", down ? "descending" : "ascending");
    const text = (row) => row.cells[column].firstChild?.textContent ?? "";
    const number = (row) => (column === 1 ? text(row).split("x").reduce((a, b) => a * b, 1) : Number.parseFloat(text(row)));
    const key = (row) => (Number.isNaN(number(row)) ? Infinity : number(row));
    const compare = column === 0 || column === 2
      ? (a, b) => text(a).localeCompare(text(b), undefined, { numeric: true })
      : (a, b) => (key(a) === key(b) ? 0 : key(a) - key(b));
    const rows = [...table.tBodies[0].rows].sort(compare);
    table.tBodies[0].append(...(down ? rows.reverse() : rows));
  });
});
