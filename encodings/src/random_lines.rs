//! Small random instances of all kinds, and all placements of a line, for comparisons with brute force.

use crate::{Block, Color, ColorSet, Gap, Instance, Line, Run};

/// A number below a bound, from a stream of random ones.
pub(crate) fn next(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % below
}

/// An instance that the lines of some painting make, one of them perhaps changed: in every third round a grid of
/// ordinary blocks, else a table of lines of any kind.
pub(crate) fn random_instance(random: &mut u64, round: usize) -> Instance {
    let colors = 2 + usize::from(round % 2 == 1) + usize::from(round % 10 == 1);
    let ((painted, tables), any_kind) = match round % 3 {
        0 => (grid(random, colors), false),
        _ => (table(random, colors), true),
    };
    let mut lines = Vec::new();
    for cells in tables {
        let (background, mut runs) = if any_kind {
            let background = if next(random, 3) == 0 { color(random, colors) } else { Color::BLANK };
            (background, runs_of(random, background, &cells.iter().map(|&cell| painted[cell]).collect::<Vec<_>>()))
        } else {
            (Color::BLANK, Run::of_blocks(&blocks_of(&cells.iter().map(|&cell| painted[cell]).collect::<Vec<_>>())))
        };
        match next(random, 12) {
            0 if any_kind => {
                let color = color(random, colors);
                runs.push(Run { gap: gap(random), ..run_of(random, color, 1) });
            }
            0 => runs.push(Run { gap: Gap::Apart, ..Run::of_block(Block::black(1), None) }),
            1 if any_kind && !runs.is_empty() => {
                let changed = next(random, runs.len());
                runs[changed].gap = gap(random);
            }
            _ => {}
        }
        lines.push(Line::of_runs(cells.iter().map(|&cell| cell as u32).collect(), background, runs));
    }
    let known = |color: Color, random: &mut u64| match next(random, 4) {
        0 => ColorSet::only(color),
        1 => ColorSet::first(colors).without(Color::new(next(random, colors)).unwrap()),
        _ => ColorSet::first(colors),
    };
    let cells: Vec<ColorSet> = painted.iter().map(|&color| known(color, random)).collect();
    for line in &mut lines {
        match next(random, 4) {
            0 => narrow(line, &cells),
            1 => mix(random, line, &cells),
            _ => {}
        }
    }
    Instance::new(cells, lines)
}

/// One line of up to 11 cells and of any kind, each of its cells in any of the colours.
pub(crate) fn random_line(random: &mut u64, colors: usize) -> Instance {
    let painted: Vec<Color> = (0..4 + next(random, 8)).map(|_| color(random, colors)).collect();
    let background = if next(random, 3) == 0 { color(random, colors) } else { Color::BLANK };
    let runs = runs_of(random, background, &painted);
    let cells = vec![ColorSet::first(colors); painted.len()];
    Instance::new(cells, vec![Line::of_runs((0..painted.len() as u32).collect(), background, runs)])
}

/// The colours of cells, and lines as lists of these.
type Painting = (Vec<Color>, Vec<Vec<usize>>);

/// Up to 3 x 3 cells, with the rows and columns.
fn grid(random: &mut u64, colors: usize) -> Painting {
    let (width, height) = (1 + next(random, 3), 1 + next(random, 3));
    let rows = (0..height).map(|row| (0..width).map(|column| row * width + column).collect());
    let columns = (0..width).map(|column| (0..height).map(|row| row * width + column).collect());
    ((0..width * height).map(|_| color(random, colors)).collect(), rows.chain(columns).collect())
}

/// Up to 7 cells, with up to 4 lines that go through them in any order, three or more perhaps through one.
fn table(random: &mut u64, colors: usize) -> Painting {
    let count = 1 + next(random, 7);
    let line = |random: &mut u64| {
        let mut cells: Vec<usize> = (0..count).collect();
        (1..count).for_each(|place| cells.swap(place, next(random, place + 1)));
        cells.truncate(1 + next(random, count));
        cells
    };
    let painted = (0..count).map(|_| color(random, colors)).collect();
    (painted, (0..1 + next(random, 4)).map(|_| line(random)).collect())
}

fn color(random: &mut u64, colors: usize) -> Color {
    Color::new(next(random, colors)).unwrap()
}

fn gap(random: &mut u64) -> Gap {
    [Gap::Glued, Gap::Free, Gap::Apart][next(random, 3)]
}

/// A run that may have this many cells: exactly, or more or fewer too.
fn run_of(random: &mut u64, color: Color, length: usize) -> Run {
    let length = length as u32;
    let min = 1 + next(random, length as usize) as u32;
    let (min, max) = match next(random, 4) {
        0 | 1 => (length, length),
        2 => (min, length + next(random, 2) as u32),
        _ => (min, Run::UNLIMITED),
    };
    Run { color, min, max, gap: Gap::Free }
}

/// Runs of which the colours are a placement: cells of the background may be in a run too, and stretches of one colour
/// in several.
fn runs_of(random: &mut u64, background: Color, colors: &[Color]) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut gap = 0;
    for stretch in colors.chunk_by(|one, other| one == other) {
        let mut left = stretch.len();
        while left > 0 {
            let length = if next(random, 4) == 0 { 1 + next(random, left) } else { left };
            left -= length;
            if stretch[0] == background && next(random, 6) > 0 {
                gap += length;
                continue;
            }
            let behind = match (gap, next(random, 2)) {
                (_, 0) => Gap::Free,
                (0, _) => Gap::Glued,
                _ => Gap::Apart,
            };
            runs.push(Run { gap: behind, ..run_of(random, stretch[0], length) });
            gap = 0;
        }
    }
    runs
}

fn blocks_of(colors: &[Color]) -> Vec<Block> {
    let stretches = colors.chunk_by(|one, other| one == other).filter(|stretch| !stretch[0].is_blank());
    stretches.map(|stretch| Block { length: stretch.len() as u32, color: stretch[0] }).collect()
}

/// Leaves the starts and ends that occur in some placement on these cells.
pub(crate) fn narrow(line: &mut Line, cells: &[ColorSet]) {
    let fits = |placement: &Placement| {
        line.cells.iter().zip(&placement.colors).all(|(&cell, &color)| cells[cell as usize].contains(color))
    };
    let placements: Vec<Placement> = placements(line).into_iter().filter(fits).collect();
    let Line { runs, starts, ends, .. } = line;
    for (index, run) in runs.iter().enumerate() {
        starts[index].retain(|&start| placements.iter().any(|placement| placement.starts[index] == start));
        ends[index].retain(|&end| placements.iter().any(|placement| placement.ends[index] == end));
        assert!(!run.is_exact() || ends[index].is_empty());
    }
}

/// Leaves some lists of starts and ends as they are, narrows others, and widens others to the whole line.
fn mix(random: &mut u64, line: &mut Line, cells: &[ColorSet]) {
    let mut narrowed = line.clone();
    narrow(&mut narrowed, cells);
    let length = line.cells.len() as u32;
    for (index, run) in line.runs.iter().enumerate() {
        match next(random, 3) {
            0 => line.starts[index] = (0..length).collect(),
            1 => line.starts[index].clone_from(&narrowed.starts[index]),
            _ => {}
        }
        match next(random, 3) {
            0 if !run.is_exact() => line.ends[index] = (0..=length).collect(),
            1 => line.ends[index].clone_from(&narrowed.ends[index]),
            _ => {}
        }
    }
}

/// The colours of the cells of a line, and where each run starts and ends.
#[derive(Clone, Default)]
pub(crate) struct Placement {
    pub(crate) colors: Vec<Color>,
    pub(crate) starts: Vec<u32>,
    pub(crate) ends: Vec<u32>,
}

/// All placements of a line, whatever its cells may be: each run with each gap before it and in each length.
pub(crate) fn placements(line: &Line) -> Vec<Placement> {
    let length = line.cells.len();
    let mut begun = vec![Placement::default()];
    for run in &line.runs {
        let mut longer = Vec::new();
        for placement in &begun {
            let left = length - placement.colors.len();
            let gaps = match run.gap {
                Gap::Glued => 0..=0,
                Gap::Free => 0..=left,
                Gap::Apart => 1..=left,
            };
            for gap in gaps {
                for cells in run.min as usize..=(run.max as usize).min(left - gap) {
                    let mut placement = placement.clone();
                    placement.colors.extend(std::iter::repeat_n(line.background, gap));
                    placement.starts.push(placement.colors.len() as u32);
                    placement.colors.extend(std::iter::repeat_n(run.color, cells));
                    placement.ends.push(placement.colors.len() as u32);
                    longer.push(placement);
                }
            }
        }
        begun = longer;
    }
    begun.iter_mut().for_each(|placement| placement.colors.resize(length, line.background));
    begun
}
