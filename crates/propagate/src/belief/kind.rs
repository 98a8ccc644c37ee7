//! What message passing must know of its lines and of its numbers, apart from how they are passed.

use std::{fmt::Debug, ops::Range};

use nonosat_encodings::{Color, ColorSet, Instance, Line};

use super::number::Number;

/// The bound of messages, as odds, either way: e to the 10th.
pub(super) const GREATEST_ODDS: f64 = 22026.0;
/// The odds, either way, from which on a cell counts as decided: e to the 3rd.
pub(super) const DECIDED: f64 = 20.0;

/// A kind of messages with its lines as factors: odds, or a weight for each colour.
///
/// A cell has as many numbers for its belief and its fields as each message about it has. What comes in and goes out at
/// a line is laid out in *slots*: for each of its cells in order, the numbers of that cell.
pub(super) trait Kind: Clone + Debug {
    type Number: Number;
    /// A line as a factor, prepared for its updates.
    type Line: Clone + Debug;
    /// Room for the sums of one line; grows to the largest line met.
    type Buffers: Clone + Debug + Default;
    /// Where the numbers of each cell are.
    type Layout: Clone + Debug;
    /// The same with as many chains at once as it may have.
    type Chains: Kind<Layout = Self::Layout, Line = Self::Line>;

    /// Prepares a line.
    fn line(layout: &Self::Layout, line: &Line, colors: &[ColorSet]) -> Self::Line;

    /// For each slot of a line, its place among the numbers of all cells.
    fn places(line: &Self::Line) -> &[u32];

    /// The slots of a cell, by its position in the line.
    fn slots(line: &Self::Line, position: usize) -> Range<usize>;

    /// Writes the messages of a line to its cells to `outgoing`, given what comes in from them.
    ///
    /// False if that allows no placement: then there is no message.
    fn outgoing(
        line: &Self::Line,
        incoming: &[Self::Number],
        buffers: &mut Self::Buffers,
        outgoing: &mut [Self::Number],
    ) -> bool;

    /// For each run and each of the starts asked for, in increasing order, the probability that it starts there or
    /// before; of the first chain.
    fn starts_by(
        line: &Self::Line,
        asked: &[Vec<u32>],
        incoming: &[Self::Number],
        buffers: &mut Self::Buffers,
    ) -> Vec<Vec<f64>>;

    /// The logarithm of the weight of all placements, where the first colour of each cell has weight 1; minus infinity,
    /// or not a number, if there is none.
    fn log_weight(line: &Self::Line, incoming: &[Self::Number], buffers: &mut Self::Buffers) -> Self::Number;

    fn layout(instance: &Instance) -> Self::Layout;

    /// Where the numbers of these cells are.
    fn numbers(layout: &Self::Layout, cells: Range<usize>) -> Range<usize>;

    /// Draws the numbers of a cell, each a factor of one colour against the first.
    fn randomize(numbers: &mut [Self::Number], draw: impl FnMut() -> f64);

    /// Makes one of the colours of a cell far likelier than all others.
    fn impose(numbers: &mut [Self::Number], colors: ColorSet, own: Color);

    /// Scales what comes in at a line.
    fn normalize(line: &Self::Line, incoming: &mut [Self::Number]);

    /// Whether what comes in at a line is what came in last, but for changes within the tolerance, or from decided to
    /// more decided. What is not a number is not the same.
    fn is_unchanged(line: &Self::Line, incoming: &[Self::Number], last: &[Self::Number], tolerance: f64) -> bool;

    /// Replaces messages by new ones, [damped](super::power::damped) and bounded; true if none changed by more than
    /// `tolerance` times itself.
    fn damp(line: &Self::Line, undamped: &mut [Self::Number], messages: &mut [Self::Number], tolerance: f64) -> bool;

    /// Makes the fields of cells their external ones times their beliefs to this power. Each slice is of all cells.
    fn reinforce(
        layout: &Self::Layout,
        cells: Range<usize>,
        beliefs: &mut [Self::Number],
        field: &mut [Self::Number],
        external: &[Self::Number],
        exponent: f64,
    );

    /// The likeliest colour of a cell of these beliefs, in the first chain; `None` if there is none.
    fn likeliest(beliefs: &[Self::Number], colors: ColorSet) -> Option<Color>;

    /// The log odds of that colour against all others.
    fn certainty(beliefs: &[Self::Number]) -> f64;

    /// Whether a cell is decided in a chain.
    fn is_decided(beliefs: &[Self::Number], chain: usize) -> bool;

    /// The logarithm of the weights of all colours of a cell, that of the first being 1.
    fn log_sum(beliefs: &[Self::Number]) -> Self::Number;

    /// Appends the probabilities of the colours of a cell; in the first chain.
    fn shares(beliefs: &[Self::Number], colors: ColorSet, shares: &mut Vec<f64>);
}
