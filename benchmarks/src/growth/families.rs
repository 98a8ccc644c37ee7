//! The families of puzzles whose growth is measured.

use nonosat::make::recipe::Recipe;

/// The names of all families.
pub(crate) const NAMES: [&str; 6] = ["random", "dom", "blobs", "density", "giants", "map"];

/// The density of random giants: at 0.5, the clues of large puzzles hold just as many bits as the picture.
const GIANT_DENSITY: f64 = 0.6;

/// The maps: the number of colours beside the background, the sides, and the densities, closer where it is hard.
pub(crate) const MAPS: [(usize, [usize; 4], &[f64]); 3] = [
    (1, [40, 45, 50, 60], &[0.3, 0.35, 0.4, 0.41, 0.43, 0.45, 0.47, 0.5, 0.55]),
    (2, [30, 40, 50, 60], &[0.2, 0.3, 0.4, 0.5, 0.6]),
    (3, [30, 40, 50, 60], &[0.2, 0.3, 0.4, 0.5, 0.6]),
];

/// A family of puzzles with one number that grows: a curve.
pub(crate) struct Family {
    /// The name on the command line; a row of a map has more, as in `map-2-60`: two colours, 60x60.
    pub(crate) name: String,
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
    /// The name on the command line.
    pub(crate) fn asked(&self) -> &str {
        self.name.split('-').next().unwrap_or_default()
    }

    /// The name of the set of a point in the journal: `random/50`.
    pub(crate) fn set(&self, x: f64) -> String {
        format!("{}/{x}", self.name)
    }
}

/// All families, with so many random puzzles of each size.
pub(crate) fn families(puzzles: u64, density: f64) -> Vec<Family> {
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
    let family = |name: &str, monotone, points| Family { name: name.to_owned(), monotone, points };
    let mut families = vec![
        family("random", true, sizes.map(by_size).collect()),
        family("dom", true, (3..=30).map(dom).collect()),
        family("blobs", true, [500, 1000, 2000, 5000].map(blobs).into()),
        family("density", false, densities.map(by_density).collect()),
        family("giants", true, [200, 300, 500, 700, 1000].map(giant).into()),
    ];
    for (colors, sizes, densities) in MAPS {
        for size in sizes {
            let recipe = |density, seed| match colors {
                1 => Recipe::Random { size: size.into(), density, seed },
                _ => Recipe::Noise { size: size.into(), density, colors, seed },
            };
            let point =
                |&density| Point { x: density, recipes: (1..=puzzles).map(|seed| recipe(density, seed)).collect() };
            let name = format!("{}{size}", map_of(colors));
            families.push(family(&name, false, densities.iter().map(point).collect()));
        }
    }
    families
}

/// What the names of all rows of the map of so many colours begin with.
pub(crate) fn map_of(colors: usize) -> String {
    format!("map-{colors}-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_have_their_points() {
        let families = families(10, 0.5);
        let mut names: Vec<&str> = families.iter().map(Family::asked).collect();
        names.dedup();
        assert_eq!(names, NAMES);
        let [random, dom, blobs, density, giants, maps @ ..] = &families[..] else { panic!("a family is missing") };
        assert_eq!(random.points.len(), 19);
        assert_eq!(random.points[0].recipes.len(), 10);
        assert_eq!((dom.points[0].x, dom.points.len()), (3.0, 28));
        assert_eq!(density.set(density.points[18].x), "density/0.95");
        assert_eq!(giants.points[4].recipes[2].to_string(), "random-1000-0.6-3");
        assert_eq!(blobs.set(blobs.points[3].x), "blobs/5000");
        assert_eq!(maps.len(), 12);
        assert_eq!(maps[3].set(maps[3].points[5].x), "map-1-60/0.45");
        assert_eq!(maps[11].points[2].recipes[9].to_string(), "noise-60-0.4-3-10");
    }
}
