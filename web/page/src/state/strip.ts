/** What the strip says: bold words, the rest, facts below, and one action. */
import type { ClueError, ReadError } from '../engine/types';
import type { Messages } from '../i18n';
import { spoken, type Spoken } from '../i18n/sentences';
import type { ActionName } from './actions';
import { changeLabel, changesOf, wayOf } from './changes';
import { clueTexts, type Doc } from './document';
import type { Session } from './session';
import type { Outcome } from './solved';
import type { Candidate, Tab } from './view';
import type { PanelWork } from './work';
import type { Findings, VerdictState } from './verdict';

export interface Strip {
  v: string;
  bold: string;
  rest: string;
  /** The language of `rest`, if it is another one. */
  lang?: Spoken['lang'];
  facts: string[];
  action: { name: ActionName; label: string; primary: boolean } | null;
  progress: { known: number; cells: number; seconds: number; label?: string } | null;
}

const strip = (v: string, words: string[], facts: string[], action: Strip['action'] = null): Strip =>
  ({ v, bold: words[0] ?? '', rest: words[1] ?? '', facts, action, progress: null });

/** More cells than these are only counted. */
const MOST_PLACES = 5;

/** Why a clue cannot be read, behind the name of its line. */
export function whyUnread({ kind, found, needed, length, message, said }: ClueError, t: Messages): string {
  const says = t.verdict.why;
  if (kind === 'long' && needed !== null) return says.long(needed, length);
  if ((kind === 'number' || kind === 'color') && found !== null) return says[kind](found);
  return kind === 'zero' ? says.zero : spoken(said, message, t).text;
}

/** A message of the library without the place that stands above it. */
export const withoutPlace = (message: string, name: string): string =>
  message.startsWith(name) ? message.slice(name.length).replace(/^(:\d+)*:? */, '') : message;

/** Why a file cannot be read. */
export const wordsOfError = ({ message, said }: ReadError, name: string, t: Messages): Spoken => spoken(said, withoutPlace(message, name), t);

/** Clues that are being typed: what there is to say of those that are there changes with each of them. */
function typedStrip({ v }: VerdictState, doc: Doc, t: Messages): Strip | null {
  if (doc.rules !== 'clues' || !['several', 'checking', 'unknown', 'stopped'].includes(v)) return null;
  const clues = clueTexts(doc);
  const given = clues.filter((clue) => clue !== null).length;
  return given < clues.length ? strip('empty', t.verdict.typed(given, clues.length), [t.verdict.typedFacts]) : null;
}

/** The player has solved it. */
export function solvedStrip(outcome: Outcome, { seconds, hints }: Session, t: Messages): Strip {
  const words = outcome === 'other' ? t.solve.solvedOther : t.solve.solvedIn(t.solve.clock(seconds));
  return strip('solved', words, [t.solve.hints(hints)], { name: 'watch', label: t.actions.watch, primary: false });
}

/** What a panel is working on. */
export function workStrip({ words, done, of, seconds, label }: PanelWork, t: Messages): Strip {
  const out = strip('checking', words, [], { name: 'stop', label: t.actions.stop, primary: false });
  return { ...out, progress: { known: done, cells: of, seconds, label } };
}

export function stripOf(state: VerdictState, found: Findings, doc: Doc, candidate: Candidate | null, t: Messages, tab: Tab = 'draw'): Strip {
  const says = t.verdict;
  const action = (name: ActionName, label: string, primary = true) => ({ name, label, primary });
  if (candidate) {
    const words = { unique: says.unique, several: says.severalBare, none: says.none, unknown: says.undecided };
    return strip(candidate.verdict, words[candidate.verdict], candidate.facts, action('use', candidate.action ?? t.actions.use));
  }
  const typed = tab === 'clues' ? typedStrip(state, doc, t) : null;
  if (typed) return typed;
  switch (state.v) {
    case 'empty':
      return strip('empty', says.empty, [says.emptyFacts]);
    case 'checking': {
      const { tick } = state;
      const out = strip('checking', says.checking(tick?.known ?? null, tick?.cells ?? 0), [], action('stop', t.actions.stop, false));
      return { ...out, progress: { known: tick?.known ?? 0, cells: tick?.cells ?? doc.puzzle.cellCount, seconds: tick?.seconds ?? 0 } };
    }
    case 'unique': {
      const facts = [];
      const level = found.rate?.level ?? state.check.level;
      if (level) facts.push(t.levels[level]);
      if (found.rate?.grade != null) facts.push(t.grade(found.rate.grade));
      const warnings = state.check.warnings?.length ?? 0;
      if (warnings) facts.push(says.warnings(warnings));
      if (state.check.seconds >= 0.2) facts.push(says.checkedIn(state.check.seconds));
      return strip('unique', says.unique, facts, action('watch', t.actions.watch, false));
    }
    case 'several': {
      const { count, diagnose, suggest } = found;
      const open = count?.backbone ? [...count.backbone.picture].filter((it) => it === '?').length : null;
      const words = says.several(count?.count ?? null, count?.count_at_least ?? null, open, diagnose?.spots.length || null);
      const best = suggest?.suggestions[0];
      if (doc.rules !== 'picture') return strip('several', words, [says.noGrade]);
      const make = action('makeUnique', t.actions.makeUnique);
      if (best?.verdict !== 'unique') return strip('several', words, [says.noGrade], make);
      const changes = changesOf(doc.puzzle, best);
      const cells = best.cells.slice(0, MOST_PLACES).map(({ cell: [row, column] }) => t.cells.place(row, column));
      const fact = says.uniqueWith[wayOf(doc.picture, changes)](says.and(cells));
      const facts = best.cells.length > MOST_PLACES ? [says.noGrade] : [fact];
      const apply = action('applySuggestion', changeLabel(doc.picture, changes, t));
      return strip('several', words, facts, tab === 'draw' ? apply : make);
    }
    case 'none': {
      const { diagnose } = found;
      const asked = diagnose?.sums ?? state.check.sums;
      const sums = asked && asked.rows !== asked.columns ? asked : null;
      const labels = new Set(diagnose?.corrections.filter((it) => it.rank === 1).flatMap((it) => it.changes.map((change) => change.line)));
      const lines = [...labels].map((label) => {
        const line = doc.puzzle.lines.find((line) => line.label === label);
        return line ? t.cells.line(line.kind, line.number) : label;
      });
      const facts = sums ? [says.noneSums(sums.rows, sums.columns)] : lines.length ? [] : diagnose ? [says.noneUnclear] : [];
      // The second of two is left out on a phone.
      if (tab === 'draw' && doc.picture !== null) facts.unshift(says.fromBefore);
      if (lines.length && lines.length <= 4) return strip('none', says.noneOne(says.or(lines)), facts, action('correct', t.actions.correct));
      const clash = diagnose?.conflicts[0]?.lines.length;
      if (clash) return strip('none', says.noneMany(clash), facts, action('showConflict', t.actions.showThem));
      return strip('none', says.none, facts);
    }
    case 'unread': {
      const error = state.errors[0];
      const line = error && doc.puzzle.lines[error.line];
      const place = line ? t.cells.lineStart(line.kind, line.number) : '';
      if (!error || !place) return strip('unread', state.message ? [state.message, ''] : says.undrawn, [says.undrawnFacts]);
      return strip('unread', says.unread(place, whyUnread(error, t)), [says.unreadFacts], action('goThere', t.actions.goThere));
    }
    case 'file': {
      const { error, name } = state;
      const place = error.line === null ? name : t.files.place(name, error.line, null);
      const { text, lang } = wordsOfError(error, name, t);
      const label = error.line === null ? t.actions.showDetails : t.actions.showLine;
      return { ...strip('file', says.file(place, text), [says.fileFacts], action('showFileLine', label)), lang };
    }
    case 'unknown':
      return strip('unknown', says.unknown(state.seconds), [says.settled(state.check.settled, state.check.cells.total)], action('goOn', t.actions.goOn));
    case 'stopped': {
      const facts = state.tick ? [says.settled(state.tick.known, state.tick.cells)] : [];
      return strip('stopped', says.stopped(state.seconds), facts, action('again', t.actions.again));
    }
    case 'trap':
      if (state.unloaded) return strip('trap', says.unloaded, [says.unloadedFacts], action('again', t.actions.again));
      return strip('trap', state.memory ? says.memory : says.fault, [says.trapFacts], action('again', t.actions.again));
  }
}
