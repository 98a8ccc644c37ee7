//! Forms with names, in the notation of some language.

use super::*;

/// Forms with names such as `rows` and `cols` in the notation of some language.
pub(super) fn named(rows: &Clues, columns: &Clues) -> Vec<Form> {
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
                "rows = {height};\nrow_rule_len = {};\nrow_rules = {};\ncols = {width};\ncol_rule_len = {};\n\
                    col_rules = {};\n",
                longest(rows),
                bars(&front),
                longest(columns),
                bars(&front_columns)
            ),
        ),
        (
            "hakank-py",
            format!(
                "rows = {height}\nrow_rule_len = {}\nrow_rules = {}\n\ncols = {width}\ncol_rule_len = {}\n\
                    col_rules = {}\n",
                longest(rows),
                json(&front),
                longest(columns),
                json(&front_columns)
            ),
        ),
        (
            "hakank",
            format!(
                "rows = {height};\nrow_rule_len = {};\n\
                    row_rules = array2d(1..rows, 1..row_rule_len,\n [{}]);\n\ncols = {width};\n\
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
                "class P {{\n  static rowClues = {r};\n  static columnClues = {c};\n  static size = [{width}, \
                    {height}];\n}}\n"
            ),
        ),
        ("commented", format!("# the rows\nrows = {r}  # from above\n# the columns\ncols = {c}  # from the left\n")),
    ];
    texts.into_iter().map(|(name, text)| Form { name: name.to_owned(), text, is_named: true }).collect()
}
