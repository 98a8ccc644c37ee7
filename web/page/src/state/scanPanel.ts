/** What the panel of pictures of puzzles offers: in the sheet, judged in the strip, and used to be solved. */
import { writable } from 'svelte/store';
import type { CorrectResult } from '../engine/types';
import type { Messages } from '../i18n';
import { readDoc } from './clueField';
import { open } from './document';
import { pendingImage, pendingScan } from './intake';
import { metaOf } from './meta';
import { scanning, titleOfPhoto, type ScanState } from './scanning';
import { candidate, closePanel, panel, tab, type Candidate } from './view';
import { panelWork, type PanelWork } from './work';

/** Milliseconds of work before the strip tells it. */
const QUIET = 300;

/** The line whose clue is to be looked at: its card takes the focus and sets this to null. */
export const lookAt = writable<number | null>(null);
/** The picture that was chosen, as a file. */
let chosen: File | null = null;

const VERDICTS = { unique: 'unique', multiple: 'several', none: 'none', unknown: 'unknown' } as const;

export function choosePicture(file: File): void {
  chosen = file;
  candidate.set(null);
  void scanning.take(file);
}

/** The picture is no picture of a puzzle: one is to be made of it. */
export function toImage(): void {
  pendingImage.set(chosen);
  panel.set('image');
}

/** How sure the reading is, in a few words. */
export function factsOf({ report }: CorrectResult, fixed: number, t: Messages): string[] {
  const { verdict, certain, changed, doubtful } = report;
  if (verdict !== 'unique') return [t.scan.noneFound];
  const facts = [certain ? t.scan.certain : t.scan.uncertain];
  if (changed) facts.push(t.scan.changed(changed));
  if (doubtful > changed) facts.push(t.scan.doubtful(doubtful - changed));
  if (fixed) facts.push(t.scan.fixed(fixed));
  return facts;
}

/** What is unique is there to be solved; in other clues there is something to mend. */
function use({ puzzle }: CorrectResult, title: string, t: Messages): void {
  open(readDoc(puzzle, title), t.steps.scan);
  closePanel();
  scanning.stop();
}

function offered(state: ScanState, t: Messages): Candidate | null {
  const scan = state.is === 'there' ? state.scans[state.at] : undefined;
  if (state.is !== 'there' || !scan?.result) return null;
  const { result, fixed } = scan;
  const { puzzle, report } = result;
  const title = titleOfPhoto(state.photo.name);
  const isUnique = report.verdict === 'unique';
  return {
    puzzle, title, meta: t.scan.meta(metaOf(puzzle, t)), facts: factsOf(result, Object.keys(fixed).length, t),
    verdict: VERDICTS[report.verdict], action: isUnique ? t.scan.solve : t.actions.use,
    doubtful: report.lines.flatMap(({ doubtful }, line) => (doubtful && !(line in fixed) ? [line] : [])),
    use: () => {
      use(result, title, t);
      tab.set(isUnique ? 'solve' : 'clues');
    },
    openClue: (line) => lookAt.set(line),
  };
}

/** As long as the panel is open; returns how to end it. */
export function openScanPanel(t: () => Messages): () => void {
  let work: PanelWork | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (state: ScanState) => {
    const isWorking = state.is === 'reading' || (state.is === 'there' && state.isBusy);
    clearTimeout(timer);
    panelWork.update((shown) => (shown === work ? null : shown));
    work = null;
    if (!isWorking) return;
    const words = state.is === 'reading' ? t().scan.reading : t().scan.correcting;
    const next: PanelWork = { words: [words, ''], done: 0, of: 0, seconds: 0, since: performance.now(), label: words, stop: () => scanning.stop() };
    work = next;
    timer = setTimeout(() => work === next && panelWork.set(next), QUIET);
  };
  const ends = [
    pendingScan.subscribe((file) => {
      if (!file) return;
      pendingScan.set(null);
      choosePicture(file);
    }),
    scanning.state.subscribe((state) => {
      candidate.set(offered(state, t()));
      tell(state);
    }),
  ];
  return () => {
    ends.forEach((end) => end());
    scanning.stop();
    tell({ is: 'none' });
    candidate.set(null);
    lookAt.set(null);
  };
}

/** Whether there is something in the cells of the picture. */
export const hasCells = (state: ScanState): boolean =>
  state.is === 'there' && (state.scans[state.at]?.reading.cells.some((it) => it !== null) ?? false);
