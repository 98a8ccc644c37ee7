//! Digits: which one a small picture shows.

/// The side of the picture that is looked at.
pub(crate) const SIDE: usize = 20;
