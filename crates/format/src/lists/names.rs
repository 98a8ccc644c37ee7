//! What words say: rows or columns, in the languages of `docs/INTAKE.md`, or a size.

/// One of the two lists of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Rows,
    Columns,
}

impl Side {
    /// The other list.
    pub(super) fn other(self) -> Self {
        match self {
            Self::Rows => Self::Columns,
            Self::Columns => Self::Rows,
        }
    }
}

/// What a word says, or several words together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Name {
    /// Words such as `rows` and `columns`, as bits.
    strong: u8,
    /// Words that also mean other things, such as `left` and `top`, as bits.
    weak: u8,
    /// Words such as `height` and `width`, as bits.
    measure: u8,
    /// Whether it speaks of both sizes: `size`, `dimensions`.
    pub(super) is_size: bool,
    /// Whether it speaks of something that is counted or measured, as in `row_rule_len`.
    counts: bool,
    /// Whether there are words such as `clues` or `const`, which often stand beside names.
    fills: bool,
    /// Whether there are other words.
    others: bool,
    /// Whether it is `clues` alone, which holds the columns first in a well-known exercise.
    pub(super) is_clues: bool,
    /// Whether it makes a table of numbers in one row, as `array2d` does.
    pub(super) is_table: bool,
    /// The number within it, as in `R3`.
    pub(super) index: Option<u32>,
}

const ROWS: u8 = 1;
const COLUMNS: u8 = 2;

fn one_of(bits: u8) -> Option<Side> {
    match bits {
        ROWS => Some(Side::Rows),
        COLUMNS => Some(Side::Columns),
        _ => None,
    }
}

impl Name {
    /// What a word says; a word may be several, `rowClues` or `clues-left`.
    pub(super) fn of(word: &str) -> Self {
        let (is_clues, is_table) = (word == "clues", matches!(word, "array2d" | "matrix" | "reshape"));
        let mut name = Self { is_clues, is_table, ..Self::default() };
        // Longer ones are none, and would take time.
        if word.len() > 80 {
            return Self { others: true, ..name };
        }
        let mut numbers = 0;
        let mut part = String::new();
        let mut before = ' ';
        for character in word.chars().chain([' ']) {
            let starts = !character.is_alphanumeric()
                || before.is_lowercase() && character.is_uppercase()
                || before.is_numeric() != character.is_numeric();
            if starts && !part.is_empty() {
                if let Ok(number) = part.parse() {
                    name.index = Some(number);
                    numbers += 1;
                } else {
                    name.add(part.strip_prefix("nonogram").filter(|rest| !rest.is_empty()).unwrap_or(&part));
                }
                part.clear();
            }
            if character.is_alphanumeric() {
                part.extend(character.to_lowercase());
            }
            before = character;
        }
        if numbers > 1 {
            name.index = None;
        }
        name
    }

    /// The name of a list.
    pub(super) fn of_side(side: Side) -> Self {
        Self { strong: if side == Side::Rows { ROWS } else { COLUMNS }, ..Self::default() }
    }

    /// What both say together.
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            strong: self.strong | other.strong,
            weak: self.weak | other.weak,
            measure: self.measure | other.measure,
            is_size: self.is_size || other.is_size,
            counts: self.counts || other.counts,
            fills: self.fills || other.fills,
            others: self.others || other.others,
            is_clues: self.is_clues || other.is_clues,
            is_table: self.is_table || other.is_table,
            index: other.index.or(self.index),
        }
    }

    /// The list that it names, if that is one.
    pub(super) fn side(self) -> Option<Side> {
        let is_alone = self.measure == 0 && !self.others;
        if self.strong != 0 { one_of(self.strong) } else { one_of(self.weak).filter(|_| is_alone) }
    }

    /// Whether it names one of the lists by a word that means nothing else.
    pub(super) fn is_strong(self) -> bool {
        one_of(self.strong).is_some()
    }

    /// Whether it names both lists, as a sentence about them does.
    pub(super) fn is_both(self) -> bool {
        self.strong == ROWS | COLUMNS
    }

    /// The lines whose number follows: `height`, `rows`, `num_rows`.
    pub(super) fn measure(self) -> Option<Side> {
        match self.measure {
            0 if self.others || self.fills || self.counts && self.strong == 0 => None,
            0 => one_of(self.strong),
            bits => one_of(bits),
        }
    }

    fn add(&mut self, part: &str) {
        match part {
            "row"
            | "rows"
            | "zeile"
            | "zeilen"
            | "reihe"
            | "reihen"
            | "ligne"
            | "lignes"
            | "rangée"
            | "rangées"
            | "rangee"
            | "rangees"
            | "fila"
            | "filas"
            | "renglón"
            | "renglon"
            | "renglones"
            | "riga"
            | "righe"
            | "linha"
            | "linhas"
            | "rij"
            | "rijen"
            | "wiersz"
            | "wiersze"
            | "rząd"
            | "rzędy"
            | "rzad"
            | "rzedy"
            | "řádek"
            | "řádky"
            | "řádka"
            | "radek"
            | "radky"
            | "riadok"
            | "riadky"
            | "строка"
            | "строки"
            | "ряд"
            | "ряды"
            | "рядок"
            | "рядки"
            | "rivi"
            | "rivit"
            | "rad"
            | "rader"
            | "raderna"
            | "rækker"
            | "række"
            | "rekke"
            | "sor"
            | "sorok"
            | "satır"
            | "satir"
            | "satırlar"
            | "rând"
            | "rânduri"
            | "randuri"
            | "γραμμή"
            | "γραμμές"
            | "hàng"
            | "baris"
            | "fileres"
            | "files"
            | "redovi"
            | "redak"
            | "vico"
            | "vicoj"
            | "שורה"
            | "שורות"
            | "صف"
            | "صفوف"
            | "horizontal"
            | "horizontals"
            | "horizontally"
            | "horizontale"
            | "horizontales"
            | "horiz"
            | "hor"
            | "horizontaal"
            | "waagerecht"
            | "waagrecht"
            | "across"
            | "poziomo"
            | "vodorovně"
            | "горизонталь"
            | "горизонтали"
            | "行"
            | "行数"
            | "横"
            | "橫"
            | "橫列"
            | "ヨコ"
            | "よこ"
            | "행"
            | "가로" => self.strong |= ROWS,
            "column" | "columns" | "col" | "cols" | "colum" | "colums" | "spalte" | "spalten" | "colonne"
            | "colonnes" | "columna" | "columnas" | "colonna" | "coluna" | "colunas" | "kolom" | "kolommen"
            | "kolumna" | "kolumny" | "sloupec" | "sloupce" | "stĺpec" | "stĺpce" | "stlpec" | "stlpce" | "столбец"
            | "столбцы" | "колонка" | "колонки" | "стовпець" | "стовпці" | "стовпчик" | "стовпчики" | "колонки́"
            | "sarake" | "sarakkeet" | "kolumn" | "kolumner" | "kolumnerna" | "kolonn" | "kolonner" | "søjle"
            | "søjler" | "oszlop" | "oszlopok" | "sütun" | "sutun" | "sütunlar" | "coloană" | "coloane" | "coloana"
            | "στήλη" | "στήλες" | "cột" | "columnes" | "stupac" | "stupci" | "kolumno" | "kolumnoj" | "עמודה"
            | "עמודות" | "عمود" | "أعمدة" | "vertical" | "verticals" | "vertically" | "verticale" | "verticales"
            | "verticali" | "vert" | "ver" | "vertikal" | "vertikale" | "senkrecht" | "verticaal" | "down"
            | "pionowo" | "svisle" | "вертикаль" | "вертикали" | "列" | "列数" | "縦" | "竖" | "豎" | "纵" | "縱"
            | "直" | "直行" | "タテ" | "たて" | "열" | "세로" => self.strong |= COLUMNS,
            "left" | "side" | "sides" | "r" | "h" | "lefts" | "links" | "gauche" | "izquierda" | "sinistra" => {
                self.weak |= ROWS;
            }
            "top" | "up" | "upper" | "c" | "v" | "tops" | "above" | "oben" | "haut" | "arriba" | "sopra" => {
                self.weak |= COLUMNS;
            }
            "height" | "höhe" | "hoehe" | "hauteur" | "alto" | "altura" | "altezza" | "hoogte" | "wysokość"
            | "výška" | "высота" | "高さ" | "高" | "高度" | "높이" => self.measure |= ROWS,
            "width" | "breite" | "largeur" | "ancho" | "anchura" | "largura" | "larghezza" | "breedte"
            | "szerokość" | "šířka" | "ширина" | "幅" | "宽" | "寬" | "宽度" | "너비" => {
                self.measure |= COLUMNS;
            }
            "size" | "sizes" | "dimension" | "dimensions" | "dim" | "dims" | "grösse" | "größe" | "taille"
            | "tamaño" | "dimensioni" | "サイズ" | "大小" | "размер" | "크기" => self.is_size = true,
            "n" | "num" | "number" | "numbers" | "count" | "counts" | "total" | "of" | "nr" | "no" => {
                self.counts = true;
            }
            _ => self.add_other(part),
        }
    }

    /// Adds a word that names nothing by itself.
    fn add_other(&mut self, part: &str) {
        // Words that are written as one: `rowclues`, `nrows`; and those with an ending: `Zeilenhinweise`.
        const STEMS: [(&str, u8); 22] = [
            ("rows", ROWS),
            ("row", ROWS),
            ("columns", COLUMNS),
            ("column", COLUMNS),
            ("cols", COLUMNS),
            ("col", COLUMNS),
            ("zeilen", ROWS),
            ("spalten", COLUMNS),
            ("строк", ROWS),
            ("столб", COLUMNS),
            ("стовп", COLUMNS),
            ("рядк", ROWS),
            ("sarak", COLUMNS),
            ("rivi", ROWS),
            ("kolum", COLUMNS),
            ("sloup", COLUMNS),
            ("řádk", ROWS),
            ("wiersz", ROWS),
            ("行", ROWS),
            ("列", COLUMNS),
            ("横", ROWS),
            ("縦", COLUMNS),
        ];
        const FILLERS: [&str; 24] = [
            "clue",
            "clues",
            "hint",
            "hints",
            "rule",
            "rules",
            "spec",
            "specs",
            "data",
            "num",
            "nums",
            "numbers",
            "list",
            "lists",
            "values",
            "counts",
            "constraints",
            "key",
            "keys",
            "info",
            "blocks",
            "runs",
            "groups",
            "desc",
        ];
        const BESIDE: [&str; 24] = [
            "var",
            "let",
            "const",
            "int",
            "val",
            "def",
            "static",
            "final",
            "public",
            "private",
            "auto",
            "vec",
            "self",
            "this",
            "puzzle",
            "nonogram",
            "grid",
            "the",
            "on",
            "array",
            "vector",
            "integer",
            "defparameter",
            "nono",
        ];
        if FILLERS.contains(&part) || BESIDE.contains(&part) {
            self.fills = true;
            return;
        }
        self.others = true;
        if let Some(stem) = part.strip_prefix(['h', 'v']).filter(|rest| FILLERS.contains(rest)) {
            self.weak |= if part.len() > stem.len() && part.starts_with('h') { ROWS } else { COLUMNS };
            (self.fills, self.others) = (true, false);
            return;
        }
        if matches!(part, "nrows" | "numrows" | "nrow") {
            (self.strong, self.counts, self.others) = (self.strong | ROWS, true, false);
            return;
        }
        if matches!(part, "ncols" | "numcols" | "ncol" | "ncolumns" | "numcolumns") {
            (self.strong, self.counts, self.others) = (self.strong | COLUMNS, true, false);
            return;
        }
        for (stem, bits) in STEMS {
            let Some(rest) = part.strip_prefix(stem) else { continue };
            if !stem.is_ascii() || stem.len() > 4 && stem != "column" || FILLERS.contains(&rest) {
                self.strong |= bits;
            }
            return;
        }
    }
}

/// Parts of names of what a player has filled in so far, which is no picture of a puzzle.
const OF_PLAYER: [&str; 7] = ["user", "player", "progress", "guess", "saved", "currentstate", "gamestate"];

/// Whether a name says that a matrix is a player's.
pub(crate) fn is_of_player(name: &str) -> bool {
    let name: String = name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    OF_PLAYER.iter().any(|part| name.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_are_known_by_many_names() {
        for word in [
            "rows",
            "Row",
            "R1",
            "row_clues",
            "rowsHints",
            "clues-left",
            "LEFT",
            "rowclues",
            "h",
            "hor",
            "horizontal",
            "Zeilen",
            "ligne",
            "Filas",
            "righe",
            "linhas",
            "rijen",
            "wiersze",
            "řádky",
            "riadky",
            "Строки",
            "рядки",
            "rivit",
            "rader",
            "行",
            "行のヒント",
            "第3行",
            "행",
            "hclues",
            "side",
            "rowSpecs",
            "ROW_HINTS",
        ] {
            assert_eq!(Name::of(word).side(), Some(Side::Rows), "{word}");
        }
        for word in [
            "columns",
            "col",
            "C7",
            "col_hints",
            "columnsHints",
            "top",
            "ver",
            "vertical",
            "Spalten",
            "colonnes",
            "columnas",
            "colonne",
            "colunas",
            "kolommen",
            "kolumny",
            "sloupce",
            "stĺpce",
            "столбцы",
            "стовпці",
            "sarakkeet",
            "kolumner",
            "列",
            "列のヒント",
            "열",
            "colclues",
            "vhints",
            "up",
        ] {
            assert_eq!(Name::of(word).side(), Some(Side::Columns), "{word}");
        }
        for word in ["x", "y", "color", "colour", "row_col", "title", "clues", "browser", "rowing", "width", "3x"] {
            assert_eq!(Name::of(word).side(), None, "{word}");
        }
    }

    #[test]
    fn sizes_are_told_from_lists() {
        assert_eq!(Name::of("R12").index, Some(12));
        assert_eq!(Name::of("width").measure(), Some(Side::Columns));
        assert_eq!(Name::of("num_rows").measure(), Some(Side::Rows));
        assert_eq!(Name::of("rows").measure(), Some(Side::Rows));
        assert_eq!(Name::of("row_rule_len").measure(), None);
        assert!(Name::of("Dimensions").is_size);
        let both = Name::of("Rows").with(Name::of("top"));
        assert_eq!(both.side(), Some(Side::Rows));
        assert!(Name::of("rows").with(Name::of("columns")).is_both());
    }
}
