//! What a file says about a puzzle besides its clues.

/// Title, author, licence and further fields; kept through every conversion that has a place for them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Metadata {
    /// The title.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The copyright line.
    pub copyright: Option<String>,
    /// The licence, best as an SPDX expression.
    pub license: Option<String>,
    /// What the author says about it.
    pub description: Option<String>,
    /// Where it comes from: a site, a catalogue and its number.
    pub catalogue: Option<String>,
    /// Fields that only some format knows, as (name, value) in the order found.
    pub other: Vec<(String, String)>,
}
