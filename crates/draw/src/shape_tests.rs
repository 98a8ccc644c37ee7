use std::sync::Arc;

use insta::assert_snapshot;

use super::*;
use nonosat_model::{Clue, Color, Corner, Gap, Layout, LineTable, Palette, PaletteColor, Rgb, Run, Shape, Triddler};

const BLOCK: Look = Look { style: Style::Block, color: false, width: None };

/// The triddler with all sides this long, with these cells filled.
fn triddler(side: usize, filled: &[usize]) -> Puzzle {
    let outline = Triddler::of_sides([side; 6]).unwrap();
    let mut picture = Picture::new(6 * side * side, vec![Color::BLANK; 6 * side * side]).unwrap();
    filled.iter().for_each(|&cell| picture.set(cell, Color::BLACK));
    Puzzle::from_picture_on(Layout::triddler(outline), picture, Palette::black_and_white())
}

fn goal(puzzle: &Puzzle) -> Grid {
    Grid::from(puzzle.goal.as_ref().unwrap())
}

#[test]
fn the_smallest_triddler() {
    let puzzle = triddler(1, &[0, 1]);
    assert_snapshot!(draw(&puzzle, &goal(&puzzle), &[], BLOCK).to_plain(), @r"
    2 ▲▼△
    0 ▽△▽

    / 1: 2    \ 1: 1
    / 2: 0    \ 2: 1
    ");
    let ascii = Look { style: Style::Ascii, width: Some(12), ..BLOCK };
    assert_snapshot!(draw(&puzzle, &goal(&puzzle), &[1, 2], ascii).to_plain(), @r"
    2 #@o
    0 ...

    / 1: 2
    / 2: 0
    \ 1: 1
    \ 2: 1
    ");
}

#[test]
fn a_triddler_of_side_two() {
    let puzzle = triddler(2, &[0, 1, 2, 5, 6, 7, 9, 14, 17, 23]);
    assert_snapshot!(draw(&puzzle, &goal(&puzzle), &[0, 3], BLOCK).to_plain(), @r"
       3 ◆▼▲◇△
    3 1 ▲▼▲▽▲▽△
    1 1 ▽△▼△▽▲▽
       1 ▽△▽△▼

    / 1: 4      \ 1: 1
    / 2: 1 2    \ 2: 4
    / 3: 1      \ 3: 2 1 2
    / 4: 2      \ 4: 0
    ");
    let svg = svg(&puzzle, &goal(&puzzle), &[], false);
    assert_eq!((svg.matches("<polygon").count(), svg.matches("fill=\"#000000\"").count()), (10, 10));
    // Five lines in each direction, of which the first and the last are the sides.
    assert_eq!((svg.matches("<circle").count(), svg.matches("<path").count()), (14, 15));
    is_well_formed(&svg);
}

/// The example of a diamond.
fn diamond() -> Puzzle {
    let mut palette = Palette::black_and_white();
    let [black, white] = [Rgb(0, 0, 0), Rgb(255, 255, 255)];
    let colors: Vec<Color> = Corner::ALL
        .into_iter()
        .map(|corner| {
            let shape = Shape::Corner { corner, rest: white };
            palette.add(PaletteColor { shape, ..PaletteColor::new(corner.name(), black, 't') }).unwrap()
        })
        .collect();
    let [br, tl, tr, bl] = colors[..] else { unreachable!() };
    let run = |color, length, gap| Run { color, min: length, max: length, gap };
    let capped = |first, last| {
        let runs = vec![run(first, 1, Gap::Free), run(Color::BLACK, 1, Gap::Glued), run(last, 1, Gap::Glued)];
        Some(Clue::of_runs(Color::BLANK, runs))
    };
    let full = Some(Clue::black([3]));
    let rows = vec![capped(br, bl), full.clone(), capped(tr, tl)];
    let columns = vec![capped(br, tr), full, capped(bl, tl)];
    let b = Color::BLACK;
    let goal = Picture::new(3, vec![br, b, bl, b, b, b, tr, b, tl]);
    let mut puzzle = Puzzle::with_palette(rows, columns, palette);
    puzzle.goal = goal;
    puzzle
}

#[test]
fn triangles() {
    let puzzle = diamond();
    let text = draw(&puzzle, &goal(&puzzle), &[], BLOCK).to_plain();
    assert_snapshot!(text, @"
          ◢   ◣
          3   3
          ◥ 3 ◤
        ┌──────┐
    ◢3◣ │ ◢██◣ │
      3 │██████│
    ◥3◤ │ ◥██◤ │
        └──────┘
    ");
    let color = Look { color: true, ..BLOCK };
    assert_eq!(draw(&puzzle, &goal(&puzzle), &[], color).to_plain(), text);
    let svg = svg(&puzzle, &goal(&puzzle), &[], false);
    // Four in the picture, eight in the clues.
    assert_eq!((svg.matches("<polygon").count(), svg.matches("<text").count()), (12, 6));
    is_well_formed(&svg);
}

#[test]
fn tables_are_wrapped() {
    let layout = Layout::Table(Arc::new(LineTable::new(14, vec![(0..14).collect()])));
    let mut picture = Picture::new(14, vec![Color::BLANK; 14]).unwrap();
    [0, 3, 10].into_iter().for_each(|cell| picture.set(cell, Color::BLACK));
    let puzzle = Puzzle::from_picture_on(layout, picture, Palette::black_and_white());
    let look = Look { width: Some(25), ..BLOCK };
    assert_snapshot!(draw(&puzzle, &goal(&puzzle), &[], look).to_plain(), @"
     1 ██ · ·██ · · · · · ·
    11 ██ · · ·
    cells in their order: the shape of this puzzle is not known
    ");
    let svg = svg(&puzzle, &goal(&puzzle), &[0], false);
    assert_eq!((svg.matches("fill=\"#000000\"").count(), svg.matches("#f57c00").count()), (3, 1));
    is_well_formed(&svg);
}

/// Every element is closed, and attributes are quoted.
fn is_well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, rest) = tag.split_once('>').unwrap();
        assert!(tag.matches('"').count().is_multiple_of(2) && !rest.contains(['>', '&']), "{tag}");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split(' ').next().unwrap()),
        }
    }
    assert!(open.is_empty());
}
