//! The output of `count` about a puzzle.

use std::time::Duration;

use nonosat::{
    count::{BigUint, Counted, CountedComponent, Shares},
    puzzle::{Picture, Puzzle},
    report::count::CountReport,
};

/// The number of components that are described one by one, the largest ones.
const COMPONENTS: usize = 10;

/// The results of counting the solutions of a puzzle.
#[derive(Debug)]
pub(crate) struct Tally {
    pub(crate) counted: Counted,
    /// The shares of solutions in which a cell has which colour, if they were requested and are known.
    pub(crate) shares: Option<Shares>,
    /// Solutions drawn at random.
    pub(crate) samples: Vec<Picture>,
    pub(crate) time: Duration,
}

impl Default for Tally {
    fn default() -> Self {
        Self { counted: Counted::default(), shares: None, samples: Vec::new(), time: Duration::ZERO }
    }
}

impl Tally {
    /// The report; times and memory are left out unless it is to be `measured`.
    pub(crate) fn report(&self, puzzle: &Puzzle, measured: bool) -> CountReport {
        CountReport::new(puzzle, &self.counted, self.shares.as_ref(), &self.samples, measured.then_some(self.time))
    }

    /// The answer in words: the count or its bounds, the components, the backbone.
    pub(crate) fn words(&self) -> String {
        let counted = &self.counted;
        let mut words = match counted.exact() {
            Some(count) => format!("{count} {}\n", solutions(&count)),
            None => bounds(counted),
        };
        if let Some(shares) = &self.shares {
            let (cells, settled) = (shares.cells().len(), shares.backbone().count());
            words += &format!("backbone: {settled} of {cells} cells are the same in all solutions\n");
        }
        if counted.components.len() > 1 || self.shares.is_some() && !counted.components.is_empty() {
            let mut components: Vec<&CountedComponent> = counted.components.iter().collect();
            components.sort_by_key(|component| std::cmp::Reverse(component.cells.len()));
            let shown: Vec<String> =
                components.iter().take(COMPONENTS).map(|component| component_words(component)).collect();
            words += &format!("independent components: {}\n  {}\n", components.len(), shown.join("\n  "));
            if components.len() > COMPONENTS {
                words += &format!("  and {} smaller ones\n", components.len() - COMPONENTS);
            }
        }
        words
    }
}

fn solutions(count: &BigUint) -> &'static str {
    if *count == BigUint::from(1_u8) { "solution" } else { "solutions" }
}

fn bounds(counted: &Counted) -> String {
    let mut words = format!("at least {} {}, proven\n", counted.at_least, solutions(&counted.at_least));
    if let Some(most) = &counted.at_most {
        words += &format!("at most {}, proven\n", short(most));
    }
    if let Some(stop) = counted.stop {
        words += &format!("not exact: {stop}\n");
    }
    words
}

/// A number; a very large one as an upper bound by a power of two.
fn short(number: &BigUint) -> String {
    if number.bits() > 200 { format!("2^{}", number.bits()) } else { number.to_string() }
}

fn component_words(CountedComponent { cells, at_least, at_most, .. }: &CountedComponent) -> String {
    let count = if at_least == at_most {
        format!("{at_least} {}", solutions(at_least))
    } else {
        format!("{at_least} solutions or more, {} at most", short(at_most))
    };
    format!("{} cells: {count}", cells.len())
}
