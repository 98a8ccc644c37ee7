//! The families of puzzles whose growth is measured.

use nonosat::make::recipe::Recipe;

/// The names of all families.
pub(crate) const NAMES: [&str; 5] = ["random", "dom", "blobs", "density", "giants"];

/// The density of random giants: at 0.5, the clues of large puzzles hold just as many bits as the picture.
const GIANT_DENSITY: f64 = 0.6;

/// A family of puzzles with one number that grows: a curve.
pub(crate) struct Family {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// Whether puzzles only get harder: then the curve ends where none is solved.
    pub(crate) monotone: bool,
    /// The points of the curve, in order.
    pub(crate) points: Vec<Point>,
}

/// The puzzles of one size, or of one density.
pub(crate) struct Point {
    /// The size, or the density.
    pub(crate) x: f64,
    /// The puzzles.
    pub(crate) recipes: Vec<Recipe>,
}

impl Family {
    /// The name of the set of a point in the journal: `random/50`.
    pub(crate) fn set(&self, x: f64) -> String {
        format!("{}/{x}", self.name)
    }
}

/// All families, with so many random puzzles of each size.
pub(crate) fn families(puzzles: u64, density: f64) -> [Family; 5] {
    let random = |size: usize, density: f64, count: u64| {
        (1..=count).map(move |seed| Recipe::Random { size: size.into(), density, seed }).collect::<Vec<_>>()
    };
    let sizes = (2..=20).map(|tens| tens * 10);
    let densities = (1..=19).map(|twentieths| f64::from(twentieths * 5) / 100.0);
    let by_size = |size: usize| Point { x: size as f64, recipes: random(size, density, puzzles) };
    let by_density = |density: f64| Point { x: density, recipes: random(200, density, puzzles.min(3)) };
    let giant = |size: usize| Point { x: size as f64, recipes: random(size, GIANT_DENSITY, puzzles.min(3)) };
    let dom = |n: usize| Point { x: n as f64, recipes: vec![Recipe::Dom { n }] };
    let blobs = |size: usize| {
        let recipes = (1..=puzzles.min(3)).map(|seed| Recipe::Blobs { size, seed }).collect();
        Point { x: size as f64, recipes }
    };
    [
        Family { name: "random", monotone: true, points: sizes.map(by_size).collect() },
        Family { name: "dom", monotone: true, points: (3..=30).map(dom).collect() },
        Family { name: "blobs", monotone: true, points: [500, 1000, 2000, 5000].map(blobs).into() },
        Family { name: "density", monotone: false, points: densities.map(by_density).collect() },
        Family { name: "giants", monotone: true, points: [200, 300, 500, 700, 1000].map(giant).into() },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_have_their_points() {
        let [random, dom, blobs, density, giants] = families(10, 0.5);
        assert_eq!([&random, &dom, &blobs, &density, &giants].map(|family| family.name), NAMES);
        assert_eq!(random.points.len(), 19);
        assert_eq!(random.points[0].recipes.len(), 10);
        assert_eq!((dom.points[0].x, dom.points.len()), (3.0, 28));
        assert_eq!(density.set(density.points[18].x), "density/0.95");
        assert_eq!(giants.points[4].recipes[2].to_string(), "random-1000-0.6-3");
        assert_eq!(blobs.set(blobs.points[3].x), "blobs/5000");
    }
}
