//! Solves, counts, explains and certifies nonograms: what stands between narrowing and the faces.
//!
//! A part of `nonosat`, whose paths are the ones to use: this crate promises no stability of its own.

pub mod analyse;
#[cfg(feature = "certificates")]
pub mod certify;
pub mod count;
pub mod engine;
pub mod exchange;
pub mod solve;
