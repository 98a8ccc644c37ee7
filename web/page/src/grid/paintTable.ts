/** Paints the cells of a table: only those that look different from the last time are touched. */
import type { Messages } from '../i18n';
import { classesOf, labelOf, lookOf, type Scene } from '../state/look';
import { patternsWithin, type Swatch } from '../state/palette';

export class TablePainter {
  private seen: string[] = [];
  /** The cells that have colours of their own, or something within. */
  private rich = new Set<number>();
  private before: Scene | undefined;

  constructor(private readonly cells: HTMLElement[]) {
    // Rows that stay as a puzzle gets larger were painted by another one.
    cells.forEach((element, cell) => (element.firstChild || element.hasAttribute('style')) && this.rich.add(cell));
  }

  paint(scene: Scene, t: Messages, clues: ((cell: number) => string[]) | null): void {
    const { shown } = scene;
    const { before } = this;
    const isSameOtherwise = before && before.shown.marks === shown.marks && before.colors === scene.colors && !clues &&
      before.blank === scene.blank && before.shown.mode === shown.mode && before.shown.puzzle.width === shown.puzzle.width &&
      before.shown.cells.includes('?') === shown.cells.includes('?');
    this.cells.forEach((element, cell) => {
      if (isSameOtherwise && before.shown.cells[cell] === shown.cells[cell]) return;
      this.one(element, cell, scene, t, clues);
    });
    this.before = scene;
  }

  private one(element: HTMLElement, cell: number, scene: Scene, t: Messages, clues: ((cell: number) => string[]) | null): void {
    const { shown, colors } = scene;
    const look = lookOf(scene, cell);
    const { swatch } = look;
    const names = classesOf(look, colors, scene.blank);
    const tag = shown.marks.tags.get(cell) ?? '';
    const label = labelOf(shown, cell, t, clues?.(cell));
    const key = `${names}|${swatch?.fill ?? ''}|${swatch?.letter ?? ''}|${swatch?.half?.rest ?? ''}|${swatch?.half?.towards ?? ''}|${swatch?.half?.pattern ?? ''}|${swatch?.pattern ?? ''}|${tag}|${label}`;
    if (this.seen[cell] === key) return;
    this.seen[cell] = key;
    const edge = element.dataset.edge ?? '';
    element.className = edge + names;
    element.ariaLabel = label;
    // Plain ink needs no more, and there are thousands of such cells when a puzzle is opened.
    const isRich = tag !== '' || (swatch !== null && (!colors.isInk || Boolean(swatch.letter || swatch.half || swatch.pattern)));
    if (isRich || this.rich.has(cell)) this.enrich(element, swatch, tag);
    if (isRich) this.rich.add(cell);
    else this.rich.delete(cell);
  }

  private enrich(element: HTMLElement, swatch: Swatch | null, tag: string): void {
    element.style.setProperty('--c', swatch?.fill ?? '');
    element.style.setProperty('--kc', swatch?.on ?? '');
    element.style.backgroundImage = swatch?.half ? halves(swatch.fill ?? '#000000', swatch.half.rest, swatch.half.towards) : '';
    if (swatch?.letter) element.dataset.k = swatch.letter;
    else delete element.dataset.k;
    element.replaceChildren(...(swatch?.half ? patternsIn(swatch) : []), ...(tag ? [tagOf(tag)] : []));
  }
}

function tagOf(text: string): HTMLElement {
  const tag = document.createElement('b');
  tag.className = 'tag';
  tag.textContent = text;
  return tag;
}

function patternsIn(swatch: Swatch): HTMLElement[] {
  return patternsWithin(swatch).map(({ pattern, on, clip }) => {
    const half = document.createElement('i');
    half.className = `half p p${pattern}`;
    half.style.setProperty('--kc', on);
    half.style.clipPath = clip;
    return half;
  });
}

/** A half-filled cell: both halves, with a line of ink between them. */
const halves = (fill: string, rest: string, towards: string): string =>
  `linear-gradient(to ${towards}, ${fill} calc(50% - .5px), var(--ink) calc(50% - .5px) calc(50% + .5px), ${rest} calc(50% + .5px))`;
