//! Solves, counts, explains and certifies nonograms: what stands between narrowing and the faces.
//!
//! A part of `nonosat`, whose paths are the ones to use: this crate promises no stability of its own.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests, not for browsers, of files of their own"))]

pub mod analyse;
#[cfg(feature = "certificates")]
pub mod certify;
pub mod count;
pub mod engine;
pub mod exchange;
pub mod solve;
