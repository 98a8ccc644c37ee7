//! A valid puzzle file of each format, to be spoiled.

pub(crate) const NON: &str =
    "title \"Cat\"\nwidth 3\nheight 2\n\nrows\n1,1\n3\n\ncolumns\n2\n1\n2\n\ngoal \"101111\"\n";
pub(crate) const NONNY: &str =
    "color red FF0000 #\ncolor k #000000\nwidth 2\nheight 1\nrows\nred 1 k 1\ncolumns\nred: 1\n1k\ngoal \"#k\"\n";
pub(crate) const MK: &str = "2 3\n1 1\n3\n#\n2\n1\n2\n";
pub(crate) const NIN: &str = "3 2\n1 1\n3\n2\n1\n2\n";
pub(crate) const OLSAK: &str =
    "Cat\n#d\n 0:. white\n 1:* black\n r:r #ff0000 red\n: rows\n1 1r\n\n: columns\n1\n1r\n:\n";
pub(crate) const TOURNAMENT: &str = "$1\n1\t1\n\n2\n1\n1\n2\n$2\n1\n1\n";
pub(crate) const GRIDDLERS: &str = "Puzzle number: 7\nwidth: 2\nheight: 1\ntop_values\n[1]\n[]\nleft_values\n[1]\n";
pub(crate) const PICTURE: &str = "#.#\n###\n";
pub(crate) const WEBPBN: &str = "<?xml version=\"1.0\"?>\n<puzzleset>\n<puzzle defaultcolor=\"black\">\n<color name=\"red\" char=\"r\">f00</color>\n\
    <clues type=\"columns\"><line><count>1</count></line><line><count color=\"red\">0</count></line></clues>\n\
    <clues type=\"rows\"><line><count>1</count><count color=\"red\">1</count></line></clues>\n\
    <solution type=\"saved\"><image>|?[.r]|</image></solution>\n</puzzle>\n</puzzleset>\n";
pub(crate) const JSON: &str = "{\"schema\": \"nonosat-puzzle/1\", \"puzzles\": [\n {\"title\": \"Cat\",\n  \"rows\": [[1, 1], null],\n  \
    \"columns\": [[2], [\"?\"], [{\"length\": 2, \"color\": \"black\"}]],\n  \"goal\": [\"101\", \"111\"], \"saved\": [[\"1?1\", \"[01]11\"]]}]}\n";
pub(crate) const TOML: &str = "# a\n[colors]\ndefs = [\n  'r = (red) %', \"g = (1, 2, 3) *\",\n]\n[clues]\ncolumns = \"\"\"\n1r, 1g\n1 \n\"\"\"\nrows = \"1r 1g 1\"\n";
pub(crate) const INI: &str = "[colors]\nr=(ff0000) %\n[clues]\ncolumns =\n 1r ; one\n 1\nrows = 1r 1\n";
pub(crate) const CNON: &str = "2 3 1\nA #E8AD00\nB #0000FF\n1:A,2:B\n1:A\n1:B\n1:B\n";
pub(crate) const PZL: &str = "2\n#ff0000\n#ffffff\n\n1 2\n1 1 255 0 0\n\n1 1 255 0 0\n0\n";
pub(crate) const CHARS: &str = ".r🟦\nr.#\n";
pub(crate) const LETTERS: &str =
    "{\"styles\": {\"B\": [\"blue\"]}, \"rows\": [\"1B2L 1B\", \"\"], \"cols\": [\"1B\", \"1L\", \"1L\", \"1B\"]}\n";
pub(crate) const OBJECTS: &str =
    "{\"horizontal\": [[{\"v\": 1, \"c\": \"Red\"}]], \"vertical\": [[{\"v\": 1, \"c\": \"Red\"}], []]}\n";

/// Triddlers of six cells.
pub(crate) const OLSAK_TRIDDLER: &str = "Hexagon\n#t\n: A\n2\n: B\n\n: C\n1\n: D\n1\n: E\n\n: F\n2\n: end\n";
pub(crate) const WEBPBN_TRIDDLER: &str = "<puzzle type=\"triddler\"><clues type=\"topleft\"><line><count>2</count></line></clues>\
    <clues type=\"bottomleft\"><line/></clues><clues type=\"top\"><line><count>2</count></line></clues>\
    <clues type=\"topright\"><line/></clues><clues type=\"bottom\"><line><count>1</count></line></clues>\
    <clues type=\"bottomright\"><line><count>0</count></line></clues>\
    <solution><image>/XX.\\\n\\.../</image></solution></puzzle>\n";
/// Blocks with triangles glued to them.
pub(crate) const OLSAK_GLUED: &str = "Roof\n#d\n 1:* black\n a:a white/black << x\n b:b white\\black <> y\n c:c black\\white >< z\n\
    : rows\na3c\n1 b1\n: columns\na2\n1\nc2b\n:\n";
/// Tables of lines: one with names, and a triddler.
pub(crate) const LINES: &str = "{\"schema\": \"nonosat-puzzle/1\", \"puzzles\": [\n {\"colors\": [\n  \
    {\"name\": \"white\", \"rgb\": \"FFF\", \"symbol\": \".\"}, {\"name\": \"t\", \"rgb\": \"F00\", \"symbol\": \"t\", \
    \"corner\": \"BR\", \"rest\": \"00F\"}],\n  \"kind\": \"table\", \"cells\": 3, \"lines\": [\n  \
    {\"name\": \"round\", \"cells\": [0, 2, 1], \"runs\": [[1, 1, 2, 1], [0, 1, 1000000, 0]], \"background\": 1},\n  \
    {\"cells\": [1], \"runs\": null}], \"goal\": [\"1\", \"01\"]},\n \
    {\"kind\": \"triddler\", \"box\": [0, 1, 0, 0, -1, 0], \"cells\": 3, \"lines\": [{\"cells\": [0, 1], \"runs\": []}, \
    {\"cells\": [2], \"runs\": []}, {\"cells\": [1, 0, 2], \"runs\": []}, {\"cells\": [0, 2], \"runs\": []}, \
    {\"cells\": [1], \"runs\": []}]}]}\n";
pub(crate) const LINES_ALONE: &str = "{\"name\": \"Zebra\", \"kind\": \"zebra\", \"cells\": 2, \"palette\": [\"white\", \
    {\"name\": \"TR\", \"ch\": \"x\", \"triangle\": \"\\\\\"}], \"lines\": [\n {\"name\": \"row 1\", \"cells\": [0, 1], \
    \"runs\": [[1, 1, 1, 1]]},\n {\"name\": \"column 1\", \"cells\": [0], \"runs\": [[0, 1, 1, 1]], \"background\": 1},\n \
    {\"name\": \"column 2\", \"cells\": [1], \"runs\": [], \"background\": 1}], \"goal\": [0, 1]}\n";

pub(crate) const PZPR: &str = "https://puzz.link/p?nonogram/3/2/212113g\n";
pub(crate) const PZPRV3: &str = "pzprv3\nnonogram\n2\n3\n. . 2 1 2\n1 1 # + .\n. 3 . . .\n";
pub(crate) const TATHAM: &str = "3x2:2/1/2/1.1/3\n";
pub(crate) const TASK: &str = "2/1/2/1.1/3;\n";
pub(crate) const NONOGRAMS: &str = "var d=[[0],[3,0,0,4],[2,0,0,3],[2,0,0,3],[0,0,0,0],[0,0,0,0],[200,0,0,0],\
    [0,0,3,4],[0,0,0,0],[1,1,1,1],[3,1,2,1],[1,3,1,2]];\n";
pub(crate) const FREENONO: &str = "<?xml version=\"1.0\"?>\n<FreeNono>\n<Nonograms>\n\
    <Nonogram name=\"Cat\" height=\"2\" width=\"3\">\n<line> x _ x </line>\n<line> x x x </line>\n\
    </Nonogram>\n</Nonograms>\n</FreeNono>\n";
pub(crate) const GNO: &str = "[Description]\nCat\nMe\n2020\n1\n[License]\n\n[Dimensions]\n2\n3\n[Row clues]\n\
    1, 1\n3\n[Column clues]\n2\n1\n2\n[Solution grid]\n2 1 2\n2 2 2\n";
pub(crate) const PICROSS: &str = "GRID Cat\nROWS\n[ 1 1 ]\n[ 3 ]\nCOLUMNS\n[ 2 ]\n[ 1 ]\n[ 2 ]\n";
pub(crate) const DZN: &str = "rows = 2;\nrow_rule_len = 2;\n\
    row_rules = array2d(1..rows, 1..row_rule_len, [\n 1, 1,\n 0, 3\n]);\ncols = 3;\ncol_rule_len = 1;\n\
    col_rules = [|2 | 1 | 2|];\n";
pub(crate) const CHALLENGE: &str =
    "X = 2;\nY = 3;\nmaxlen = 3;\nrows = [|1, 0, 1\n |1, 1, 1|];\ncols = [|1, 1, -1\n |1, -1, -1\n |1, 1, -1|];\n";
pub(crate) const GLPK: &str = "data;\nparam m := 2;\nparam n := 3;\nparam row : 1 2 :=\n 1 1 1\n 2 3 .\n;\n\
    param col : 1 :=\n 1 2\n 2 1\n 3 2\n;\nend;\n";
pub(crate) const ASP: &str = "#const w=3. #const h=2.\nrow_hint(1,1,1). row_hint(1,2,1).\nrow_hint(2,1,3).\n\
    col_hint(1,1,2). col_hint(2,1,1).\ncol_hint(3,1,2).\n";
pub(crate) const BOSCH: &str = "number_of_rows: 2\nnumber_of_columns: 3\n\
    row_1 number_of_clusters: 2 size(s): 1 1\nrow_2 number_of_clusters: 1 size(s): 3\n\
    column_1 number_of_clusters: 1 size(s): 2\ncolumn_2 number_of_clusters: 1 size(s): 1\n\
    column_3 number_of_clusters: 1 size(s): 2\n";
pub(crate) const PNM: &str = "P1\n# Cat\n3 2\n1 0 1\n1 1 1\n";
pub(crate) const PPM: &str = "P3\n2 1\n255\n255 255 255 200 0 0\n";
pub(crate) const XBM: &str =
    "#define cat_width 3\n#define cat_height 2\nstatic unsigned char cat_bits[] = {\n  0x05, 0x07};\n";
pub(crate) const XPM: &str =
    "/* XPM */\nstatic char *cat[] = {\n\"3 2 2 1\",\n\"  c white\",\n\"# c #C80000\",\n\"# #\",\n\"###\"\n};\n";
pub(crate) const FAASE: &str = "rows 1 1, 3\ncolumns 2, 1, 2\n";
pub(crate) const MAKHORIN: &str = "* Cat\n1 1\n3\n&\n2\n1\n2\n";
pub(crate) const SYRO: &str = "1 1 0\n3 0\n\n2 0\n1 0\n2 0\n";
pub(crate) const CWD: &str = "2\n3\n1 1\n3\n\n2\n1\n2\n";
pub(crate) const PYCSP3: &str = "2 3\n2 1 1\n1 3\n1 2\n1 1\n1 2\n";
pub(crate) const KEEN: &str = "1 1\n3\n\n2\n1\n2\n";

/// A table of a spreadsheet program.
pub(crate) const SHEET: &str = ",2,1,2\n1 1,,,\n3,,,\n";
/// Two lists of clues of no exact format.
pub(crate) const LISTS: &str = "rows = [[1, 1], [3]]\ncols = ((2,), (1,), (2,))\n";

/// All of them.
pub(crate) const VALID: [&str; 47] = [
    NON,
    NONNY,
    MK,
    NIN,
    OLSAK,
    TOURNAMENT,
    GRIDDLERS,
    PICTURE,
    WEBPBN,
    JSON,
    TOML,
    INI,
    CNON,
    PZL,
    CHARS,
    LETTERS,
    OBJECTS,
    OLSAK_TRIDDLER,
    WEBPBN_TRIDDLER,
    OLSAK_GLUED,
    LINES,
    LINES_ALONE,
    PZPR,
    PZPRV3,
    TATHAM,
    TASK,
    NONOGRAMS,
    FREENONO,
    GNO,
    PICROSS,
    DZN,
    CHALLENGE,
    GLPK,
    ASP,
    BOSCH,
    PNM,
    PPM,
    XBM,
    XPM,
    FAASE,
    MAKHORIN,
    SYRO,
    CWD,
    PYCSP3,
    KEEN,
    SHEET,
    LISTS,
];
