use proptest::prelude::*;

use super::*;
use nonosat_format as format;
use nonosat_model::{Clue, Color, Gap, Layout, LineName, Palette, Picture, Puzzle, pattern, random::Random};

mod outputs;

/// The puzzles that come with the program and are of a size for a page.
fn shipped() -> Vec<(String, Puzzle)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if let Ok(document) = format::read(&name, &std::fs::read(&path).unwrap(), None) {
            let puzzles = document.puzzles.into_iter().filter(|puzzle| puzzle.width() < 200);
            found.extend(puzzles.map(|puzzle| (name.clone(), puzzle)));
        }
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    assert!(found.len() > 25);
    found
}

fn plain(width: usize, height: usize, seed: u64) -> Puzzle {
    let mut random = Random::new(seed);
    let cells = (0..width * height).map(|_| random.chance(0.6).into()).collect();
    Puzzle::from_picture(Picture::new(width, cells).unwrap(), Palette::black_and_white())
}

fn made(puzzle: &Puzzle, options: &Options) -> Result<Book, SheetError> {
    let entry = Entry {
        number: Some(12),
        title: Some("Any title".to_owned()),
        note: Some("by somebody, grade 3.1".to_owned()),
        solution: puzzle.goal.as_ref(),
        solution_title: Some("Any title".to_owned()),
        ..Entry::new(puzzle)
    };
    book(&[entry], options, &Fonts::built_in())
}

/// All texts of a book.
fn texts(book: &Book) -> impl Iterator<Item = &Text> {
    let marks = book.pages.iter().flat_map(|page| &page.marks);
    marks.filter_map(|mark| if let Mark::Text(text) = mark { Some(text) } else { None })
}

/// The numbers of a clue as they are read on paper; `None` for a line with triangles at its blocks.
fn numbers(puzzle: &Puzzle, clue: Option<&Clue>, zeros: bool) -> Option<Vec<String>> {
    let Some(clue) = clue else { return Some(vec!["*".to_owned()]) };
    let has_corner = |color: Color| puzzle.palette.get(color).shape.corner().is_some();
    if clue.runs().iter().any(|run| run.gap == Gap::Glued || has_corner(run.color)) {
        return None;
    }
    if clue.runs().is_empty() {
        return Some(if zeros { vec!["0".to_owned()] } else { Vec::new() });
    }
    let number = |length: u32| if length == 0 { "?".to_owned() } else { length.to_string() };
    Some(clue.blocks().iter().map(|block| number(block.length)).collect())
}

#[test]
fn every_clue_is_there_in_order() {
    for (name, puzzle) in shipped() {
        for (zeros, both_sides) in [(false, false), (true, true)] {
            let options = Options { zeros, both_sides, solutions: Solutions::None, ..Options::default() };
            let book = made(&puzzle, &options).unwrap();
            let mut compared = 0;
            for (line, clue) in puzzle.clues().iter().enumerate() {
                let read = |repeated: bool| -> Vec<String> {
                    let role = Role::Clue { line, repeated };
                    texts(&book).filter(|text| text.role == role).map(|text| text.content.clone()).collect()
                };
                let Some(expected) = numbers(&puzzle, clue.as_ref(), zeros) else { continue };
                compared += expected.len();
                assert_eq!(read(false), expected, "{name}, line {line}");
                let opposite = if both_sides && puzzle.layout().is_rectangle() { expected } else { Vec::new() };
                assert_eq!(read(true), opposite, "{name}, line {line}");
                in_reading_order(&book, &puzzle, line);
            }
            assert!(compared > 0 || name == "rocket.g", "{name}");
        }
    }
}

/// Rows are read from the left, columns and the lines of triddlers from above.
fn in_reading_order(book: &Book, puzzle: &Puzzle, line: usize) {
    let role = Role::Clue { line, repeated: false };
    let found: Vec<&Text> = texts(book).filter(|text| text.role == role).collect();
    for pair in found.windows(2) {
        let ([left, top, right, bottom], next) = (extent(&Mark::Text(pair[0].clone())), pair[1]);
        let next = extent(&Mark::Text(next.clone()));
        let is_row = matches!(puzzle.layout().line_name(line), LineName::Row(_));
        // Beside each other, there is more than a gap between digits.
        let gap = if is_row { next[0] - right - 0.3 * pair[0].size } else { next[1] - bottom - 0.1 * pair[0].size };
        assert!(gap >= 0.0, "line {line}: {left} {top} {right} {bottom}, {next:?}");
    }
}

/// What a mark covers: left, top, right, bottom.
fn extent(mark: &Mark) -> [f64; 4] {
    let around = |points: &mut dyn Iterator<Item = Point>| {
        points.fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |[left, top, right, bottom], (x, y)| {
            [left.min(x), top.min(y), right.max(x), bottom.max(y)]
        })
    };
    match mark {
        Mark::Fill { shapes, .. } => around(&mut shapes.iter().flatten().copied()),
        Mark::Lines { lines, .. } => around(&mut lines.iter().flatten().copied()),
        Mark::Text(text) => {
            let width = Fonts::built_in().width(text.face, &text.content) * text.size;
            let left = match text.align {
                Align::Start => text.at.0,
                Align::Middle => text.at.0 - width / 2.0,
                Align::End => text.at.0 - width,
            };
            [left, text.at.1 - 0.72 * text.size, left + width, text.at.1]
        }
    }
}

/// Fails unless all marks are within the margins, numbers of pages are on the paper, and numbers do not touch.
fn all_is_within(book: &Book, margin: f64) {
    for (number, page) in book.pages.iter().enumerate() {
        for mark in &page.marks {
            let [left, top, right, bottom] = extent(mark);
            if left > right {
                continue;
            }
            let is_foot = matches!(mark, Mark::Text(text) if text.role == Role::Number && text.face == Face::Words);
            let least = if is_foot { 0.0 } else { margin - 0.01 };
            let is_inside =
                left >= least && top >= least && right <= page.width - least && bottom <= page.height - least;
            assert!(is_inside, "page {number}: {mark:?} at {left} {top} {right} {bottom}");
        }
    }
}

#[test]
fn every_kind_stays_within_the_margins() {
    for (name, puzzle) in shipped() {
        for paper in ["a4", "a5", "letter", "120x90mm"] {
            for both_sides in [false, true] {
                let options = Options {
                    paper: paper.parse().unwrap(),
                    both_sides,
                    shaded: both_sides,
                    zeros: both_sides,
                    margin: 10.0,
                    ..Options::default()
                };
                match made(&puzzle, &options) {
                    Ok(book) => all_is_within(&book, 10.0),
                    Err(SheetError::Puzzle(0, why)) => assert!(why.contains("--min-cell") && paper != "a4", "{name}"),
                    Err(error) => panic!("{name}: {error}"),
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn nothing_is_ever_cut(
        width in 1_usize..130,
        height in 1_usize..130,
        seed in 0_u64..1000,
        paper in (120_u32..400, 120_u32..400),
        margin in 0_u32..20,
        flags in 0_u32..32,
        per_page in 0_usize..4,
        bold in 0_usize..8,
    ) {
        let puzzle = plain(width, height, seed);
        let options = Options {
            paper: Paper { width: paper.0.into(), height: paper.1.into() },
            landscape: [Landscape::Auto, Landscape::Always, Landscape::Never][(flags % 3) as usize],
            margin: margin.into(),
            per_page: (per_page > 0).then_some(per_page),
            both_sides: flags & 4 > 0,
            zeros: flags & 8 > 0,
            shaded: flags & 16 > 0,
            solutions: if flags & 2 > 0 { Solutions::Next } else { Solutions::End },
            bold,
            ..Options::default()
        };
        match made(&puzzle, &options) {
            Ok(book) => {
                all_is_within(&book, margin.into());
                let place = &book.places[0];
                prop_assert!(place.cell >= 3.5 - 1e-6, "{}", place.cell);
                prop_assert!(place.solution.is_some_and(|page| page >= place.pages.end));
                // Each part has whole clues: every line is on some page, and wherever it is, with all its numbers.
                for page in &book.pages[place.pages.clone()] {
                    let of_page = Book { pages: vec![page.clone()], places: Vec::new() };
                    for (line, clue) in puzzle.clues().iter().enumerate() {
                        let role = Role::Clue { line, repeated: false };
                        let read: Vec<String> =
                            texts(&of_page).filter(|text| text.role == role).map(|text| text.content.clone()).collect();
                        let all = numbers(&puzzle, clue.as_ref(), options.zeros).unwrap();
                        prop_assert!(read.is_empty() || read == all, "line {line}: {read:?} of {all:?}");
                    }
                }
                for (line, clue) in puzzle.clues().iter().enumerate() {
                    let is_there = texts(&book).any(|text| text.role == Role::Clue { line, repeated: false });
                    prop_assert!(is_there || !options.zeros && clue.as_ref().unwrap().runs().is_empty(), "line {line}");
                }
            }
            Err(SheetError::Puzzle(0, why)) => prop_assert!(why.contains("clues leave no room"), "{why}"),
            Err(error) => prop_assert!(false, "{error}"),
        }
    }
}

#[test]
fn a_giant_is_split_into_parts_that_share_two_lines() {
    let puzzle = plain(200, 150, 7);
    let options = Options { paper: "420x594mm".parse().unwrap(), ..Options::default() };
    let book = made(&puzzle, &options).unwrap();
    let place = &book.places[0];
    assert!(place.pages.len() > 4 && place.cell >= 3.5, "{place:?}");
    all_is_within(&book, 15.0);
    let words: Vec<&str> =
        texts(&book).map(|text| &text.content[..]).filter(|text| text.starts_with("part ")).collect();
    assert_eq!(words.len(), place.pages.len());
    assert!(words[0].starts_with(&format!("part 1 of {}: columns 1 to ", words.len())), "{words:?}");
}

/// A line that is its filled background alone has a number without `zeros`, too; an empty line has none.
#[test]
fn a_filled_ground_is_on_paper() {
    let clues = vec![Some(Clue::of_runs(Color::BLACK, Vec::new())), Some(Clue::black([])), None, None];
    let puzzle = Puzzle::with_layout(Layout::grid(2, 2), clues, Palette::black_and_white());
    let options = Options { solutions: Solutions::None, ..Options::default() };
    let book = made(&puzzle, &options).unwrap();
    let of = |line: usize| -> Vec<String> {
        let role = Role::Clue { line, repeated: false };
        texts(&book).filter(|text| text.role == role).map(|text| text.content.clone()).collect()
    };
    assert_eq!([0, 1, 2].map(of), [vec!["2".to_owned()], vec![], vec!["*".to_owned()]]);
}

#[test]
fn numbers_are_readable_unless_cells_are_smaller_by_request() {
    let puzzle = plain(90, 60, 1);
    let book = made(&puzzle, &Options::default()).unwrap();
    let mut digits = texts(&book).filter(|text| matches!(text.role, Role::Clue { .. }));
    assert!(digits.all(|text| text.size >= 6.5 * POINT - 1e-9) && book.places[0].pages.len() > 1);
    let small = made(&puzzle, &Options { min_cell: Some(1.0), ..Options::default() }).unwrap();
    assert_eq!(small.places[0].pages.len(), 1);
    let cell = made(&plain(10, 10, 1), &Options { cell: Some(6.0), ..Options::default() }).unwrap().places[0].cell;
    assert!((cell - 6.0).abs() < 1e-9);
}

#[test]
fn options_that_leave_no_room_are_refused() {
    let puzzle = plain(5, 5, 1);
    let wrong = [
        Options { margin: 100.0, ..Options::default() },
        Options { margin: f64::NAN, ..Options::default() },
        Options { cell: Some(0.1), ..Options::default() },
        Options { min_cell: Some(0.05), ..Options::default() },
        Options { cell: Some(3.0), min_cell: Some(4.0), ..Options::default() },
        Options { per_page: Some(0), ..Options::default() },
    ];
    for options in wrong {
        assert!(matches!(made(&puzzle, &options), Err(SheetError::Option(_))), "{options:?}");
    }
    let empty = Puzzle::new(Vec::new(), Vec::new());
    assert!(matches!(made(&empty, &Options::default()), Err(SheetError::Puzzle(0, _))));
    let large = made(&plain(90, 60, 1), &Options { paper: "60x60mm".parse().unwrap(), ..Options::default() });
    assert!(matches!(large, Err(SheetError::Puzzle(0, why)) if why.contains("--min-cell")));
}

#[cfg(feature = "pdf")]
#[test]
fn a_hundred_puzzles_are_small_and_always_the_same() {
    let pictures: Vec<Puzzle> = (0..100).map(|seed| pattern::smooth(20, 0.5, seed)).collect();
    let entries: Vec<Entry<'_>> = pictures
        .iter()
        .enumerate()
        .map(|(number, puzzle)| Entry {
            number: Some(number + 1),
            solution: puzzle.goal.as_ref(),
            ..Entry::new(puzzle)
        })
        .collect();
    let fonts = Fonts::built_in();
    let made = || book(&entries, &Options::default(), &fonts).unwrap();
    let bytes = pdf(&made().pages, "A hundred", &fonts).unwrap();
    assert!(bytes.len() < 2_000_000 && bytes.starts_with(b"%PDF-"), "{} bytes", bytes.len());
    assert!(bytes == pdf(&made().pages, "A hundred", &fonts).unwrap());
}

#[cfg(feature = "pdf")]
#[test]
fn letters_that_no_font_has_are_named() {
    let puzzle = plain(5, 5, 1);
    let entry = Entry { title: Some("Кот".to_owned()), ..Entry::new(&puzzle) };
    let fonts = Fonts::built_in();
    let book = book(&[entry], &Options::default(), &fonts).unwrap();
    let error = pdf(&book.pages, "Book", &fonts).unwrap_err();
    assert_eq!(error, SheetError::Letter { letter: 'К', text: "Кот".to_owned() });
    assert!(error.to_string().contains("--font FILE"), "{error}");
    #[cfg(feature = "png")]
    assert_eq!(png(&book.pages[0], 72.0, &fonts), Err(error));
    assert!(svg(&book.pages[0]).contains("Кот"));
}

#[test]
fn the_advice_of_smaller_cells_can_be_taken() {
    let advised = |paper: &str, puzzle: &Puzzle| {
        let options = Options { paper: paper.parse().unwrap(), margin: 5.0, ..Options::default() };
        let Err(SheetError::Puzzle(_, why)) = made(puzzle, &options) else { return None };
        let Some(cell) = why.split("--min-cell ").nth(1) else { return Some(false) };
        let cell = cell.trim_end_matches("mm").parse().unwrap();
        made(puzzle, &Options { min_cell: Some(cell), ..options }).unwrap();
        Some(true)
    };
    let advice: Vec<bool> =
        [20, 60, 120, 400].iter().filter_map(|&side| advised("60x60mm", &plain(side, side, 1))).collect();
    assert!(advice.contains(&true) && advice.contains(&false), "{advice:?}");
}
