//! The grade, from 1 to 10.

use super::{
    Climb, Level, LinePasses,
    scale::{grade_of_raw, on_scale},
};
use nonosat_propagate::rules::{Rule, RuleRun};

/// The weight of each rule, from 1 to 3 by how hard it is to see, in the order of the rules' numbers.
///
/// 1: needs the clue and the blanks alone; 2: needs filled cells; 3: several runs or blocks must be distinguished.
pub const RULE_WEIGHTS: [u32; 13] = [1, 1, 2, 3, 2, 1, 2, 3, 2, 2, 2, 2, 3];

/// The number of cells of a puzzle of middling size: 30 x 30.
const MIDDLING_AREA: f64 = 900.0;

/// The number of passes, beyond the first, of a puzzle of middling length.
const MIDDLING_PASSES: f64 = 8.0;

/// The lowest raw figure of each level, and of the one behind the last.
const RAW_BANDS: [f64; 6] = [1.0, 5.0, 6.0, 8.0, 9.0, 10.0];

/// The grade of a puzzle of this level, from 1 to 10, in tenths.
///
/// The level decides the band: a puzzle of a harder level never has a lower grade. Within its band, a puzzle is graded
/// by the effort it takes, and mildly by its size; `docs/RATING.md` has the formula.
pub fn grade(level: Level, area: usize, lines: &LinePasses, rules: &RuleRun, climb: &Climb) -> f64 {
    grade_of_raw(raw(level, area, lines, rules, climb))
}

/// The raw figure of a puzzle, from 1 to 10: what [`grade()`] puts on the scale.
pub fn raw(level: Level, area: usize, lines: &LinePasses, rules: &RuleRun, climb: &Climb) -> f64 {
    let size = saturate(area as f64, MIDDLING_AREA);
    let passes = |iterations: u64| saturate(iterations.saturating_sub(1) as f64, MIDDLING_PASSES);
    let left = |depth: usize| climb.left[depth].unwrap_or(0) as f64 / area.max(1) as f64;
    let within = match level {
        Level::Rules => 0.7 * passes(rules.iterations) + 0.2 * hardness(rules) + 0.1 * size,
        Level::Line => 0.7 * passes(lines.iterations) + 0.3 * size,
        Level::ProbeOne => 0.7 * left(0) + 0.3 * size,
        Level::ProbeTwo => 0.7 * left(1) + 0.3 * size,
        Level::Search => 0.7 * left(2) + 0.3 * size,
    };
    let (low, high) = raw_band(level);
    low + (high - low) * within
}

/// The lowest raw figure of a level, and the highest.
pub fn raw_band(level: Level) -> (f64, f64) {
    (RAW_BANDS[level as usize], RAW_BANDS[level as usize + 1])
}

/// The lowest grade of a level, and the highest.
pub fn grade_band(level: Level) -> (f64, f64) {
    let (low, high) = raw_band(level);
    (on_scale(low), on_scale(high))
}

/// The grade of a puzzle that looking one step ahead solves, if line solving leaves so many cells open.
pub fn grade_of_probing(area: usize, open: usize) -> f64 {
    let grid = nonosat_model::Grid::unknown(0, 0);
    let rules = RuleRun { iterations: 0, uses: [0; 13], solved: false, grid, contradiction: None, stop: None };
    let climb = Climb { left: [Some(open), Some(0), None], depth: Some(1), ..Climb::default() };
    grade(Level::ProbeOne, area, &LinePasses::default(), &rules, &climb)
}

/// From 0 to 1, one half at `middle`.
fn saturate(value: f64, middle: f64) -> f64 {
    value / (value + middle)
}

/// The mean weight of all uses of rules, from 0 (only the easiest) to 1 (only the hardest).
fn hardness(rules: &RuleRun) -> f64 {
    let uses: u64 = rules.uses.iter().sum();
    let weighted = |rule: Rule| rules.uses[rule as usize] * u64::from(RULE_WEIGHTS[rule as usize] - 1);
    let weight: u64 = Rule::ALL.into_iter().map(weighted).sum();
    weight as f64 / (2 * uses.max(1)) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(iterations: u64, uses: [u64; 13]) -> RuleRun {
        let grid = nonosat_model::Grid::unknown(0, 0);
        RuleRun { iterations, uses, solved: true, grid, contradiction: None, stop: None }
    }

    /// The hardest of a level is below the easiest of the next.
    #[test]
    fn a_harder_level_is_never_graded_lower() {
        let mut hard_uses = [0; 13];
        hard_uses[Rule::Forcing as usize] = u64::MAX / 8;
        let hard =
            (usize::MAX / 2, LinePasses { iterations: u64::MAX, ..LinePasses::default() }, rules(u64::MAX, hard_uses));
        let easy = (1, LinePasses { iterations: 1, ..LinePasses::default() }, rules(1, [1; 13]));
        let all_left = Climb { left: [Some(hard.0); 3], ..Climb::default() };
        let nothing_left = Climb::default();
        for pair in Level::ALL.windows(2) {
            let most = grade(pair[0], hard.0, &hard.1, &hard.2, &all_left);
            let least = grade(pair[1], easy.0, &easy.1, &easy.2, &nothing_left);
            assert!(most <= least, "{pair:?}: {most} {least}");
        }
        let hardest = grade(Level::Search, hard.0, &hard.1, &hard.2, &all_left);
        let easiest = grade(Level::Rules, 1, &easy.1, &rules(0, [0; 13]), &nothing_left);
        assert!(hardest <= 10.0 && easiest == 1.0, "{hardest} {easiest}");
    }

    #[test]
    fn more_passes_harder_rules_and_more_cells_grade_higher() {
        let (lines, climb) = (LinePasses::default(), Climb::default());
        let (mut plain, mut forced) = ([0; 13], [0; 13]);
        (plain[0], forced[3]) = (10, 10);
        let of = |area, iterations, uses| grade(Level::Rules, area, &lines, &rules(iterations, uses), &climb);
        assert!(of(100, 9, plain) > of(100, 2, plain));
        assert!(of(100, 2, forced) > of(100, 2, plain));
        assert!(of(2500, 2, plain) > of(100, 2, plain));
    }
}
