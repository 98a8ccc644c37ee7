//! Every rule on lines of any colours, gaps and lengths against all placements: what it says holds in each.

use super::*;
use nonosat_model::{Clue, Color, ColorSet, Gap, Run, random::Random};

/// A placement: the cells, and the first and last cell of each block.
type Placement = (Vec<Color>, Vec<Interval>);

/// All placements of some runs within what the cells may be.
fn placements(clue: &Clue, cells: &[ColorSet]) -> Vec<Placement> {
    let mut found = Vec::new();
    place(clue, cells, 0, (Vec::new(), Vec::new()), &mut found);
    found
}

fn place(clue: &Clue, cells: &[ColorSet], gap: usize, (painted, places): Placement, found: &mut Vec<Placement>) {
    let position = painted.len();
    let run = clue.runs().get(places.len());
    if position == cells.len() && run.is_none() {
        found.push((painted, places));
        return;
    }
    let may = |painted: &[Color]| painted.iter().zip(&cells[position..]).all(|(&color, cell)| cell.contains(color));
    let is_glued = run.is_some_and(|run| run.gap == Gap::Glued);
    if position < cells.len() && !is_glued && may(&[clue.background()]) {
        let painted = painted.iter().copied().chain([clue.background()]).collect();
        place(clue, cells, gap + 1, (painted, places.clone()), found);
    }
    let Some(run) = run.filter(|run| run.gap != Gap::Apart || gap > 0) else { return };
    for length in run.min as usize..=(run.max as usize).min(cells.len() - position) {
        let block = vec![run.color; length];
        if may(&block) {
            let places = places.iter().copied().chain([Interval { start: position, end: position + length - 1 }]);
            let painted = painted.iter().copied().chain(block).collect();
            place(clue, cells, 0, (painted, places.collect()), found);
        }
    }
}

fn color(random: &mut Random, colors: usize) -> Color {
    Color::new(random.between(0, colors as u64 - 1) as usize).unwrap()
}

/// The runs that some painted line has, in a random reading.
fn random_clue(random: &mut Random, painted: &[Color], colors: usize) -> Clue {
    let background = if random.chance(0.8) { Color::BLANK } else { color(random, colors) };
    let (mut runs, mut position, mut free) = (Vec::<Run>::new(), 0, 0);
    for stretch in painted.chunk_by(|one, next| one == next) {
        let is_listed = stretch[0] != background || random.chance(0.1);
        if is_listed {
            // A stretch may be two blocks that touch.
            let cut = if stretch.len() > 1 && random.chance(0.1) { 1 } else { 0 };
            for length in [cut, stretch.len() - cut].into_iter().filter(|&length| length > 0) {
                let apart = runs.last().is_some_and(|run| run.color == stretch[0]) || random.chance(0.2);
                let gap = match free {
                    0 if random.chance(0.3) => Gap::Glued,
                    0 => Gap::Free,
                    _ if apart => Gap::Apart,
                    _ => Gap::Free,
                };
                let length = length as u32;
                let (min, max) = match random.between(0, 9) {
                    0 | 1 => (1, Run::UNLIMITED),
                    2 => (length.saturating_sub(1).max(1), length + 1),
                    _ => (length, length),
                };
                runs.push(Run { color: stretch[0], min, max, gap });
                free = 0;
            }
        } else {
            free += stretch.len();
        }
        position += stretch.len();
    }
    assert_eq!(position, painted.len());
    Clue::of_runs(background, runs)
}

#[test]
fn rules_say_nothing_wrong_about_any_line() {
    let mut random = Random::new(3);
    let mut fired = [0_u64; 13];
    for _ in 0..if std::env::var_os("NONOSAT_SLOW_TESTS").is_some() { 200_000 } else { 20_000 } {
        let colors = random.between(2, 4) as usize;
        let length = random.between(1, 10) as usize;
        let mut painted: Vec<Color> = Vec::new();
        while painted.len() < length {
            let next = if random.chance(0.3) { Color::BLANK } else { color(&mut random, colors) };
            painted.resize((painted.len() + random.between(1, 4) as usize).min(length), next);
        }
        let clue = random_clue(&mut random, &painted, colors);
        let lie = random.chance(0.1).then(|| random.between(0, length as u64 - 1) as usize);
        let cell = |(position, &painted): (usize, &Color)| {
            let shown = if lie == Some(position) { color(&mut random, colors) } else { painted };
            match random.between(0, 4) {
                0 | 1 => ColorSet::only(shown),
                2 => ColorSet::only(shown).with(color(&mut random, colors)),
                _ => ColorSet::first(colors),
            }
        };
        let cells: Vec<ColorSet> = painted.iter().enumerate().map(cell).collect();
        let all = placements(&clue, &cells);
        let line = LineState::of_clue(&clue, cells).unwrap();
        let mut lines = vec![line.clone()];
        if let Some((_, first)) = all.first() {
            let hull = |block: usize| Interval {
                start: all.iter().map(|(_, places)| places[block].start).min().unwrap(),
                end: all.iter().map(|(_, places)| places[block].end).max().unwrap(),
            };
            let hulls: Vec<Interval> = (0..first.len()).map(hull).collect();
            let between = |(outer, inner): (&Interval, &Interval)| Interval {
                start: random.between(outer.start as u64, inner.start as u64) as usize,
                end: random.between(inner.end as u64, outer.end as u64) as usize,
            };
            let intervals = line.intervals.iter().zip(&hulls).map(between).collect();
            lines.push(LineState { intervals, ..line.clone() });
            lines.push(LineState { intervals: hulls, ..line });
        }
        for before in lines {
            for (rule, as_published) in Rule::ALL.into_iter().flat_map(|rule| [(rule, false), (rule, true)]) {
                let mut line = before.clone();
                let found = apply(rule, as_published, &mut line);
                if all.is_empty() {
                    continue;
                }
                let found = found.unwrap_or_else(|_| panic!("{rule} on {before:?}: there is a placement"));
                for (cells, places) in &all {
                    let may = line.cells.iter().zip(cells).all(|(may, &color)| may.contains(color));
                    let inside = line.intervals.iter().zip(places).all(|(interval, &place)| interval.covers(place));
                    assert!(may && inside, "{rule} on {before:?}: {found:?} is wrong by {cells:?}");
                }
                assert_eq!(line == before, found.is_empty(), "{rule} on {before:?}: {found:?}");
                assert_eq!(line.unknown, line.cells.iter().filter(|cell| cell.len() > 1).count());
                fired[rule as usize] += u64::from(!found.is_empty());
            }
        }
    }
    assert!(fired.iter().all(|&times| times > 20), "{fired:?}");
}
