/** The look. Pages set the colours by variables: `nonosat-puzzle { --nonosat-accent: purple; }`. */
export const STYLE = `
:host {
  color-scheme: light dark; display: block; max-width: 100%;
  --paper: var(--nonosat-paper, light-dark(#ffffff, #1c2126)); --ink: var(--nonosat-ink, light-dark(#1d2329, #e8e6e1));
  --soft: var(--nonosat-soft, light-dark(#5d6670, #9aa4ad)); --rule: var(--nonosat-rule, light-dark(#d9d6cf, #363e46));
  --thick: var(--nonosat-thick, light-dark(#6d747c, #7b858f)); --accent: var(--nonosat-accent, light-dark(#0b6e69, #4fd1c5));
  --wrong: var(--nonosat-wrong, light-dark(#b3261e, #ff8f85));
  --tint: color-mix(in srgb, var(--accent) 12%, var(--paper));
  background: var(--paper); color: var(--ink); font: 1rem/1.4 var(--nonosat-font, system-ui, sans-serif);
  padding: .5rem; border-radius: .5rem; box-sizing: border-box;
}
:host([hidden]) { display: none; }
:host([theme=light]) { color-scheme: light; }
:host([theme=dark]) { color-scheme: dark; }
.tools { display: flex; flex-wrap: wrap; gap: .25rem; margin-bottom: .5rem; }
.pens { display: flex; flex-wrap: wrap; gap: .25rem; margin-inline-end: .5rem; }
button {
  font: inherit; color: inherit; background: none; border: 1px solid var(--thick); border-radius: .4rem; cursor: pointer;
  min-height: 2.75rem; min-width: 2.75rem; padding: 0 .6rem; touch-action: manipulation; display: inline-grid; place-items: center;
}
@media (pointer: fine) { button { min-height: 2.25rem; min-width: 2.25rem; } }
button[aria-pressed=true] { background: var(--tint); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
button:hover { border-color: var(--accent); }
button[aria-disabled=true] { color: var(--soft); border-color: var(--rule); cursor: default; }
.ink { width: 1.2rem; height: 1.2rem; border: 1px solid var(--thick); background: var(--c, var(--ink)); }
.frame { overflow-x: auto; max-width: 100%; padding: 3px; margin: -3px; }
table { border-collapse: collapse; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; direction: ltr; }
th { font-weight: 500; font-size: max(11px, calc(var(--cell) * .48)); line-height: 1.15; padding: 0; font-variant-numeric: tabular-nums; }
thead th { vertical-align: bottom; padding-bottom: .2em; }
tbody th { text-align: right; padding-inline: .2em .35em; white-space: nowrap; }
th span { white-space: nowrap; }
thead th span { display: block; }
tbody th span + span { margin-left: .4em; }
th i { display: inline-block; width: .55em; height: .55em; margin-left: .1em; background: var(--c); box-shadow: 0 0 0 1px var(--thick); }
th.met { color: var(--soft); text-decoration: line-through; }
th.look { background: var(--tint); box-shadow: inset 0 0 0 2px var(--accent); border-radius: .2rem; }
td {
  width: var(--cell); height: var(--cell); min-width: var(--cell); padding: 0; box-sizing: border-box; position: relative;
  border: 1px solid var(--rule); background: var(--ground, var(--paper)); cursor: crosshair; touch-action: none;
}
table.true td { --rule: #d9d6cf; --thick: #6d747c; --blank: #6d747c; }
td.corner { all: unset; display: table-cell; }
td.l { border-left: 2px solid var(--thick); } td.t { border-top: 2px solid var(--thick); }
td.r { border-right: 2px solid var(--thick); } td.b { border-bottom: 2px solid var(--thick); }
td.fill { background: var(--c, var(--ink)); }
td.blank::before, .cross::before {
  content: ''; position: absolute; inset: 26%;
  background: linear-gradient(45deg, #0000 44%, var(--blank, var(--soft)) 44% 56%, #0000 56%),
    linear-gradient(-45deg, #0000 44%, var(--blank, var(--soft)) 44% 56%, #0000 56%);
}
.cross { position: relative; width: 1.2rem; height: 1.2rem; border: 1px solid var(--thick); }
.cross::before { inset: 15%; }
td.printed::after { content: ''; position: absolute; inset: 20%; border: 1px solid var(--thick); border-radius: 1px; }
td.wrong { box-shadow: inset 0 0 0 2px var(--wrong); }
td.wrong::after { content: ''; position: absolute; inset: 40% 18%; background: var(--wrong); outline: 1px solid var(--paper); }
td.look { box-shadow: inset 0 0 0 3px var(--accent); }
:host([data-state=solved]) td.blank::before { content: none; }
td:focus { outline: none; }
td:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; z-index: 1; }
.status { min-height: 2.8em; margin: .5rem 0 0; }
:host([data-state=solved]) .status { color: var(--accent); font-weight: 700; }
.hide { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) { td.fill, .ink, th i { forced-color-adjust: none; } table:not(.true) td.fill { background: CanvasText; } }
`;
