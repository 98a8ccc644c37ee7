//! A puzzle in the forms in which people write lists of clues.

/// A list of clues.
pub(crate) type Clues = [Vec<u32>];

/// A form: its name, the text, and whether the text says which list is which.
pub(crate) struct Form {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) is_named: bool,
}

fn words(clue: &[u32], zero: &str, separator: &str) -> String {
    let words: Vec<String> = clue.iter().map(u32::to_string).collect();
    if words.is_empty() { zero.to_owned() } else { words.join(separator) }
}

/// A clue a line.
fn lines(clues: &Clues, zero: &str, separator: &str) -> String {
    clues.iter().map(|clue| words(clue, zero, separator) + "\n").collect()
}

/// Clues in one line.
fn inline(clues: &Clues, between: &str, within: &str) -> String {
    clues.iter().map(|clue| words(clue, "0", within)).collect::<Vec<_>>().join(between)
}

/// Lists in lists; `[open, between, close]` of the outer and of the inner ones.
fn nested(clues: &Clues, outer: [&str; 3], inner: [&str; 3]) -> String {
    let clue = |clue: &Vec<u32>| format!("{}{}{}", inner[0], words(clue, "", inner[1]), inner[2]);
    format!("{}{}{}", outer[0], clues.iter().map(clue).collect::<Vec<_>>().join(outer[1]), outer[2])
}

fn json(clues: &Clues) -> String {
    nested(clues, ["[", ", ", "]"], ["[", ", ", "]"])
}

fn strings(clues: &Clues, quote: &str, separator: &str) -> String {
    nested(clues, ["[", ", ", "]"], [quote, separator, quote])
        .replace(&format!("{quote}{quote}"), &format!("{quote}0{quote}"))
}

fn tuple(clues: &Clues) -> String {
    let clue = |clue: &Vec<u32>| match clue[..] {
        [one] => format!("({one},)"),
        _ => format!("({})", words(clue, "", ", ")),
    };
    let inner = clues.iter().map(clue).collect::<Vec<_>>().join(", ");
    if clues.len() == 1 { format!("({inner},)") } else { format!("({inner})") }
}

/// Clues filled up with zeros.
fn padded(clues: &Clues, at_end: bool) -> Vec<Vec<u32>> {
    let width = clues.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let pad = |clue: &Vec<u32>| {
        let zeros = vec![0; width - clue.len()];
        if at_end { [clue.clone(), zeros].concat() } else { [zeros, clue.clone()].concat() }
    };
    clues.iter().map(pad).collect()
}

fn labelled(clues: &Clues, label: impl Fn(usize) -> String, separator: &str) -> String {
    clues.iter().zip(1..).map(|(clue, at)| label(at) + &words(clue, "0", separator) + "\n").collect()
}

fn flat(clues: &Clues) -> String {
    clues.iter().map(|clue| words(clue, "", ", ")).collect::<Vec<_>>().join(", ")
}

/// A puzzle in all forms.
pub(crate) fn forms(rows: &Clues, columns: &Clues) -> Vec<Form> {
    let mut forms = named(rows, columns);
    forms.extend(unnamed(rows, columns));
    forms.extend(headings(rows, columns));
    forms.extend(drawn(rows, columns));
    forms.extend(exact(rows, columns));
    forms
}

fn nested_yaml(clues: &Clues) -> String {
    let item = |clue: &Vec<u32>| match clue.is_empty() {
        true => "- []\n".to_owned(),
        false => format!("- - {}\n", words(clue, "", "\n  - ")),
    };
    clues.iter().map(item).collect()
}

fn keyed(clues: &Clues) -> String {
    let items = clues.iter().enumerate().map(|(at, clue)| format!("{at}: [{}]", words(clue, "", ", ")));
    items.collect::<Vec<_>>().join(", ")
}

fn keyed_texts(clues: &Clues) -> String {
    let items = clues.iter().zip(1..).map(|(clue, at)| format!("\"{at}\": [{}]", words(clue, "", ", ")));
    items.collect::<Vec<_>>().join(", ")
}

fn objects(clues: &Clues) -> String {
    let items = clues.iter().map(|clue| format!("{{clue: [{}]}}", words(clue, "", ", ")));
    items.collect::<Vec<_>>().join(", ")
}

/// Forms with names such as `rows` and `cols` in the notation of some language.
fn named(rows: &Clues, columns: &Clues) -> Vec<Form> {
    let (height, width) = (rows.len(), columns.len());
    let (r, c) = (json(rows), json(columns));
    let curly = |clues: &Clues| nested(clues, ["{", ", ", "}"], ["{", ", ", "}"]);
    let (rc, cc) = (curly(rows), curly(columns));
    let made = |clues: &Clues, maker: &str, open: &str, close: &str| {
        nested(clues, [&format!("{maker}{open}"), ", ", close], [&format!("{maker}{open}"), ", ", close])
    };
    let longest = |clues: &Clues| clues.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let (front, front_columns) = (padded(rows, false), padded(columns, false));
    let bars = |clues: &Clues| {
        format!("[|{}|]", clues.iter().map(|clue| words(clue, "0", ", ")).collect::<Vec<_>>().join("\n |"))
    };
    let yaml =
        |clues: &Clues| clues.iter().map(|clue| format!("  - [{}]\n", words(clue, "", ", "))).collect::<String>();
    let yaml_bare =
        |clues: &Clues| clues.iter().map(|clue| format!("  - {}\n", words(clue, "0", " "))).collect::<String>();
    let texts: Vec<(&str, String)> = vec![
        (
            "c",
            format!("int rows[{height}][{}] = {rc};\nint cols[{width}][{}] = {cc};\n", longest(rows), longest(columns)),
        ),
        ("codewars-js", format!("var clues = [{c}, {r}],\n    width = {width}, height = {height};\n")),
        ("codewars-py", format!("clues = ({}, {})\nwidth = {width}\nheight = {height}\n", tuple(columns), tuple(rows))),
        (
            "hakank-2d",
            format!(
                "rows = {height};\nrow_rule_len = {};\nrow_rules = {};\ncols = {width};\ncol_rule_len = {};\ncol_rules = {};\n",
                longest(rows),
                bars(&front),
                longest(columns),
                bars(&front_columns)
            ),
        ),
        (
            "hakank-py",
            format!(
                "rows = {height}\nrow_rule_len = {}\nrow_rules = {}\n\ncols = {width}\ncol_rule_len = {}\ncol_rules = {}\n",
                longest(rows),
                json(&front),
                longest(columns),
                json(&front_columns)
            ),
        ),
        (
            "hakank",
            format!(
                "rows = {height};\nrow_rule_len = {};\nrow_rules = array2d(1..rows, 1..row_rule_len,\n [{}]);\n\ncols = {width};\n\
             col_rule_len = {};\ncol_rules = array2d(1..cols, 1..col_rule_len,\n [{}]);\n",
                longest(rows),
                flat(&front),
                longest(columns),
                flat(&front_columns)
            ),
        ),
        ("handsomeone", format!("row={};\ncolumn={};\n", r.replace(' ', ""), c.replace(' ', ""))),
        ("handsomeone-line", format!("row={}; column={};\n", r.replace(' ', ""), c.replace(' ', ""))),
        ("haskell", format!("rows = {r}\ncols = {c}\n")),
        ("haskell-comment", format!("-- a puzzle of mine\nrows = {r} -- from above\ncols = {c}\n")),
        ("js-const", format!("const rows = {r};\nconst cols = {c};\n")),
        ("js-object", format!("const puzzle = {{\n  rows: {r},\n  columns: {c},\n}};\n")),
        ("json-rowClues", format!("{{\"rowClues\": {r}, \"colClues\": {c}}}")),
        ("json-nested", format!("{{\"clues\": {{\"row\": {r}, \"column\": {c}}}}}")),
        (
            "json-row_clues",
            format!(
                "{{\"size\": {{\"width\": {width}, \"height\": {height}}}, \"row_clues\": {r}, \"col_clues\": {c}}}"
            ),
        ),
        ("json-rowsHints", format!("{{\"rowsHints\": {r}, \"columnsHints\": {c}}}")),
        ("json-left-top", format!("{{\"top\": {c}, \"left\": {r}}}")),
        ("json-horver", format!("{{\"ver\": {c}, \"hor\": {r}}}")),
        ("python-dict", format!("{{'rows': {r}, 'cols': {c}}}")),
        ("python-strings", format!("rows = {}\ncols = {}\n", strings(rows, "'", " "), strings(columns, "'", " "))),
        (
            "python-triple",
            format!(
                "rows = \"\"\"\n{}\"\"\"\ncols = \"\"\"\n{}\"\"\"\n",
                lines(rows, "0", " "),
                lines(columns, "0", " ")
            ),
        ),
        (
            "python-text",
            format!("rows = \"{}\"\ncolumns = \"{}\"\n", inline(rows, ", ", " "), inline(columns, ", ", " ")),
        ),
        (
            "python-semicolons",
            format!("rows = \"{}\"\ncolumns = \"{}\"\n", inline(rows, ";", ","), inline(columns, ";", ",")),
        ),
        ("escaped", format!("rows = \"{}\";\ncols = \"{}\";\n", inline(rows, "\\n", " "), inline(columns, "\\n", " "))),
        ("python-append", format!("rows = []\ncols = []\nrows = {r}\ncols = {c}\n")),
        (
            "lisp",
            format!(
                "(defparameter *rows* '{})\n(defparameter *cols* '{})\n",
                nested(rows, ["(", " ", ")"], ["(", " ", ")"]),
                nested(columns, ["(", " ", ")"], ["(", " ", ")"])
            ),
        ),
        (
            "clojure",
            format!(
                "(def rows {})\n(def cols {})\n",
                nested(rows, ["[", " ", "]"], ["[", " ", "]"]),
                nested(columns, ["[", " ", "]"], ["[", " ", "]"])
            ),
        ),
        (
            "ocaml",
            format!(
                "let rows = {};;\nlet cols = {};;\n",
                nested(rows, ["[", "; ", "]"], ["[", "; ", "]"]),
                nested(columns, ["[", "; ", "]"], ["[", "; ", "]"])
            ),
        ),
        (
            "rust",
            format!("let rows = {};\nlet cols = {};\n", made(rows, "vec!", "[", "]"), made(columns, "vec!", "[", "]")),
        ),
        (
            "rust-slices",
            format!(
                "const ROWS: &[&[u32]] = &{};\nconst COLS: &[&[u32]] = &{};\n",
                nested(rows, ["[", ", ", "]"], ["&[", ", ", "]"]),
                nested(columns, ["[", ", ", "]"], ["&[", ", ", "]"])
            ),
        ),
        ("java", format!("int[][] rows = {rc};\nint[][] cols = {cc};\n")),
        (
            "java-new",
            format!(
                "int[][] rows = new int[][]{};\nint[][] cols = new int[][]{};\n",
                nested(rows, ["{", ", ", "}"], ["new int[]{", ", ", "}"]),
                nested(columns, ["{", ", ", "}"], ["new int[]{", ", ", "}"])
            ),
        ),
        (
            "java-list",
            format!(
                "List<List<Integer>> rows = {};\nList<List<Integer>> cols = {};\n",
                made(rows, "List.of", "(", ")"),
                made(columns, "List.of", "(", ")")
            ),
        ),
        ("go", format!("var rows = [][]int{rc}\nvar cols = [][]int{cc}\n")),
        (
            "go-lines",
            format!(
                "rows := [][]int{}\ncols := [][]int{}\n",
                nested(rows, ["{\n\t", ",\n\t", ",\n}"], ["{", ", ", "}"]),
                nested(columns, ["{\n\t", ",\n\t", ",\n}"], ["{", ", ", "}"])
            ),
        ),
        ("cpp", format!("std::vector<std::vector<int>> rows = {rc};\nstd::vector<std::vector<int>> cols{cc};\n")),
        ("php", format!("$rows = {};\n$cols = {};\n", made(rows, "array", "(", ")"), made(columns, "array", "(", ")"))),
        (
            "r",
            format!(
                "rows <- {}\ncols <- {}\n",
                nested(rows, ["list(", ", ", ")"], ["c(", ", ", ")"]),
                nested(columns, ["list(", ", ", ")"], ["c(", ", ", ")"])
            ),
        ),
        (
            "scala",
            format!("val rows = {}\nval cols = {}\n", made(rows, "List", "(", ")"), made(columns, "List", "(", ")")),
        ),
        ("lua", format!("rows = {rc}\ncolumns = {cc}\n")),
        (
            "matlab",
            format!(
                "rows = {};\ncols = {};\n",
                nested(rows, ["{", ", ", "}"], ["[", " ", "]"]),
                nested(columns, ["{", ", ", "}"], ["[", " ", "]"])
            ),
        ),
        (
            "matlab-matrix",
            format!("rows = [{}];\ncols = [{}];\n", inline(&front, "; ", " "), inline(&front_columns, "; ", " ")),
        ),
        ("numpy", format!("rows = np.array({})\ncols = np.array({})\n", json(&front), json(&front_columns))),
        ("padded-end", format!("rows = {}\ncols = {}\n", json(&padded(rows, true)), json(&padded(columns, true)))),
        (
            "minus-one",
            format!(
                "rows = {}\ncols = {}\n",
                json(&padded(rows, true)).replace(" 0", " -1"),
                json(&padded(columns, true)).replace(" 0", " -1")
            ),
        ),
        ("yaml", format!("rows:\n{}columns:\n{}", yaml(rows), yaml(columns))),
        ("yaml-bare", format!("rows:\n{}columns:\n{}", yaml_bare(rows), yaml_bare(columns))),
        ("yaml-inline", format!("rows: {r}\ncolumns: {c}\n")),
        ("toml", format!("title = \"t\"\nrows = {r}\ncolumns = {c}\n")),
        (
            "long",
            format!(
                "rows = {}\ncols = {}\n",
                nested(rows, ["[\n  ", ",\n  ", ",\n]"], ["[", ", ", "]"]),
                nested(columns, ["[\n  ", ",\n  ", ",\n]"], ["[", ", ", "]"])
            ),
        ),
        (
            "assigned",
            rows.iter()
                .enumerate()
                .map(|(at, clue)| format!("rows[{at}] = [{}]\n", words(clue, "", ", ")))
                .chain(
                    columns.iter().enumerate().map(|(at, clue)| format!("cols[{at}] = [{}]\n", words(clue, "", ", "))),
                )
                .collect(),
        ),
        ("yaml-nested", format!("rows:\n{}columns:\n{}", nested_yaml(rows), nested_yaml(columns))),
        ("keyed", format!("rows = {{{}}}\ncols = {{{}}}\n", keyed(rows), keyed(columns))),
        ("keyed-json", format!("{{\"rows\": {{{}}}, \"cols\": {{{}}}}}\n", keyed_texts(rows), keyed_texts(columns))),
        (
            "visual-basic",
            format!(
                "Dim rows()() As Integer = {}\nDim cols()() As Integer = {}\n",
                nested(rows, ["{", ", ", "}"], ["New Integer() {", ", ", "}"]),
                nested(columns, ["{", ", ", "}"], ["New Integer() {", ", ", "}"])
            ),
        ),
        (
            "csharp",
            format!(
                "int[][] rows = new int[][] {};\nint[][] cols = new int[][] {};\n",
                nested(rows, ["{ ", ", ", " }"], ["new int[] { ", ", ", " }"]),
                nested(columns, ["{ ", ", ", " }"], ["new int[] { ", ", ", " }"])
            ),
        ),
        (
            "kotlin",
            format!(
                "val rows = {}\nval cols = {}\n",
                nested(rows, ["arrayOf(", ", ", ")"], ["intArrayOf(", ", ", ")"]),
                nested(columns, ["arrayOf(", ", ", ")"], ["intArrayOf(", ", ", ")"])
            ),
        ),
        (
            "tcl",
            format!(
                "set rows {}\nset cols {}\n",
                nested(rows, ["{", " ", "}"], ["{", " ", "}"]),
                nested(columns, ["{", " ", "}"], ["{", " ", "}"])
            ),
        ),
        (
            "shell-array",
            format!("rows=(\"{}\")\ncols=(\"{}\")\n", inline(rows, "\" \"", " "), inline(columns, "\" \"", " ")),
        ),
        (
            "powershell",
            format!(
                "$rows = {}\n$cols = {}\n",
                nested(rows, ["@(", ", ", ")"], ["@(", ", ", ")"]),
                nested(columns, ["@(", ", ", ")"], ["@(", ", ", ")"])
            ),
        ),
        ("prolog-facts", format!("rows({r}).\ncols({c}).\n")),
        ("erlang", format!("{{rows, {r}}}.\n{{cols, {c}}}.\n")),
        ("objects", format!("{{rows: [{}], cols: [{}]}}", objects(rows), objects(columns))),
        (
            "class",
            format!(
                "class P {{\n  static rowClues = {r};\n  static columnClues = {c};\n  static size = [{width}, {height}];\n}}\n"
            ),
        ),
        ("commented", format!("# the rows\nrows = {r}  # from above\n# the columns\ncols = {c}  # from the left\n")),
    ];
    texts.into_iter().map(|(name, text)| Form { name: name.to_owned(), text, is_named: true }).collect()
}

/// Forms in which nothing says which list is which.
fn unnamed(rows: &Clues, columns: &Clues) -> Vec<Form> {
    let (height, width) = (rows.len(), columns.len());
    let (r, c) = (json(rows), json(columns));
    let (blocks, commas) = ([rows, columns].map(|l| lines(l, "0", " ")), [rows, columns].map(|l| lines(l, "0", ",")));
    let bracketed = [rows, columns].map(|list| nested(list, ["", "\n", "\n"], ["[", ", ", "]"]));
    let ended = [rows, columns]
        .map(|list| list.iter().map(|clue| words(&[&clue[..], &[0]].concat(), "", " ") + "\n").collect::<String>());
    let texts: Vec<(&str, String)> = vec![
        ("boj9778", format!("1\n\n{width} {height}\n\n{}\n{}", commas[0], commas[1])),
        ("brackets-lines", format!("{}\n{}", bracketed[0], bracketed[1])),
        ("cwd", format!("{height}\n{width}\n{}\n{}", blocks[0], blocks[1])),
        ("json-pair", format!("[{r}, {c}]")),
        ("json-lines", format!("{r}\n{c}\n")),
        ("keen", format!("{}\n{}", blocks[0], blocks[1])),
        ("keen-commas", format!("{}\n{}", commas[0], commas[1])),
        ("keen-divider", format!("{}---\n{}", blocks[0], blocks[1])),
        ("komal", format!("{height} {width}\n{}{}", blocks[0], blocks[1])),
        ("sizes-x", format!("{height}x{width}\n{}{}", blocks[0], blocks[1])),
        (
            "mathematica",
            format!(
                "{{{}, {}}}\n",
                nested(rows, ["{", ", ", "}"], ["{", ", ", "}"]),
                nested(columns, ["{", ", ", "}"], ["{", ", ", "}"])
            ),
        ),
        ("prolog", format!("problem(1, {r}, {c}).\n")),
        ("rosetta-xy", format!("x = {r}\ny = {c}\n")),
        ("call", format!("solve({r}, {c})\n")),
        ("syro", format!("{}\n{}", ended[0], ended[1])),
        ("two-lines", format!("{}\n{}\n", inline(rows, ", ", " "), inline(columns, ", ", " "))),
        ("two-lines-slash", format!("{}\n{}\n", inline(rows, " / ", ","), inline(columns, " / ", ","))),
        ("title", format!("A cat\nby me\n\n{}\n{}", blocks[0], blocks[1])),
        ("ampersand", format!("* made up\n{}&\n* more\n{}", blocks[0], blocks[1])),
    ];
    texts.into_iter().map(|(name, text)| Form { name: name.to_owned(), text, is_named: false }).collect()
}

/// Forms with headings and labels, in several languages.
fn headings(rows: &Clues, columns: &Clues) -> Vec<Form> {
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

/// An empty grid with the clues at its edges, and letters for numbers.
fn drawn(rows: &Clues, columns: &Clues) -> Vec<Form> {
    let (height, width) = (rows.len(), columns.len());
    let [left, top] = [rows, columns].map(|list| list.iter().map(Vec::len).max().unwrap_or(0));
    let cell = |number: Option<&u32>| format!("{:>3}", number.map(u32::to_string).unwrap_or_default());
    let mut above = String::new();
    for line in 0..top {
        let number = |clue: &Vec<u32>| cell((line + clue.len()).checked_sub(top).and_then(|at| clue.get(at)));
        above += &format!("{}{}\n", "   ".repeat(left), columns.iter().map(number).collect::<String>());
    }
    for clue in rows {
        let numbers = (0..left).map(|at| cell((at + clue.len()).checked_sub(left).and_then(|at| clue.get(at))));
        above += &format!("{}{}\n", numbers.collect::<String>(), "  .".repeat(width));
    }
    let mut below: String =
        rows.iter().map(|clue| format!("{}   {}\n", ". ".repeat(width), words(clue, "", " "))).collect();
    for line in 0..top {
        let number = |clue: &Vec<u32>| clue.get(line).map(u32::to_string).unwrap_or(" ".to_owned());
        below += columns.iter().map(number).collect::<Vec<_>>().join(" ").trim_end();
        below += "\n";
    }
    let letters = |list: &Clues| {
        let word = |clue: &Vec<u32>| clue.iter().map(|&n| char::from(b'A' + n as u8 - 1)).collect::<String>();
        list.iter().map(word).collect::<Vec<_>>().join(" ")
    };
    let mut forms = vec![Form { name: "drawn-above".to_owned(), text: above, is_named: true }];
    if height < 10 && width < 10 {
        forms.push(Form { name: "drawn-below".to_owned(), text: below, is_named: true });
    }
    if !rows.iter().chain(columns).any(Vec::is_empty) {
        let text = format!("{}\n{}\n", letters(rows), letters(columns));
        forms.push(Form { name: "letters".to_owned(), text, is_named: false });
    }
    forms
}

/// Files of exact formats, which must not be taken for anything else where they have a slip.
fn exact(rows: &Clues, columns: &Clues) -> Vec<Form> {
    let (height, width) = (rows.len(), columns.len());
    let [r, c] = [rows, columns].map(|list| lines(list, "0", " "));
    let [rk, ck] = [rows, columns].map(|list| lines(list, "0", ","));
    let (rj, cj) = (json(rows), json(columns));
    let texts = [
        ("non", format!("width {width}\nheight {height}\n\nrows\n{rk}\ncolumns\n{ck}")),
        ("non-bare", format!("title \"t\"\nrows\n{rk}\ncolumns\n{ck}")),
        ("nin", format!("{width} {height}\n{r}{c}")),
        ("mk", format!("{height} {width}\n{r}#\n{c}")),
        ("json", format!("{{\"rows\": {rj}, \"columns\": {cj}}}")),
        ("json-sizes", format!("{{\"width\": {width}, \"height\": {height}, \"rows\": {rj}, \"columns\": {cj}}}")),
        ("toml", format!("[clues]\nrows = \"\"\"\n{r}\"\"\"\ncolumns = \"\"\"\n{c}\"\"\"\n")),
    ];
    texts.into_iter().map(|(name, text)| Form { name: format!("exact {name}"), text, is_named: true }).collect()
}
