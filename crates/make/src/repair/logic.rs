//! What it may take to solve the puzzle of a picture.

/// What it may take to solve the puzzle of a picture without search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Logic {
    /// Complete line solving.
    #[default]
    Line,
    /// The thirteen rules of [`nonosat_propagate::rules`]. Slower, as every trial begins from scratch.
    Rules,
    /// [Probing](nonosat_propagate::probe): looking one step ahead. Slower, too.
    ProbeOne,
}
