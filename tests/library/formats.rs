//! Every format reads back what it writes, and reads the files that other programs made.

use std::{
    fs,
    path::{Path, PathBuf},
};

use nonosat::{
    format,
    format::Format,
    puzzle::{Block, Clue, Color, ColorSet, Grid, Metadata, Palette, PaletteColor, Picture, Puzzle, Rgb},
};
use proptest::{collection::vec, prelude::*, sample::Index, strategy::ValueTree, test_runner::TestRunner};

use crate::common::corpora;

mod files;

/// The features of a random puzzle.
#[derive(Clone, Copy)]
struct Has {
    colors: bool,
    goal: bool,
    saved: bool,
    given: bool,
    /// Saved cells that are neither known nor wholly unknown.
    sets: bool,
    blotted: bool,
    missing: bool,
    fields: bool,
    other: bool,
    line_breaks: bool,
    several: bool,
    square: bool,
}

const NOTHING: Has = Has {
    colors: false,
    goal: false,
    saved: false,
    given: false,
    sets: false,
    blotted: false,
    missing: false,
    fields: false,
    other: false,
    line_breaks: false,
    several: false,
    square: false,
};

const EVERYTHING: Has = Has {
    colors: true,
    goal: true,
    saved: true,
    given: true,
    sets: true,
    blotted: true,
    missing: true,
    fields: true,
    other: true,
    line_breaks: true,
    several: true,
    square: false,
};

/// The features that a format keeps.
fn keeps(format: Format) -> Has {
    match format {
        Format::Json => EVERYTHING,
        Format::Webpbn => Has { missing: false, given: false, ..EVERYTHING },
        Format::Non => Has { missing: false, blotted: false, sets: false, ..EVERYTHING },
        Format::Olsak => Has { colors: true, fields: true, line_breaks: true, ..NOTHING },
        Format::Griddlers => Has { fields: true, other: true, several: true, ..NOTHING },
        Format::Tournament => Has { several: true, square: true, ..NOTHING },
        Format::Chars | Format::Png | Format::Bmp => Has { goal: true, ..NOTHING },
        Format::Picture | Format::Freenono => Has { goal: true, several: true, ..NOTHING },
        Format::Gno | Format::Nonograms | Format::Sheet | Format::Pnm | Format::Xbm | Format::Xpm => {
            Has { goal: true, ..NOTHING }
        }
        Format::Tatham => Has { several: true, given: true, ..NOTHING },
        Format::Pzpr | Format::Picross => Has { several: true, ..NOTHING },
        _ => NOTHING,
    }
}

fn text() -> impl Strategy<Value = String> {
    "[!-~äß©“”中][ -~äß©“”中]{0,18}[!-~äß©“”中]"
}

fn metadata(has: Has) -> impl Strategy<Value = Metadata> {
    let field = move || proptest::option::of(text()).prop_map(move |text| text.filter(|_| has.fields));
    let lines = proptest::option::of(vec(text(), 1..4)).prop_map(move |lines| lines.filter(|_| has.fields));
    let other = vec(("x-[a-z0-9]{1,6}", text()), 0..if has.other { 3 } else { 1 });
    (field(), field(), field(), field(), field(), lines, other).prop_map(
        move |(title, author, copyright, license, catalogue, lines, other)| Metadata {
            title,
            author,
            copyright,
            license,
            catalogue,
            description: lines.map(|lines| lines.join(if has.line_breaks { "\n" } else { " " })),
            other,
        },
    )
}

fn palette(colors: usize) -> Palette {
    let mut palette = Palette::black_and_white();
    for (name, symbol) in [("red", 'r'), ("deep blue", '%'), ("grün & \"mehr\"", 'g')].into_iter().take(colors - 2) {
        palette.add(PaletteColor::new(name, Rgb(200, 10, symbol as u8), symbol));
    }
    palette
}

fn puzzle(has: Has) -> impl Strategy<Value = Puzzle> {
    let size =
        (1_usize..7, 1_usize..7).prop_map(move |(width, height)| (width, if has.square { width } else { height }));
    let colors = if has.colors { 2_usize..6 } else { 2..3 };
    (size, colors).prop_flat_map(move |((width, height), colors)| {
        let cells = vec(0..colors, width * height);
        let sets = vec(any::<u32>(), width * height);
        let changes = vec((any::<Index>(), any::<bool>()), 0..3);
        let given = vec(any::<Index>(), 0..4);
        (cells, sets, changes, given, metadata(has), any::<[bool; 2]>()).prop_map(
            move |(cells, sets, changes, given, metadata, [with_goal, with_saved])| {
                let cells = cells.into_iter().map(|index| Color::new(index).unwrap()).collect();
                let solved = Puzzle::from_picture(Picture::new(width, cells).unwrap(), palette(colors));
                let mut clues = solved.clues().to_vec();
                for (line, blot) in changes {
                    let clue = line.get_mut(&mut clues);
                    match clue {
                        Some(known) if has.blotted && blot => {
                            *known = known.blocks().iter().map(|block| Block { length: 0, ..*block }).collect::<Clue>();
                        }
                        _ if has.missing && !blot => *clue = None,
                        _ => {}
                    }
                }
                let columns = clues.split_off(height);
                let mut puzzle = Puzzle::with_palette(clues, columns, palette(colors));
                puzzle.metadata = metadata;
                if has.given {
                    let cells = solved.goal.as_ref().unwrap().cells();
                    puzzle
                        .set_given(given.iter().map(|cell| cell.index(cells.len())).map(|cell| (cell, cells[cell])))
                        .unwrap();
                }
                puzzle.goal = solved.goal.clone().filter(|_| has.goal && (with_goal || !has.saved));
                if has.saved && with_saved {
                    let all = ColorSet::first(colors);
                    let set = |bits: u32| {
                        let set: ColorSet = all.iter().filter(|color| bits >> color.index() & 1 == 1).collect();
                        if has.sets || set.known().is_some() { set } else { all }
                    };
                    puzzle.saved.push(Grid::new(width, sets.into_iter().map(set).collect()).unwrap());
                }
                puzzle
            },
        )
    })
}

fn puzzles(has: Has) -> impl Strategy<Value = Vec<Puzzle>> {
    vec(puzzle(has), 1..if has.several { 4 } else { 2 })
}

/// A format and puzzles that it can hold without loss.
fn fitting() -> impl Strategy<Value = (Format, Vec<Puzzle>)> {
    // Pictures in colour need a background that is one, and of black and white would be detected as `picture`.
    let formats: Vec<Format> =
        Format::all().filter(|format| !matches!(format, Format::Chars | Format::Png | Format::Bmp)).collect();
    let fitting = proptest::sample::select(formats).prop_flat_map(|format| (Just(format), puzzles(keeps(format))));
    // A list of clues without sizes does not tell the size of every puzzle, and one of 0 and 1 may be a picture.
    fitting.prop_filter("puzzles that the format can hold", |(format, puzzles)| match format {
        Format::Task => format.can_write(puzzles).is_ok(),
        Format::Cwd | Format::Keen | Format::Nin | Format::Pycsp3 | Format::Syro => {
            format::write(*format, puzzles).is_ok_and(|written| written.warnings.is_empty())
        }
        _ => true,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn what_is_written_is_read((format, puzzles) in fitting()) {
        let written = format::write(format, &puzzles).unwrap();
        prop_assert_eq!(&written.warnings, &[], "{}", written.text);
        let document = format::read("file", written.text.as_bytes(), None);
        let document = document.map_err(|error| TestCaseError::fail(format!("{error}\n{}", written.text)))?;
        prop_assert_eq!(document.format, format, "{}", written.text);
        prop_assert!(document.puzzles == puzzles, "{}\n{:?}\n{:?}", written.text, document.puzzles, puzzles);
        // There is a warning if the clues of a .nin file may fit its size transposed, too, and of two lists that do not
        // tell which are the rows, and if all cells of a picture happen to come in pairs.
        let may_warn = matches!(format, Format::Nin | Format::Keen | Format::Syro);
        let is_doubled = |message: &str| format == Format::Picture && message.contains("come in pairs");
        let is_expected = may_warn || document.warnings.iter().all(|warning| is_doubled(&warning.message()));
        prop_assert!(is_expected, "{:?}", document.warnings);
    }

    #[test]
    fn nothing_is_lost_silently(format in proptest::sample::select(Format::all().collect::<Vec<_>>()), puzzle in puzzle(EVERYTHING)) {
        let Ok(written) = format::write(format, std::slice::from_ref(&puzzle)) else { return Ok(()) };
        let read = format::read("file", written.bytes(), Some(format));
        let read = read.map_err(|error| TestCaseError::fail(format!("{error}\n{}", written.text)))?;
        if written.warnings.is_empty() {
            prop_assert_eq!(&read.puzzles[0], &puzzle, "{}", written.text);
        } else if puzzle.is_black_and_white() {
            prop_assert_eq!(read.puzzles[0].clues(), puzzle.clues());
            let is_named = written.warnings.iter().any(|warning| warning.message().contains("given cells"));
            prop_assert!(is_named || read.puzzles[0].given() == puzzle.given());
        }
    }
}

#[test]
fn json_keeps_to_its_schema() {
    let schema =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schema/puzzle.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap();
    let mut runner = TestRunner::deterministic();
    for _ in 0..100 {
        let puzzles = puzzles(EVERYTHING).new_tree(&mut runner).unwrap().current();
        let text = format::write(Format::Json, &puzzles).unwrap().text;
        let errors: Vec<String> =
            schema.iter_errors(&serde_json::from_str(&text).unwrap()).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}\n{text}");
    }
    let wrong = r#"{"schema": "nonosat-puzzle/1", "puzzles": [{"rows": [[0]], "columns": [[1]]}]}"#;
    assert!(!schema.is_valid(&serde_json::from_str(wrong).unwrap()));
}

#[test]
fn formats_refuse_what_they_cannot_express() {
    let clue = |text: &str| Some(text.parse::<Clue>().unwrap());
    let blotted = Some(Clue::black([0]));
    let puzzle = |row, column| Puzzle::with_palette(vec![row], vec![column], Palette::black_and_white());
    let message = |format, puzzles: &[Puzzle]| format::write(format, puzzles).unwrap_err().to_string();
    assert_eq!(
        message(Format::Mk, &[puzzle(clue("1"), None)]),
        "puzzle 1: the format mk cannot leave out the clue of column 1"
    );
    assert_eq!(
        message(Format::Non, &[puzzle(blotted, clue("1"))]),
        "puzzle 1: the format non cannot hold the unknown block length of row 1"
    );
    let plain = puzzle(clue("1"), clue("1"));
    assert_eq!(message(Format::Nin, &[plain.clone(), plain.clone()]), "the format nin holds one puzzle a file, not 2");
    assert_eq!(message(Format::Nin, &[]), "there is no puzzle to write");
    assert_eq!(
        message(Format::Picture, std::slice::from_ref(&plain)),
        "puzzle 1: the format picture needs the goal picture, and the puzzle has none"
    );
    let mut wrong = plain;
    wrong.goal = Picture::parse(".");
    assert_eq!(
        message(Format::Picture, &[wrong]),
        "puzzle 1: the goal picture does not meet the clues, so it cannot stand for them"
    );
    let given = puzzle(clue("1"), clue("1")).with_given([(0, Color::BLACK)]).unwrap();
    assert_eq!(
        message(Format::Nin, &[given]),
        "puzzle 1: some cells are given, for which the format nin has no place; json, non and tatham do"
    );
    let red = Color::new(2).unwrap();
    let picture = Picture::new(2, vec![Color::BLACK, red]).unwrap();
    assert_eq!(
        message(Format::Tournament, &[Puzzle::from_picture(picture, palette(3))]),
        "puzzle 1: the format tournament has no colours"
    );
}

/// The clues, with colours numbered in the order in which they occur: formats may number them anew.
fn renumbered(puzzle: &Puzzle) -> Vec<Option<Vec<(u32, usize)>>> {
    let mut met = Vec::new();
    let mut number = |color: Color| {
        let known = met.iter().position(|&other| other == color);
        known.unwrap_or_else(|| {
            met.push(color);
            met.len() - 1
        })
    };
    let mut blocks = |clue: &Clue| clue.blocks().iter().map(|block| (block.length, number(block.color))).collect();
    puzzle.clues().iter().map(|clue| clue.as_ref().map(&mut blocks)).collect()
}

/// Puzzles that formats may take for others: blank lines, clues that are missing or blotted, colours that no clue has,
/// one colour alone, all sizes from 1 x 1 on, and titles that look like keywords.
fn odd_puzzle() -> impl Strategy<Value = Puzzle> {
    let title = proptest::sample::select(vec![
        "$1",
        "#d",
        ": rows",
        "[clues]",
        "rows",
        "1 1",
        "\t",
        "\"",
        "<b>&amp;",
        "a\nb",
        "{}",
        "=",
        "#",
        "|",
        "é中\u{1b}[31m",
        "",
    ]);
    let size = (1_usize..5, 1_usize..5);
    (size, 0_usize..4, 0_usize..4, 0_u8..4, 0_usize..3, any::<u64>(), title).prop_map(
        |((width, height), colors, used, density, changes, seed, title)| {
            let mut random = nonosat::puzzle::random::Random::new(seed);
            let mut palette = Palette::with_background(PaletteColor::new("white", Rgb(255, 255, 255), '.'));
            for (name, rgb, symbol) in
                [("black", Rgb(0, 0, 0), '#'), ("red", Rgb(255, 0, 0), 'r'), ("blue", Rgb(0, 0, 255), 'b')]
                    .into_iter()
                    .take(colors)
            {
                palette.add(PaletteColor::new(name, rgb, symbol));
            }
            let used = used.min(colors) as u64;
            let mut cell = || match random.chance(f64::from(density) / 3.0) {
                true => Color::new(random.between(0, used) as usize).unwrap(),
                false => Color::BLANK,
            };
            let cells = (0..width * height).map(|_| cell()).collect();
            let solved = Puzzle::from_picture(Picture::new(width, cells).unwrap(), palette.clone());
            let mut clues = solved.clues().to_vec();
            // Most formats take no such lines.
            let changes = if random.chance(0.5) { changes } else { 0 };
            for _ in 0..changes {
                let line = random.between(0, clues.len() as u64 - 1) as usize;
                let is_missing = random.chance(0.5);
                clues[line] = clues[line].take().filter(|_| !is_missing).map(|clue| {
                    let mut blocks = clue.blocks();
                    blocks.iter_mut().for_each(|block| block.length *= u32::from(random.chance(0.5)));
                    Clue::new(blocks)
                });
            }
            let mut puzzle = Puzzle::with_layout(solved.layout().clone(), clues, palette);
            puzzle.goal = solved.goal.filter(|_| random.chance(0.7));
            puzzle.metadata.title = Some(title.to_owned());
            puzzle
        },
    )
}

#[test]
fn no_other_puzzle_is_written() {
    let mut faults = Vec::new();
    for format in Format::all() {
        let written = std::cell::Cell::new(0);
        let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) };
        let found = TestRunner::new(config).run(&vec(odd_puzzle(), 1..3), |puzzles| {
            let tries = [&puzzles[..], &puzzles[..1]];
            let Some(file) = tries.into_iter().find_map(|puzzles| format::write(format, puzzles).ok()) else {
                return Ok(());
            };
            written.set(written.get() + 1);
            is_read_as_given(format, &file, &puzzles)
        });
        faults.extend(found.err().map(|error| format!("{format}: {error}")));
        assert!(written.get() > 20, "{format} took only {} puzzles", written.get());
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// Whether what was written of some puzzles, the first ones, is read as those.
fn is_read_as_given(format: Format, file: &format::Written, puzzles: &[Puzzle]) -> Result<(), TestCaseError> {
    let read = format::read("file", file.bytes(), Some(format));
    let read = read.map_err(|error| TestCaseError::fail(format!("{error}\n{}", file.text)))?;
    for (read, given) in read.puzzles.iter().zip(puzzles) {
        prop_assert_eq!((read.width(), read.height()), (given.width(), given.height()), "{}", file.text);
        prop_assert_eq!(renumbered(read), renumbered(given), "{}", file.text);
        if given.clues().contains(&None) || file.warnings.is_empty() {
            prop_assert_eq!(read.clue_hash(), given.clue_hash(), "{}", file.text);
        }
    }
    Ok(())
}

#[test]
fn a_tournament_holds_only_puzzles_that_tell_their_size() {
    let of = |width, height, text: &str| {
        let cells = text.bytes().map(|cell| if cell == b'#' { Color::BLACK } else { Color::BLANK }).collect();
        let puzzle = Puzzle::from_picture(Picture::new(width, cells).unwrap(), Palette::black_and_white());
        assert_eq!(puzzle.height(), height);
        format::write(Format::Tournament, &[puzzle])
    };
    assert!(of(2, 2, "....").is_ok() && of(3, 1, "###").is_ok());
    for (width, height) in [(1, 3), (3, 1), (2, 4), (1, 2)] {
        let error = of(width, height, &".".repeat(width * height)).unwrap_err().to_string();
        assert_eq!(
            error,
            "puzzle 1: the format tournament cannot hold it: it has no place for the size, and the clues fit another \
             size as well"
        );
    }
}
