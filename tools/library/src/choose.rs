//! Candidates: each icon of the subjects at several sizes and settings, the best of them kept.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use anyhow::Result;
use nonosat_library::Shape;
use nonosat_model::budget::Budget;

use crate::{
    cells::{self, Cells, Indexed},
    icons::Icons,
    making::{self, Repair},
    recipe::{How, Line, slug},
    score,
    subjects::{Subject, subjects},
};

/// How long to work on one candidate.
const TIME: Duration = Duration::from_secs(3);

/// The sizes that are tried: one of each row for an icon, by its name.
const PLAIN_SIZES: [&[usize]; 4] = [
    &[6, 7, 8, 8, 9, 9, 10, 10],
    &[10, 11, 12, 12, 13, 14, 15, 15, 15],
    &[16, 17, 18, 20, 20, 20, 22],
    &[24, 25, 25, 28, 30, 30, 32, 35, 40, 45, 50],
];
const COLOR_SIZES: [&[usize]; 3] =
    [&[10, 12, 13, 14, 15, 15], &[16, 18, 20, 20, 22], &[24, 25, 28, 30, 30, 35, 40, 45, 50]];
const HEXAGONS: [usize; 5] = [5, 6, 7, 8, 9];

/// How many puzzles are wanted by kind and size.
const WANTED: [(&str, usize, usize, usize); 19] = [
    ("plain", 5, 7, 60),
    ("plain", 8, 9, 100),
    ("plain", 10, 10, 110),
    ("plain", 11, 14, 140),
    ("plain", 15, 15, 120),
    ("plain", 16, 19, 110),
    ("plain", 20, 22, 170),
    ("plain", 23, 29, 130),
    ("plain", 30, 35, 120),
    ("plain", 36, 45, 60),
    ("plain", 46, 50, 30),
    ("coloured", 5, 12, 120),
    ("coloured", 13, 15, 150),
    ("coloured", 16, 20, 170),
    ("coloured", 21, 25, 120),
    ("coloured", 26, 35, 110),
    ("coloured", 36, 50, 50),
    ("triddler", 1, 14, 50),
    ("triddler", 15, 50, 40),
];

/// A candidate that was made.
struct Candidate {
    line: Line,
    score: f64,
    tenths: u8,
    picture: (String, Vec<u8>),
}

/// The candidates of one icon.
fn candidates(icons: &Icons, subject: &Subject) -> Vec<Candidate> {
    let Ok(drawn) = icons.draw(&subject.set, &subject.icon) else { return Vec::new() };
    let hash = subject
        .icon
        .bytes()
        .chain(subject.set.bytes())
        .fold(7_usize, |hash, byte| hash.wrapping_mul(31) + byte as usize);
    let mut tried: Vec<(How, Cells, usize, bool)> = Vec::new();
    let mut offer = |options: Vec<(How, Cells)>, size: usize, is_hexagon: bool| {
        let good = options.into_iter().filter(|(_, cells)| score::is_fit(cells));
        let best = good.min_by(|one, other| score::score(&drawn, &one.1).total_cmp(&score::score(&drawn, &other.1)));
        tried.extend(best.map(|(how, cells)| (how, cells, size, is_hexagon)));
    };
    let plain = |shape: Shape| [35, 50, 62].map(|percent| (How::Plain(percent), cells::plain(&drawn, shape, percent)));
    let hexagon = Shape::Hexagon { side: HEXAGONS[hash % HEXAGONS.len()] };
    if subject.is_colored {
        let indexed: Vec<(How, Indexed<'_>)> =
            [3, 4, 5, 6].map(|most| (How::Colors(most), Indexed::new(&drawn, most))).into();
        let options = |shape: Shape| {
            let indexed = indexed.iter().filter(|(how, indexed)| *how == How::Colors(indexed.colors()));
            indexed.map(|(how, indexed)| (*how, indexed.cells(shape))).collect::<Vec<_>>()
        };
        for sizes in COLOR_SIZES {
            let size = sizes[hash % sizes.len()];
            offer(options(cells::grid_of(&drawn, size)), size, false);
        }
        if hash % 3 == 0 {
            offer(options(hexagon), HEXAGONS[hash % HEXAGONS.len()], true);
        }
    } else {
        for sizes in PLAIN_SIZES {
            let size = sizes[hash % sizes.len()];
            offer(plain(cells::grid_of(&drawn, size)).into(), size, false);
        }
        if hash % 5 == 0 {
            offer(plain(hexagon).into(), HEXAGONS[hash % HEXAGONS.len()], true);
        }
    }
    let made = tried.into_iter().filter_map(|(how, cells, size, is_hexagon)| {
        let attempt = |repair| {
            let budget = Budget::unlimited().with_time_limit(TIME);
            making::make(&cells, repair, &budget).ok().map(|made| (repair, made))
        };
        let (repair, made) =
            attempt(Repair::None).or_else(|| attempt(Repair::Line)).or_else(|| attempt(Repair::Probe))?;
        let after = Cells { cells: made.cells, colors: cells.colors.clone(), ..cells };
        let share = made.changed as f64 / after.cells.len() as f64;
        let score = score::score(&drawn, &after) + 4.0 * share;
        let line = Line {
            id: String::new(),
            title: subject.title.clone(),
            group: subject.group.clone(),
            set: subject.set.clone(),
            icon: subject.icon.clone(),
            how,
            size,
            is_hexagon,
            repair,
        };
        Some(Candidate { line, score, tenths: made.tenths, picture: (format!("{:?}", after.shape), after.cells) })
    });
    made.collect()
}

/// Chooses puzzles of the subjects; `out` are icons that were seen and left out.
pub(crate) fn choose(icons: &Icons, text: &str, out: &str, jobs: usize) -> Result<Vec<Line>> {
    let out: BTreeSet<&str> = out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let subjects = subjects(icons, text)?;
    let mut all: Vec<Candidate> =
        crate::parallel(&subjects, jobs, |subject| candidates(icons, subject)).into_iter().flatten().collect();
    all.retain(|candidate| {
        let Line { set, icon, size, .. } = &candidate.line;
        !out.contains(format!("{set}:{icon}").as_str()) && !out.contains(format!("{set}:{icon}@{size}").as_str())
    });
    // What is rare comes first, then what shows best.
    let rarity = |tenths: u8| match tenths {
        40..=59 | 80.. => -0.2,
        60..=79 => -0.03,
        _ => 0.0,
    };
    all.sort_by(|one, other| (one.score + rarity(one.tenths)).total_cmp(&(other.score + rarity(other.tenths))));
    Ok(filled(&all))
}

/// As many as are wanted of each kind and size, each icon once.
fn filled(all: &[Candidate]) -> Vec<Line> {
    let mut used: BTreeSet<(String, String)> = BTreeSet::new();
    let mut titles: BTreeMap<(String, bool), usize> = BTreeMap::new();
    let mut ids: BTreeMap<String, usize> = BTreeMap::new();
    let mut chosen = Vec::new();
    let mut pictures = BTreeSet::new();
    // The small ones are the hardest to find, then the large ones.
    let mut order: Vec<_> = WANTED.into();
    order.sort_by_key(|&(kind, least, ..)| (kind != "triddler", least.abs_diff(20)));
    order.reverse();
    for (kind, least, most, wanted) in order {
        let mut count = 0;
        for candidate in all {
            let line = &candidate.line;
            let is_colored = matches!(line.how, How::Colors(_));
            let of = if line.is_hexagon {
                "triddler"
            } else if is_colored {
                "coloured"
            } else {
                "plain"
            };
            let size = if line.is_hexagon { 2 * line.size } else { line.size };
            let icon = (line.set.clone(), line.icon.clone());
            let title = (line.title.to_lowercase(), is_colored);
            let is_new = !used.contains(&icon) && titles.get(&title).is_none_or(|&count| count < 2);
            if of != kind || !(least..=most).contains(&size) || !is_new {
                continue;
            }
            if !pictures.insert(&candidate.picture) {
                continue;
            }
            used.insert(icon);
            *titles.entry(title).or_default() += 1;
            let slug = slug(&line.title);
            let number = ids.entry(slug.clone()).or_default();
            *number += 1;
            let id = if *number == 1 { slug } else { format!("{slug}-{number}") };
            chosen.push(Line { id, ..line.clone() });
            count += 1;
            if count == wanted {
                break;
            }
        }
    }
    chosen
}
