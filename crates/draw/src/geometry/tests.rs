use super::*;
use nonosat_format as format;

/// One of the puzzles that come with the program.
fn shipped(name: &str, content: &[u8]) -> Puzzle {
    format::read(name, content, None).unwrap().puzzles.remove(0)
}

/// A rectangle in colour, a triddler, triangles as colours, glued triangles, wide numbers.
fn puzzles() -> Vec<Puzzle> {
    let wide = nonosat_model::Clue::black([100, 1, 20]);
    vec![
        shipped("balloon.xml", include_bytes!("../../../../puzzles/balloon.xml")),
        shipped("fir-tree.xml", include_bytes!("../../../../puzzles/fir-tree.xml")),
        shipped("yacht.json", include_bytes!("../../../../puzzles/yacht.json")),
        shipped("rocket.g", include_bytes!("../../../../puzzles/rocket.g")),
        Puzzle::new(vec![wide.clone(), wide.clone()], vec![wide.clone(), wide]),
    ]
}

fn is_apart(one: [f64; 4], other: [f64; 4]) -> bool {
    one[2] <= other[0] || other[2] <= one[0] || one[3] <= other[1] || other[3] <= one[1]
}

#[test]
fn numbers_are_in_the_picture_and_apart() {
    for puzzle in puzzles() {
        for sizes in [Sizes { unit: 1.0, side: 10.0, triangle: (14.0, 12.0) }, Sizes::LARGE] {
            let geometry = Geometry::new(&puzzle, sizes, true);
            let lines = 0..puzzle.layout().line_count();
            let mut labels: Vec<Label> = lines.flat_map(|line| geometry.labels(line)).collect();
            assert!(labels.len() >= puzzle.clues().len());
            labels.extend(geometry.line_numbers());
            for (at, label) in labels.iter().enumerate() {
                let [left, top, right, bottom] = label.area();
                assert!(left >= 0.0 && top >= 0.0 && right <= geometry.width && bottom <= geometry.height);
                for other in &labels[..at] {
                    // Parts of a block touch.
                    let is_near = label.number.is_glued || other.number.is_glued;
                    let (one, two) = (&label.number.text, &other.number.text);
                    assert!(is_near || is_apart(label.area(), other.area()), "{one} at {:?}, {two}", label.at);
                }
            }
        }
    }
}

#[test]
fn numbers_do_not_cover_cells() {
    for puzzle in puzzles() {
        let geometry = Geometry::new(&puzzle, Sizes::LARGE, true);
        let middles: Vec<Point> = (0..puzzle.layout().cell_count())
            .map(|cell| {
                let corners = geometry.corners(cell);
                let sum = corners.iter().fold((0.0, 0.0), |sum, corner| (sum.0 + corner.0, sum.1 + corner.1));
                (sum.0 / corners.len() as f64, sum.1 / corners.len() as f64)
            })
            .collect();
        for label in (0..puzzle.layout().line_count()).flat_map(|line| geometry.labels(line)) {
            let [left, top, right, bottom] = label.area();
            let covered = middles.iter().filter(|&&(x, y)| x > left - 3.0 && x < right + 3.0 && y > top && y < bottom);
            assert_eq!(covered.count(), 0, "{} at {:?}", label.number.text, label.at);
        }
    }
}

#[test]
fn lines_of_triangles_reach_from_side_to_side() {
    let puzzle = shipped("fir-tree.xml", include_bytes!("../../../../puzzles/fir-tree.xml"));
    let geometry = Geometry::new(&puzzle, Sizes::LARGE, false);
    let strokes = geometry.strokes();
    let families = puzzle.layout().outline().unwrap().families();
    assert_eq!(strokes.len(), families.iter().sum::<usize>() + 3);
    // Every edge of every cell is on a line.
    for cell in 0..puzzle.layout().cell_count() {
        let corners = geometry.corners(cell);
        for (from, to) in [(0, 1), (1, 2), (2, 0)].map(|(one, other)| (corners[one], corners[other])) {
            let is_on = |stroke: &Stroke, point: Point| {
                let (x, y) = (stroke.to.0 - stroke.from.0, stroke.to.1 - stroke.from.1);
                let cross = x * (point.1 - stroke.from.1) - y * (point.0 - stroke.from.0);
                let along = x * (point.0 - stroke.from.0) + y * (point.1 - stroke.from.1);
                cross.abs() < 1e-6 && along > -1e-6 && along < x * x + y * y + 1e-6
            };
            assert!(strokes.iter().any(|stroke| is_on(stroke, from) && is_on(stroke, to)), "cell {cell}");
        }
    }
}
