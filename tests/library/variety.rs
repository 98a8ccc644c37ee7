//! Small puzzles of every kind, all their solutions by a way of its own, and every way to solve them.
//!
//! Nothing here is shared with a solver, nor with the referee.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
    sync::{Arc, LazyLock},
};

use nonosat::{
    count::{
        CountRequest, count,
        listing::{SolutionOrder, list},
    },
    engine::registry::{ENCODING_OPTIONS, ENCODINGS, ILP_ENCODINGS, Input},
    puzzle::{
        Clue, Color, ColorSet, Corner, Gap, Grid, Layout, LineTable, Palette, PaletteColor, Picture, Puzzle, Rgb, Run,
        Shape, Triddler, random::Random,
    },
    solve::{
        Request, Verdict,
        method::Method,
        methods::{METHODS, MethodInfo},
        solve,
    },
};
use proptest::prelude::*;

use crate::{
    common::{few_iterations, named},
    truth::Truth,
};

/// What a random puzzle is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Blocks of several colours.
    Colored,
    /// Some lengths are not given, or only within bounds.
    Blotted,
    /// Blocks with triangular caps.
    Triangles,
    /// A background for each line; runs may be of any colour, and glued.
    Zebra,
    /// Triangular cells, lines in three directions.
    Triddler,
    /// Any lines over any cells.
    Table,
}

pub(crate) const KINDS: [Kind; 6] =
    [Kind::Colored, Kind::Blotted, Kind::Triangles, Kind::Zebra, Kind::Triddler, Kind::Table];

pub(crate) fn color(index: usize) -> Color {
    Color::new(index).unwrap()
}

/// White, black and others, so many in all; the last four are triangles if there are six.
pub(crate) fn palette(colors: usize) -> Palette {
    let mut palette = Palette::black_and_white();
    for index in 2..colors {
        let symbol = char::from(b'a' + index as u8);
        let shape = match (colors, index) {
            (6, _) => Shape::Corner { corner: Corner::ALL[index - 2], rest: Rgb(255, 255, 255) },
            _ => Shape::Full,
        };
        let rgb = Rgb(index as u8, 0, 0);
        palette.add(PaletteColor { name: symbol.into(), rgb, symbol, shape }).unwrap();
    }
    palette
}

/// The stretches of equal cells, each with its first position.
pub(crate) fn stretches(line: &[Color]) -> Vec<(usize, &[Color])> {
    let mut position = 0;
    let chunks = line.chunk_by(|one, other| one == other);
    let stretch = |cells| {
        let first = position;
        position += <[Color]>::len(cells);
        (first, cells)
    };
    chunks.map(stretch).collect()
}

/// The clue that a line meets; `choices` decide what is vague in it, one number for each run, 0 for nothing.
fn clue(line: &[Color], background: Color, kind: Kind, choices: &[u8]) -> Clue {
    let mut runs: Vec<Run> = Vec::new();
    let mut end = None;
    for (position, cells) in stretches(line) {
        if cells[0] == background {
            continue;
        }
        let length = cells.len() as u32;
        let choice = choices.get(runs.len()).copied().unwrap_or(0);
        let touches = end == Some(position);
        let gap = match kind {
            Kind::Zebra if touches && choice == 1 => Gap::Glued,
            _ if runs.last().is_some_and(|run| run.color == cells[0]) => Gap::Apart,
            _ => Gap::Free,
        };
        let (min, max) = match (kind, choice) {
            (Kind::Blotted, 1 | 2) | (Kind::Zebra, 3) => (1, Run::UNLIMITED),
            (Kind::Blotted, 3) => (length.saturating_sub(1).max(1), length + 1),
            _ => (length, length),
        };
        runs.push(Run { color: cells[0], min, max, gap });
        end = Some(position + cells.len());
    }
    // A run may have the colour of the background: a stretch of it that is listed.
    if kind == Kind::Zebra && choices.contains(&2) {
        let first = stretches(line).into_iter().find(|(_, cells)| cells[0] == background);
        if let Some((0, cells)) = first {
            let run = Run { color: background, min: cells.len() as u32, max: Run::UNLIMITED, gap: Gap::Free };
            runs.insert(0, run);
        }
    }
    Clue::of_runs(background, runs)
}

/// The clue with triangular caps that a line meets: colour 1 is the body, 2 to 5 are [`Corner::ALL`].
fn capped_clue(line: &[Color], is_first: impl Fn(Corner) -> bool) -> Clue {
    let mut runs: Vec<Run> = Vec::new();
    // Whether the cell before is of a block that goes on, and whether that block ends without a cap.
    let (mut is_open, mut ends_bare) = (false, false);
    for &cell in line {
        let corner = (cell.index() >= 2).then(|| Corner::ALL[cell.index() - 2]);
        let begins = corner.is_some_and(&is_first);
        let run = |gap| Run { color: cell, min: 1, max: 1, gap };
        match corner {
            None if cell.is_blank() => is_open = false,
            None if is_open && ends_bare => {
                let body = runs.last_mut().expect("an open block has a run");
                (body.min, body.max) = (body.min + 1, body.max + 1);
            }
            None => {
                let bare_before = ends_bare && !is_open;
                runs.push(run(if is_open {
                    Gap::Glued
                } else if bare_before {
                    Gap::Apart
                } else {
                    Gap::Free
                }));
                (is_open, ends_bare) = (true, true);
            }
            Some(_) if begins => {
                runs.push(run(Gap::Free));
                (is_open, ends_bare) = (true, false);
            }
            Some(_) => {
                runs.push(run(if is_open { Gap::Glued } else { Gap::Free }));
                (is_open, ends_bare) = (false, false);
            }
        }
    }
    Clue::of_runs(Color::BLANK, runs)
}

/// What a puzzle is made from, of a kind; simpler where the numbers are smaller.
#[derive(Clone, Debug)]
struct Plan {
    kind: Kind,
    layout: Layout,
    colors: usize,
    cells: Vec<usize>,
    /// For each line, its background and a choice for each run.
    vague: Vec<(usize, Vec<u8>)>,
    /// A line that gets the clue of another picture's cells, or none at all.
    odd: Option<(usize, bool)>,
    others: Vec<usize>,
    /// Cells that are given, each as it is in the picture, or as in the other one.
    given: Vec<(usize, bool)>,
}

impl Plan {
    fn clue(&self, line: usize, cells: &[usize]) -> Clue {
        let cells: Vec<Color> = self.layout.cells(line).map(|cell| color(cells[cell])).collect();
        let (background, choices) = &self.vague[line];
        match self.kind {
            Kind::Triangles if line < self.layout.height() => capped_clue(&cells, Corner::is_right),
            Kind::Triangles => capped_clue(&cells, Corner::is_bottom),
            Kind::Zebra => clue(&cells, color(background % self.colors), self.kind, choices),
            _ => clue(&cells, Color::BLANK, self.kind, choices),
        }
    }

    fn puzzle(&self) -> Puzzle {
        let mut clues: Vec<Option<Clue>> =
            (0..self.layout.line_count()).map(|line| Some(self.clue(line, &self.cells))).collect();
        if let Some((line, is_missing)) = self.odd {
            let line = line % clues.len();
            clues[line] = (!is_missing).then(|| self.clue(line, &self.others));
        }
        let given = self.given.iter().map(|&(cell, is_odd)| {
            let cell = cell % self.cells.len();
            (cell, color(if is_odd { self.others[cell] } else { self.cells[cell] }))
        });
        // Of a cell that comes twice, the last one counts.
        let given: BTreeMap<usize, Color> = given.collect();
        Puzzle::with_layout(self.layout.clone(), clues, palette(self.colors)).with_given(given).unwrap()
    }
}

/// A layout for a kind, and how many colours its puzzles have.
fn layout(kind: Kind) -> BoxedStrategy<(Layout, usize)> {
    let grid = |(width, height)| Layout::grid(width, height);
    match kind {
        Kind::Colored => (Just(Layout::grid(4, 4)), 3..=4_usize).boxed(),
        Kind::Blotted => ((1..=4_usize, 1..=4_usize).prop_map(grid), 2..=3_usize).boxed(),
        Kind::Triangles => ((3..=4_usize, 2..=3_usize).prop_map(grid), Just(6)).boxed(),
        Kind::Zebra => ((2..=4_usize, 3..=4_usize).prop_map(grid), 2..=3_usize).boxed(),
        Kind::Triddler => (Just(Layout::triddler(Triddler::of_sides([2; 6]).unwrap())), 2..=3_usize).boxed(),
        Kind::Table => {
            let line = prop::sample::subsequence((0..9_u32).collect::<Vec<_>>(), 1..=5).prop_shuffle();
            let lines = prop::collection::vec(line.prop_map(Vec::into_boxed_slice), 3..=6);
            let layout = lines.prop_map(|lines| Layout::Table(Arc::new(LineTable::new(9, lines))));
            (layout, 2..=3_usize).boxed()
        }
    }
}

/// A random puzzle of a kind; in one of seven, a line has the clue of another picture, or none. In one of three, some
/// cells are given, one in ten of them as in another picture.
pub(crate) fn puzzle(kind: Kind) -> impl Strategy<Value = Puzzle> {
    layout(kind).prop_flat_map(move |(layout, colors)| {
        let (cells, lines) = (layout.cell_count(), layout.line_count());
        // Blank and black more often than others: with fewer colours there are more solutions.
        let cell = prop_oneof![2 => Just(0), 1 => Just(1), 2 => 0..colors];
        let vague = (0..colors, prop::collection::vec(prop_oneof![3 => Just(0_u8), 2 => 1..=3_u8], 8));
        let odd = prop::option::weighted(0.15, (0..lines, prop::bool::weighted(0.3)));
        (
            prop::collection::vec(cell.clone(), cells),
            prop::collection::vec(vague, lines),
            odd,
            prop::collection::vec(cell, cells),
            prop_oneof![2 => Just(Vec::new()), 1 => given(cells)],
        )
            .prop_map(move |(cells, vague, odd, others, given)| {
                Plan { kind, layout: layout.clone(), colors, cells, vague, odd, others, given }.puzzle()
            })
    })
}

/// Cells to be given, and whether each is as in another picture.
fn given(cells: usize) -> impl Strategy<Value = Vec<(usize, bool)>> {
    prop::collection::vec((0..cells, prop::bool::weighted(0.1)), 1..=4)
}

/// A way to solve a puzzle: a method, with an encoding and an engine if it takes them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) method: &'static MethodInfo,
    encoding: Option<&'static str>,
    engine: Option<&'static str>,
}

/// All ways that take puzzles of every kind: every method with every encoding and engine that it takes; the encodings
/// with each of their options, and as integer programs, with the default engine.
pub(crate) static WAYS: LazyLock<Vec<Way>> = LazyLock::new(|| {
    let formulas = || ENCODINGS.iter().map(|info| info.name);
    let mut ways = Vec::new();
    for method in METHODS {
        let engines = method.engines();
        let default = engines.first().copied();
        let with = |encoding, engine| Way { method, encoding: Some(encoding), engine };
        match method.input {
            Some(Input::Cnf) if method.complete => {
                ways.extend(formulas().flat_map(|name| engines.iter().map(move |&engine| with(name, Some(engine)))));
            }
            Some(Input::Ilp) => {
                let programs = ILP_ENCODINGS.iter().map(|info| info.name);
                ways.extend(programs.flat_map(|name| engines.iter().map(move |&engine| with(name, Some(engine)))));
                ways.extend(formulas().map(|name| with(name, default)));
            }
            _ => ways.push(Way { method, encoding: None, engine: None }),
        }
        if method.method == Method::Sat {
            let options = || ENCODING_OPTIONS.iter().map(|option| option.suffix);
            // One has an option in its name already.
            let plain = formulas().filter(|name| !name.contains('+'));
            let named = plain.flat_map(|name| options().map(move |option| format!("{name}{option}")));
            ways.extend(named.map(|name| with(name.leak(), default)));
        }
    }
    ways
});

impl Way {
    /// What is asked.
    pub(crate) fn request<'a>(self, solutions: usize, seed: u64, known: Option<&'a Grid>) -> Request<'a> {
        Request {
            method: self.method.method,
            encoding: self.encoding.map(named),
            engine: self.engine.map(named),
            solutions,
            seed,
            known,
            options: few_iterations(self.method.name),
            ..Request::default()
        }
    }

    /// Solves a puzzle, and compares with the truth; with `known`, that is about the pictures that agree with it.
    pub(crate) fn check(self, puzzle: &Puzzle, truth: &Truth, seed: u64, known: Option<&Grid>) {
        let Self { method, encoding, engine } = self;
        let what = || format!("{} {encoding:?} {engine:?}, seed {seed}, known {known:?}: {puzzle:?}", method.name);
        let wanted = (truth.solutions.len() + 1).clamp(2, 40);
        let outcome = solve(puzzle, &self.request(wanted, seed, known));
        let outcome = outcome.unwrap_or_else(|error| panic!("{error}: {}", what()));
        if method.complete || !matches!(outcome.verdict, Verdict::Unknown(_)) {
            assert_eq!(outcome.verdict, truth.verdict(), "{}", what());
        }
        let found: BTreeSet<&[Color]> = outcome.solutions.iter().map(Picture::cells).collect();
        assert_eq!(found.len(), outcome.solutions.len(), "twice: {}", what());
        for &cells in &found {
            assert!(truth.has_more || truth.solutions.contains(cells), "no solution: {}", what());
        }
        if method.complete {
            assert_eq!(found.len(), wanted.min(truth.solutions.len()), "{}", what());
        }
        assert!(!outcome.complete || found.len() == truth.solutions.len(), "{}", what());
        if let Some(known) = &outcome.known {
            for cells in &truth.solutions {
                assert!(agrees(known, cells), "a known cell is not so in every solution: {}", what());
            }
        }
    }

    /// Lists the solutions of a puzzle, and compares with the truth, which must have all of them.
    fn check_list(self, puzzle: &Puzzle, truth: &Truth, seed: u64, order: SolutionOrder) {
        let what = || format!("{self:?}, seed {seed}: {puzzle:?}");
        let mut listed: Vec<Vec<Color>> = Vec::new();
        let mut listener = |picture: &Picture| {
            listed.push(picture.cells().to_vec());
            ControlFlow::Continue(())
        };
        list(puzzle, &self.request(usize::MAX, seed, None), order, &mut listener).unwrap();
        assert!(order == SolutionOrder::Found || listed.is_sorted(), "{}", what());
        assert_eq!(listed.len(), truth.solutions.len(), "{}", what());
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), truth.solutions, "{}", what());
    }
}

fn agrees(known: &Grid, cells: &[Color]) -> bool {
    known.cells().iter().zip(cells).all(|(set, &color)| set.contains(color))
}

/// Something that somebody knows of a puzzle's cells: of a solution if there is one, or perhaps of none.
fn random_knowledge(puzzle: &Puzzle, truth: &Truth, random: &mut Random) -> Grid {
    let number = random.between(0, truth.solutions.len().saturating_sub(1) as u64);
    let all = ColorSet::first(puzzle.palette.len());
    let solution = truth.solutions.iter().nth(number as usize);
    let mut cell = |cell: usize| {
        let any = color(random.between(0, puzzle.palette.len() as u64 - 1) as usize);
        let own = solution.filter(|_| !random.chance(0.02)).map_or(any, |cells| cells[cell]);
        match random.between(0, 3) {
            0 => ColorSet::only(own),
            1 => all.without(any).with(own),
            _ => all,
        }
    };
    Grid::new(puzzle.width(), (0..puzzle.layout().cell_count()).map(&mut cell).collect()).unwrap()
}

/// Solves a puzzle by the default method and by `number` ways from this one on, counts and lists its solutions.
///
/// Every other way is given some knowledge of the cells.
pub(crate) fn check(puzzle: &Puzzle, truth: &Truth, first_way: usize, number: usize) {
    let seed = first_way as u64;
    WAYS[0].check(puzzle, truth, seed, None);
    let mut random = Random::of(&[seed, puzzle.clue_hash()]);
    for way in (first_way..first_way + number).map(|way| WAYS[way % WAYS.len()]) {
        if truth.has_more || random.chance(0.5) {
            way.check(puzzle, truth, seed, None);
            continue;
        }
        let known = random_knowledge(puzzle, truth, &mut random);
        let solutions = truth.solutions.iter().filter(|cells| agrees(&known, cells)).cloned().collect();
        way.check(puzzle, &Truth { solutions, has_more: false }, seed, Some(&known));
    }
    let counted = count(puzzle, &CountRequest::default()).unwrap();
    if truth.has_more {
        assert!(counted.exact().is_none_or(|exact| exact > truth.solutions.len().into()), "{puzzle:?}");
        return;
    }
    assert_eq!(counted.exact(), Some(truth.solutions.len().into()), "{puzzle:?}");
    let lister = WAYS[first_way % WAYS.len()];
    if lister.method.complete {
        lister.check_list(puzzle, truth, seed, SolutionOrder::Found);
    } else {
        WAYS[0].check_list(puzzle, truth, seed, SolutionOrder::Canonical);
    }
}
