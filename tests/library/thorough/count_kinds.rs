//! Counting and listing of 500 coloured puzzles, and of other kinds, against an enumerator.

use nonosat::puzzle::{Layout, Triddler};

use crate::{
    common,
    count_kinds::{check, rectangles},
    small_kinds::Kind,
};

#[test]
fn five_hundred_coloured_puzzles_agree() {
    let several = check(Kind::Colored, &rectangles(), &[3, 4], 500, 21);
    assert!(several > 50, "only {several} have several solutions");
}

#[test]
fn other_kinds_agree() {
    let puzzles = if common::slow() { 1000 } else { 200 };
    let hexagon = Layout::triddler(Triddler::of_sides([2; 6]).unwrap());
    for (seed, kind) in (31..).zip([Kind::Blotted, Kind::Glued, Kind::Zebra]) {
        // Fewer colours leave more open.
        let colors: &[usize] = if kind == Kind::Zebra { &[2] } else { &[3, 4, 2] };
        let several = check(kind, &rectangles(), colors, puzzles, seed);
        let on_hexagons = check(kind, std::slice::from_ref(&hexagon), &[2, 3], puzzles, seed + 10);
        assert!(several + on_hexagons > 5, "{kind:?}: {several} and {on_hexagons} have several solutions");
    }
    assert!(check(Kind::Colored, &[hexagon], &[2, 3], puzzles, 40) > 5);
}
