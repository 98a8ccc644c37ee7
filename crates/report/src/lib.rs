//! What the library found out, as JSON for other programs: one report a file.
//!
//! The command line, the web page and other faces share these types, so that their answers are the same. `docs/schema/`
//! describes them, and the files of [cubes](cube). Fields are added, never changed. Text for people is the business of
//! each face.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests, not for browsers, of files of their own"))]

pub mod answer;
pub mod count;
pub mod cube;
pub mod diagnosis;
pub mod generation;
pub mod hint;
pub mod import;
pub mod json;
pub mod merge;
pub mod place;
pub mod puzzle;
pub mod rating;
pub mod said;
#[cfg(feature = "scan")]
pub mod scan;
pub mod steps;
pub mod suggestion;
