use insta::assert_snapshot;

use super::*;
use nonosat_model::{Block, Clue, Color, Layout, Palette, PaletteColor, Rgb};

const ASCII: Look = Look { style: Style::Ascii, color: false, width: None };
const HALF: Look = Look { style: Style::Half, color: false, width: None };
const BLOCK: Look = Look { style: Style::Block, color: false, width: None };

fn puzzle(rows: &[&str]) -> Puzzle {
    Puzzle::from_picture(Picture::parse(&rows.join("\n")).unwrap(), Palette::black_and_white())
}

fn goal(puzzle: &Puzzle) -> Grid {
    Grid::from(puzzle.goal.as_ref().unwrap())
}

/// Letters of 6 x 7 cells: wider and higher than a box of five.
fn letter() -> Puzzle {
    puzzle(&["######", "##....", "##....", "#####.", "##....", "##....", "##...."])
}

fn three_colors() -> Puzzle {
    let mut palette = Palette::black_and_white();
    let red = palette.add(PaletteColor::new("red", Rgb(255, 0, 0), 'r')).unwrap();
    let cells = [Color::BLACK, red, red, Color::BLANK, red, Color::BLANK].to_vec();
    Puzzle::from_picture(Picture::new(3, cells).unwrap(), palette)
}

#[test]
fn block() {
    let puzzle = letter();
    assert_snapshot!(draw(&puzzle, &goal(&puzzle), &[], BLOCK).to_plain(), @"
            1 1 1
        7 7 1 1 1  1
      ┌──────────┬──┐
    6 │█████████████│
    2 │████ · · ·│ ·│
    2 │████ · · ·│ ·│
    5 │██████████│ ·│
    2 │████ · · ·│ ·│
      ├████──────┼──┤
    2 │████ · · ·│ ·│
    2 │████ · · ·│ ·│
      └──────────┴──┘
    ");
}

#[test]
fn ascii() {
    let puzzle = letter();
    let text = draw(&puzzle, &goal(&puzzle), &[], ASCII).to_plain();
    assert!(text.is_ascii());
    assert_snapshot!(text, @"
            1 1 1
        7 7 1 1 1  1
      +----------+--+
    6 | # # # # #| #|
    2 | # # . . .| .|
    2 | # # . . .| .|
    5 | # # # # #| .|
    2 | # # . . .| .|
      +----------+--+
    2 | # # . . .| .|
    2 | # # . . .| .|
      +----------+--+
    ");
}

#[test]
fn half() {
    let puzzle = letter();
    assert_snapshot!(draw(&puzzle, &goal(&puzzle), &[], HALF).to_plain(), @"
    ██▀▀▀▀
    ██▄▄▄
    ██
    ▀▀
    ");
}

#[test]
fn blank() {
    let mut columns = vec![Some(Clue::default()), None];
    columns.push(Some(Clue::new(vec![Block::black(0), Block::black(12)])));
    let puzzle = Puzzle::with_palette(vec![Some(Clue::black([1])), None], columns, Palette::black_and_white());
    assert_snapshot!(draw_blank(&puzzle, BLOCK).to_plain(), @"
               ?
         0  * 12
      ┌─────────┐
    1 │  ·  ·  ·│
    * │  ·  ·  ·│
      └─────────┘
    ");
}

#[test]
fn unknown_and_marked_cells_stand_out() {
    let puzzle = puzzle(&["##", "..", "#."]);
    let mut cells = goal(&puzzle).cells().to_vec();
    cells[1] = ColorSet::BLANK_OR_BLACK;
    let grid = Grid::new(2, cells).unwrap();
    assert_snapshot!(draw(&puzzle, &grid, &[2, 4], BLOCK).to_plain(), @"
        1
        1 1
      ┌────┐
    2 │██ ?│
    0 │░░ ·│
    1 │▓▓ ·│
      └────┘
    ");
    assert_snapshot!(draw(&puzzle, &grid, &[2, 4], ASCII).to_plain(), @"
        1
        1 1
      +----+
    2 | # ?|
    0 | o .|
    1 | @ .|
      +----+
    ");
    assert_snapshot!(draw(&puzzle, &grid, &[], HALF).to_plain(), @"
    ▀▘
    ▀
    ");
}

#[test]
fn colours_are_symbols_without_colour() {
    let puzzle = three_colors();
    assert_snapshot!(draw(&puzzle, &goal(&puzzle), &[1], ASCII).to_plain(), @"
            1# 2r 1r
          +---------+
    1# 2r |  #[r]  r|
       1r |  .  r  .|
          +---------+
    ");
    assert_snapshot!(draw(&puzzle, &goal(&puzzle), &[], HALF).to_plain(), @"
    #rr
    ·r·
    ");
    assert_snapshot!(draw(&puzzle, &goal(&puzzle), &[1, 5], HALF).to_plain(), @"
    ■r■
    ·■◇
    ");
    let color = Look { color: true, ..HALF };
    assert_eq!(draw(&puzzle, &goal(&puzzle), &[1, 5], color).to_plain(), " ◆\n· ◆\n");
}

/// A filled line without runs is not one without filled cells.
#[test]
fn a_filled_ground_is_its_length() {
    let filled = || Some(Clue::of_runs(Color::BLACK, Vec::new()));
    let clues = vec![filled(), Some(Clue::black([])), Some(Clue::black([1])), Some(Clue::black([1]))];
    let puzzle = Puzzle::with_layout(Layout::grid(2, 2), clues, Palette::black_and_white());
    let text = draw(&puzzle, &Grid::unknown(2, 2), &[], BLOCK).to_plain();
    let rows: Vec<&str> = text.lines().filter_map(|line| line.split_once('│')).map(|(clue, _)| clue.trim()).collect();
    assert_eq!(rows, ["2#", "0"], "{text}");
    let parts = [0, 1].map(|line| clue_parts(&puzzle, line).into_iter().map(|part| part.text).collect::<Vec<_>>());
    assert_eq!(parts, [vec!["2".to_owned()], vec![]]);
    // As wide as the same number of a black block, which stands there without a ground.
    let usual = puzzle_of_rows(&puzzle, Some(Clue::black([2])));
    let places = |puzzle: &Puzzle| plan(puzzle).parts.into_iter().map(|part| (part.line, part.at)).collect::<Vec<_>>();
    assert_eq!(places(&puzzle), places(&usual));
    let [drawn, plain] = [&puzzle, &usual].map(|puzzle| svg(puzzle, &Grid::unknown(2, 2), &[], false));
    assert_ne!(drawn, plain);
}

fn puzzle_of_rows(puzzle: &Puzzle, first: Option<Clue>) -> Puzzle {
    let clues = std::iter::once(first).chain(puzzle.clues()[1..].iter().cloned()).collect();
    Puzzle::with_layout(Layout::grid(2, 2), clues, Palette::black_and_white())
}

#[test]
fn colours_are_colours() {
    let puzzle = three_colors();
    let look = Look { style: Style::Block, color: true, width: None };
    let text = draw(&puzzle, &goal(&puzzle), &[], look).to_ansi();
    let row = text.lines().nth(3).unwrap().replace('\x1b', "^");
    assert_snapshot!(row, @"  ^[0;38;2;255;255;255;48;2;255;0;0m1^[0m ^[0;38;2;127;127;127;48;2;255;255;255m│ ^[0;2;38;2;0;0;0;48;2;255;255;255m·^[0;38;2;255;255;255;48;2;255;0;0m  ^[0;2;38;2;0;0;0;48;2;255;255;255m ·^[0;38;2;127;127;127;48;2;255;255;255m│^[0m");
    let look = Look { style: Style::Half, color: true, width: None };
    let text = draw(&puzzle, &goal(&puzzle), &[], look).to_ansi().replace('\x1b', "^");
    assert_snapshot!(text, @"^[0;38;2;0;0;0;48;2;255;255;255m▀^[0;38;2;255;0;0;48;2;255;0;0m▀^[0;38;2;255;0;0;48;2;255;255;255m▀^[0m");
}

#[test]
fn wide_numbers_are_striped_or_spread() {
    let puzzle = puzzle(&["##"; 10]);
    let plain = draw_blank(&puzzle, BLOCK);
    let color = |width| draw_blank(&puzzle, Look { color: true, width, ..BLOCK });
    assert_eq!(plain.to_plain().lines().next(), Some("    10 10"));
    for width in [None, Some(plain.width())] {
        assert_eq!(color(width).to_plain(), plain.to_plain());
    }
    let striped = color(Some(plain.width() - 1));
    assert_eq!(striped.to_plain().lines().next(), Some("   1010"));
    assert_eq!(plain.width(), striped.width() + 2);
}

#[test]
fn nothing_is_drawn_of_nothing() {
    assert_eq!(draw_blank(&Puzzle::new(vec![], vec![]), BLOCK).height(), 0);
    let empty_rows = Puzzle::new(vec![Clue::default(); 3], vec![]);
    assert_eq!(draw_blank(&empty_rows, BLOCK), Canvas::default());
}

#[test]
fn differences_are_found() {
    let (one, other) = (Picture::parse("#.\n.#").unwrap(), Picture::parse("#.\n#.").unwrap());
    assert_eq!(differing_cells(&one, &other), [2, 3]);
}
