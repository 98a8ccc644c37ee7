//! Forms with headings and labels.

use super::*;

/// Forms with headings and labels, in several languages.
pub(super) fn headings(rows: &Clues, columns: &Clues) -> Vec<Form> {
    let (height, width) = (rows.len(), columns.len());
    let [r, c] = [rows, columns].map(|list| lines(list, "0", " "));
    let [rk, ck] = [rows, columns].map(|list| lines(list, "0", ", "));
    let bracketed = |clues: &Clues| nested(clues, ["", "\n", "\n"], ["[ ", " ", " ]"]);
    let both = |label: [&dyn Fn(usize) -> String; 2], separator: &str| {
        labelled(rows, label[0], separator) + &labelled(columns, label[1], separator)
    };
    let wide = |text: &str| -> String {
        text.chars().map(|c| if c.is_ascii_digit() { char::from_u32(c as u32 + 0xfee0).unwrap() } else { c }).collect()
    };
    let mut texts: Vec<(String, String)> = vec![
        ("R1".into(), both([&|at| format!("R{at}: "), &|at| format!("C{at}: ")], " ")),
        ("r0".into(), both([&|at| format!("r{}: ", at - 1), &|at| format!("c{}: ", at - 1)], ", ")),
        ("row-n".into(), both([&|at| format!("Row {at}: "), &|at| format!("Column {at}: ")], ", ")),
        ("row-n-equals".into(), both([&|at| format!("row {at} = "), &|at| format!("col {at} = ")], " ")),
        (
            "csv".into(),
            format!("type,index,clue\n{}", both([&|at| format!("row,{at},"), &|at| format!("column,{at},")], " ")),
        ),
        (
            "csv-quoted".into(),
            both([&|at| format!("row,{at},\""), &|at| format!("column,{at},\"")], ",").replace('\n', "\"\n"),
        ),
        ("tsv".into(), both([&|at| format!("row\t{at}\t"), &|at| format!("col\t{at}\t")], " ")),
        (
            "numbered".into(),
            format!(
                "Rows\n{}Columns\n{}",
                labelled(rows, |at| format!("{at}: "), " "),
                labelled(columns, |at| format!("{at}: "), " ")
            ),
        ),
        (
            "numbered-dot".into(),
            format!(
                "Rows:\n{}Columns:\n{}",
                labelled(rows, |at| format!("{at}. "), " "),
                labelled(columns, |at| format!("{at}. "), " ")
            ),
        ),
        (
            "numbered-paren".into(),
            format!(
                "Rows:\n{}\nColumns:\n{}",
                labelled(rows, |at| format!("{at}) "), ", "),
                labelled(columns, |at| format!("{at}) "), ", ")
            ),
        ),
        ("columns-first".into(), format!("Columns:\n{c}Rows:\n{r}")),
        ("two-headings".into(), format!("Rows:\n{r}Columns:\n{c}")),
        ("two-headings-commas".into(), format!("Rows:\n\n{rk}\nColumns:\n\n{ck}")),
        ("headings-sizes".into(), format!("Rows ({height}):\n{r}\nColumns ({width}):\n{c}")),
        ("headings-sizes-ahead".into(), format!("{height} rows:\n{r}\n{width} columns:\n{c}")),
        ("rows-n".into(), format!("rows {height}:\n{r}columns {width}:\n{c}")),
        ("picross".into(), format!("GRID Test\nROWS\n{}COLUMNS\n{}", bracketed(rows), bracketed(columns))),
        ("ini".into(), format!("[Dimensions]\n{height}\n{width}\n[Row clues]\n{rk}[Column clues]\n{ck}")),
        (
            "markdown".into(),
            format!(
                "## Rows\n\n{}\n## Columns\n\n{}",
                labelled(rows, |_| "- ".into(), " "),
                labelled(columns, |_| "* ".into(), " ")
            ),
        ),
        ("markdown-bold".into(), format!("**Rows**\n{rk}\n**Columns**\n{ck}")),
        ("comments".into(), format!("# rows\n{r}# columns\n{c}")),
        ("comments-slash".into(), format!("// my puzzle\n\n// rows\n{r}\n// columns\n{c}")),
        ("non-colon".into(), format!("width: {width}\nheight: {height}\n\nrows:\n{rk}\ncolumns:\n{ck}")),
        ("size-line".into(), format!("Size: {width}x{height}\n\nRows\n{r}\nColumns\n{c}")),
        ("inline".into(), format!("Rows: {}\nColumns: {}\n", inline(rows, ", ", " "), inline(columns, ", ", " "))),
        (
            "inline-one-line".into(),
            format!("Rows: {}; Columns: {}\n", inline(rows, ", ", " "), inline(columns, ", ", " ")),
        ),
        (
            "inline-slash".into(),
            format!("Rows: {}\nColumns: {}\n", inline(rows, " / ", ","), inline(columns, " / ", ",")),
        ),
        (
            "inline-bars".into(),
            format!("Rows: {}\nColumns: {}\n", inline(rows, " | ", " "), inline(columns, " | ", " ")),
        ),
        (
            "inline-semicolons".into(),
            format!("Rows: {}\nColumns: {}\n", inline(rows, "; ", ","), inline(columns, "; ", ",")),
        ),
        ("inline-tight".into(), format!("Rows: {}\nColumns: {}\n", inline(rows, "/", "."), inline(columns, "/", "."))),
        (
            "inline-brackets".into(),
            format!(
                "Rows: {}\nColumns: {}\n",
                nested(rows, ["", ", ", ""], ["[", ", ", "]"]),
                nested(columns, ["", ", ", ""], ["[", ", ", "]"])
            ),
        ),
        (
            "inline-parentheses".into(),
            format!(
                "Rows: {}\nColumns: {}\n",
                nested(rows, ["", " ", ""], ["(", " ", ")"]),
                nested(columns, ["", " ", ""], ["(", " ", ")"])
            ),
        ),
        ("faase".into(), format!("rows {}\ncolumns {}\n", inline(rows, ", ", " "), inline(columns, ", ", " "))),
        ("below".into(), format!("Rows:\n{}\nColumns:\n{}\n", inline(rows, ", ", " "), inline(columns, ", ", " "))),
        (
            "markdown-table".into(),
            format!(
                "| Row | Clue |\n|---|---|\n{}\n| Column | Clue |\n|---|---|\n{}",
                rows.iter()
                    .zip(1..)
                    .map(|(clue, at)| format!("| {at} | {} |\n", words(clue, "0", " ")))
                    .collect::<String>(),
                columns
                    .iter()
                    .zip(1..)
                    .map(|(clue, at)| format!("| {at} | {} |\n", words(clue, "0", " ")))
                    .collect::<String>()
            ),
        ),
        ("sizes-in-line".into(), format!("Rows: {height}, columns: {width}\n\n{r}\n{c}")),
        ("rows-columns-sizes".into(), format!("{height} rows, {width} columns\n\nRows:\n{r}\nColumns:\n{c}")),
        ("heading-letters".into(), format!("R\n{r}\nC\n{c}")),
        ("parenthesised".into(), format!("Rows (top to bottom):\n{r}\nColumns (left to right):\n{c}")),
        (
            "ini-keys".into(),
            format!(
                "[rows]\n{}[columns]\n{}",
                labelled(rows, |at| format!("{at}="), ","),
                labelled(columns, |at| format!("{at}="), ",")
            ),
        ),
        ("row-keys".into(), both([&|at| format!("row{at}="), &|at| format!("col{at}=")], ",")),
        (
            "bullets".into(),
            format!(
                "Rows:\n{}Columns:\n{}",
                labelled(rows, |_| "\u{2022} ".into(), " "),
                labelled(columns, |_| "\u{2022} ".into(), " ")
            ),
        ),
        ("hash".into(), format!("ROWS\n{r}#\nCOLUMNS\n{c}")),
        ("left-top".into(), format!("Top:\n{c}\nLeft:\n{r}")),
        ("one-by-one".into(), both([&|_| "row: ".into(), &|_| "col: ".into()], " ")),
        ("wide".into(), wide(&format!("行：\n{}列：\n{}", lines(rows, "0", "、"), lines(columns, "0", "、")))),
        (
            "wide-inline".into(),
            wide(&format!("行：{}\n列：{}\n", inline(rows, "，", "　"), inline(columns, "，", "　"))),
        ),
        ("ja-numbered".into(), both([&|at| format!("第{at}行: "), &|at| format!("第{at}列: ")], " ")),
        ("prose".into(), format!("Can anybody solve this?\n\nRows:\n{r}\nColumns:\n{c}\nThank you!\n")),
        (
            "shell".into(),
            format!("nonosat --rows \"{}\" --columns \"{}\"\n", inline(rows, ", ", " "), inline(columns, ", ", " ")),
        ),
        (
            "row-heads".into(),
            rows.iter()
                .zip(1..)
                .map(|(clue, at)| format!("Row {at}:\n{}\n", words(clue, "0", " ")))
                .chain(columns.iter().zip(1..).map(|(clue, at)| format!("Column {at}:\n{}\n", words(clue, "0", " "))))
                .collect(),
        ),
    ];
    for (row, column) in [
        ("Zeilen", "Spalten"),
        ("Lignes", "Colonnes"),
        ("Filas", "Columnas"),
        ("Righe", "Colonne"),
        ("Linhas", "Colunas"),
        ("Rijen", "Kolommen"),
        ("Wiersze", "Kolumny"),
        ("Řádky", "Sloupce"),
        ("Riadky", "Stĺpce"),
        ("Строки", "Столбцы"),
        ("Рядки", "Стовпці"),
        ("Rivit", "Sarakkeet"),
        ("Rader", "Kolumner"),
        ("行", "列"),
        ("행", "열"),
        ("Across", "Down"),
        ("HORIZONTAL", "VERTICAL"),
        ("row clues", "column clues"),
        ("Row hints", "Col hints"),
        ("Horizontally", "Vertically"),
    ] {
        texts.push((format!("in {row}"), format!("{row}:\n{r}\n{column}:\n{c}")));
        texts.push((
            format!("in {row}, inline"),
            format!("{row}: {}\n{column}: {}\n", inline(rows, "; ", " "), inline(columns, "; ", " ")),
        ));
    }
    texts.into_iter().map(|(name, text)| Form { name, text, is_named: true }).collect()
}
