/** The words of the element. */

export interface Words {
  /** Names of the grid, of lines and of cells. */
  grid(rows: number, columns: number): string;
  row(number: number): string;
  column(number: number): string;
  filled: string;
  blank: string;
  unknown: string;
  printed: string;
  noClue: string;
  met: string;
  wrong: string;
  /** Buttons. */
  pens: string;
  cross: string;
  undo: string;
  redo: string;
  check: string;
  hint: string;
  /** What is said. */
  loading: string;
  checking: string;
  right: string;
  mistakes: string;
  impossible: string;
  undecided: string;
  solved: string;
  finished: string;
  unreadable: string;
  unfit: string;
  unloaded: string;
}

const en: Words = {
  grid: (rows, columns) => `Nonogram, ${rows} rows, ${columns} columns`,
  row: (number) => `row ${number}`, column: (number) => `column ${number}`,
  filled: 'filled', blank: 'crossed', unknown: 'empty', printed: 'printed', noClue: 'no clue', met: 'done', wrong: 'wrong',
  pens: 'Pens', cross: 'Cross', undo: 'Undo', redo: 'Redo', check: 'Check', hint: 'Hint',
  loading: 'Loading…', checking: 'Checking…', right: 'No mistake so far.', mistakes: 'The marked cells are wrong.',
  impossible: 'This puzzle has no solution.', undecided: 'Too hard to check in a moment.', solved: 'Solved.',
  finished: 'There is nothing left to find.', unreadable: 'The puzzle could not be read.',
  unfit: 'This kind of puzzle cannot be shown here.', unloaded: 'The solver could not be loaded.',
};

const sk: Words = {
  grid: (rows, columns) => `Nonogram, riadky: ${rows}, stĺpce: ${columns}`,
  row: (number) => `riadok ${number}`, column: (number) => `stĺpec ${number}`,
  filled: 'vyplnené', blank: 'krížik', unknown: 'prázdne', printed: 'vytlačené', noClue: 'bez čísel', met: 'hotovo', wrong: 'chyba',
  pens: 'Perá', cross: 'Krížik', undo: 'Späť', redo: 'Znova', check: 'Skontrolovať', hint: 'Pomôcka',
  loading: 'Načítava sa…', checking: 'Kontroluje sa…', right: 'Zatiaľ bez chyby.', mistakes: 'Označené políčka sú chybné.',
  impossible: 'Táto hádanka nemá riešenie.', undecided: 'Na rýchlu kontrolu je to priťažké.', solved: 'Vyriešené.',
  finished: 'Už nie je čo hľadať.', unreadable: 'Hádanku sa nepodarilo prečítať.',
  unfit: 'Tento druh hádanky sa tu nedá zobraziť.', unloaded: 'Riešiteľa sa nepodarilo načítať.',
};

const de: Words = {
  grid: (rows, columns) => `Nonogramm, ${rows} Zeilen, ${columns} Spalten`,
  row: (number) => `Zeile ${number}`, column: (number) => `Spalte ${number}`,
  filled: 'gefüllt', blank: 'angekreuzt', unknown: 'leer', printed: 'vorgegeben', noClue: 'ohne Zahlen', met: 'fertig', wrong: 'falsch',
  pens: 'Stifte', cross: 'Kreuz', undo: 'Rückgängig', redo: 'Wiederholen', check: 'Prüfen', hint: 'Tipp',
  loading: 'Wird geladen …', checking: 'Wird geprüft …', right: 'Bisher kein Fehler.', mistakes: 'Die markierten Felder sind falsch.',
  impossible: 'Dieses Rätsel hat keine Lösung.', undecided: 'Zu schwer, um es schnell zu prüfen.', solved: 'Gelöst.',
  finished: 'Es gibt nichts mehr zu finden.', unreadable: 'Das Rätsel konnte nicht gelesen werden.',
  unfit: 'Rätsel dieser Art können hier nicht gezeigt werden.', unloaded: 'Der Löser konnte nicht geladen werden.',
};

const ru: Words = {
  grid: (rows, columns) => `Японский кроссворд, строк: ${rows}, столбцов: ${columns}`,
  row: (number) => `строка ${number}`, column: (number) => `столбец ${number}`,
  filled: 'закрашено', blank: 'крестик', unknown: 'пусто', printed: 'напечатано', noClue: 'без чисел', met: 'готово', wrong: 'ошибка',
  pens: 'Карандаши', cross: 'Крестик', undo: 'Отменить', redo: 'Повторить', check: 'Проверить', hint: 'Подсказка',
  loading: 'Загрузка…', checking: 'Проверка…', right: 'Пока без ошибок.', mistakes: 'Отмеченные клетки неверны.',
  impossible: 'У этой головоломки нет решения.', undecided: 'Слишком сложно для быстрой проверки.', solved: 'Решено.',
  finished: 'Искать больше нечего.', unreadable: 'Не удалось прочитать головоломку.',
  unfit: 'Головоломки этого вида здесь показать нельзя.', unloaded: 'Не удалось загрузить решатель.',
};

const ja: Words = {
  grid: (rows, columns) => `お絵かきロジック、${rows}行${columns}列`,
  row: (number) => `${number}行`, column: (number) => `${number}列`,
  filled: '塗り', blank: 'バツ', unknown: '空き', printed: '印刷済み', noClue: 'ヒント数字なし', met: '完了', wrong: '間違い',
  pens: 'ペン', cross: 'バツ', undo: '元に戻す', redo: 'やり直す', check: '確認', hint: 'ヒント',
  loading: '読み込み中…', checking: '確認中…', right: '今のところ間違いはありません。', mistakes: '印のついたマスが間違っています。',
  impossible: 'このパズルには解がありません。', undecided: '難しすぎてすぐには確認できません。', solved: '解けました。',
  finished: 'もう見つけるものはありません。', unreadable: 'パズルを読み込めませんでした。',
  unfit: 'この種類のパズルはここでは表示できません。', unloaded: 'ソルバーを読み込めませんでした。',
};

const LANGUAGES: Record<string, Words> = { en, sk, de, ru, ja };

/** The words of a language; English for those that are not here. */
export function wordsOf(language: string): Words {
  return LANGUAGES[language.toLowerCase().split('-')[0]!] ?? en;
}
