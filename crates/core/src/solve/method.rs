//! The names of the methods.

/// A way to an answer; [`Method::info`] has what is known about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// `auto`: line solving, probing, then a SAT engine guided by belief propagation.
    #[default]
    Auto,
    /// `line`: line solving alone; unknown where it gets stuck.
    Line,
    /// `probe`: line solving and probing; unknown where they get stuck.
    Probe,
    /// `sat`: line solving, then a SAT engine for what is left.
    Sat,
    /// `probe+sat`: line solving, probing, then a SAT engine without guidance.
    ProbeSat,
    /// `ilp`: line solving, then an integer program for what is left; unknown where that is too large.
    Ilp,
    /// `line-dp`: line solving by the textbook's table; unknown where it gets stuck.
    LineDp,
    /// `queue`: line solving as people begin it; unknown where it gets stuck.
    Queue,
    /// `rules`: thirteen logical rules, as people use them; unknown where they get stuck.
    Rules,
    /// `perm-elim`: all placements of every line, those dropped that contradict what crossing lines agree on.
    PermElim,
    /// `dfs-rows`: depth-first search, row by row, dropped where a column cannot go on.
    DfsRows,
    /// `bfs-rows`: the same search level by level, in memory that grows with the levels.
    BfsRows,
    /// `dfs-cells`: depth-first search, cell by cell, row and column checked after each.
    DfsCells,
    /// `line+dfs`: line solving; where it gets stuck, every placement of a line that has the fewest.
    LineDfs,
    /// `single-guess`: line solving, and one cell tried both ways at a time; unknown where that gets stuck.
    SingleGuess,
    /// `probe+dfs`: depth-first search with line solving and probing before each choice, as tournament winners do.
    ProbeDfs,
    /// `anneal`: simulated annealing: cells in conflict swapped at random; may find solutions, proves nothing.
    Anneal,
    /// `genetic`: pictures whose rows fit, crossed and mutated until columns do; may find solutions, proves nothing.
    Genetic,
    /// `random-rows`: pictures drawn at random until one fits; may find solutions, proves nothing.
    RandomRows,
}
