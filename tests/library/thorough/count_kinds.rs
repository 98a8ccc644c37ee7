//! Counting and listing of coloured puzzles, and of other kinds, against an enumerator.

use nonosat::puzzle::{Layout, Triddler};

use crate::{
    common,
    count_kinds::{check, rectangles},
    small_kinds::Kind,
};

#[test]
fn coloured_puzzles_agree() {
    let puzzles = if common::slow() { 2000 } else { 200 };
    let several = check(Kind::Colored, &rectangles(), &[3, 4], puzzles, 21);
    assert!(several > puzzles / 10, "only {several} have several solutions");
}

#[test]
fn other_kinds_agree() {
    let puzzles = if common::slow() { 1000 } else { 70 };
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
