//! nonosat solves nonograms, with proof: no solution, exactly one, or several, and which.
//!
//! ```
//! use nonosat::{
//!     draw::{Look, draw},
//!     Request, Verdict, format,
//!     puzzle::Grid,
//!     solve,
//! };
//!
//! let text = "width 3\nheight 3\n\nrows\n1\n3\n1\n\ncolumns\n1\n3\n1\n";
//! let puzzle = &format::read("plus.non", text.as_bytes(), None)?.puzzles[0];
//! let outcome = solve(puzzle, &Request::default())?;
//! assert_eq!(outcome.verdict, Verdict::Unique);
//! let picture = draw(puzzle, &Grid::from(&outcome.solutions[0]), &[], Look::default());
//! println!("{}", picture.to_plain());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rooms
//!
//! Read a puzzle, narrow it line by line, decompose what is left into independent components, encode each, let an
//! engine decide, let the referee judge. Every stage is a crate of its own or a part of one, of which the modules here
//! show what is meant to be used:
//!
//! * [`puzzle`]: the model, the [referee](puzzle::referee), the grid's geometry, [budget](puzzle::budget), progress,
//!   random numbers;
//! * [`format`](mod@format): one format a file, read and written;
//! * [`propagate`]: the [rules](propagate::rules) that people use, and [techniques](propagate::technique);
//! * [`engine`]: one engine a file, and the [registry](engine::registry) of engines and encodings (these are the crate
//!   `nonosat-encodings`);
//! * [`solve`](mod@solve): request, outcome, [methods](solve::methods), the pipeline, guidance, decimation, portfolio,
//!   [cubes](solve::cube);
//! * [`count`](mod@count): counting, diagrams, [listing](count::listing) of all solutions;
//! * [`proof`]: [certificates](proof::certify), their [verifier](proof::verify), and
//!   [models for outside solvers](proof::exchange);
//! * [`analyse`]: [explain](analyse::explain), hint, [rate](analyse::rate);
//! * [`make`]: [what is wrong](make::diagnose) with a puzzle, the [fewest changes](make::suggest) that mend it,
//!   pictures [repaired](make::repair), puzzles [generated](make::generate) or made by [recipes](make::recipe);
//! * [`draw`](mod@draw): pictures for terminals, SVG, PNG, GIF, HTML; [books](draw::sheet) as PDF, SVG, PNG;
//! * [`report`]: what was found out, as JSON for other programs;
//! * `library`, with the feature of this name: puzzles to play, with grades, authors and licences;
//! * `bench`, with the feature of this name: comparisons of methods, encodings and engines.
//!
//! The programs in `examples/` show how to check for uniqueness, count, explain, compare encodings, and watch or stop a
//! solve. Limits, cancelling and a callback for progress belong to the [`Budget`](puzzle::budget::Budget).
//!
//! Enums and structs that will grow are `#[non_exhaustive]`. A [`Request`] and other options are written as literals
//! that end with `..Default::default()`, which new fields do not break.
//!
//! `docs/ARCHITECTURE.md` explains how they work together, and how to add a format, an encoding, an engine or a method.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests, not for browsers, of files of their own"))]

pub use nonosat_core::{analyse, engine};
pub use nonosat_draw as draw;
pub use nonosat_make as make;
pub use nonosat_report as report;

#[cfg(feature = "bench")]
pub use nonosat_bench as bench;
#[cfg(feature = "library")]
pub use nonosat_library as library;
#[cfg(feature = "scan")]
pub use nonosat_scan as scan;

/// The puzzle as a reader hands it over: size, colours, clues, title and pictures.
///
/// Lines of a rectangle are numbered: rows from top to bottom, then columns from left to right. Cells are numbered row
/// by row. [`Layout`](puzzle::Layout) says which cell lies where.
pub mod puzzle {
    pub use nonosat_model::{
        Block, CellName, Clue, ClueFault, Color, ColorSet, Corner, Difference, Gap, GivenFault, Grid, Kind, Layout,
        LineName, LineTable, Message, Metadata, Palette, PaletteColor, Param, ParseClueError, ParseLineNameError,
        Picture, Places, Puzzle, Resize, Rgb, Run, Shape, TooManyCells, Triddler, budget, pattern, progress, random,
        referee,
    };
    #[doc(hidden)]
    pub use nonosat_model::{bounded, plural};
}

/// Puzzle files: reading and writing every format.
///
/// [`read`](format::read) takes the bytes of a file, detects the format from the content, and returns a
/// [`Document`](format::Document) or a [`ReadError`](format::ReadError) with the place of the mistake.
/// [`write`](format::write()) does the opposite.
pub mod format {
    #[cfg(any(feature = "bench", feature = "certificates"))]
    pub use nonosat_format::file;
    pub use nonosat_format::{
        Document, ErrorKind, Form, Format, INPUT_LIMIT, LONGEST_LINE, Options, Problem, ReadError, Reading, Warning,
        WriteError, Written, bytes_text, clue, inert, markup, read, read_answers, read_as, read_grid, read_partial,
        read_with_faults, read_within, write, write_answers,
    };
}

/// What people use of narrowing: the thirteen rules, and what technique settled a puzzle.
pub mod propagate {
    pub use nonosat_propagate::{rules, technique};
}

/// The question and the way to the answer: what to solve, how, and within which limits.
pub mod solve {
    pub use nonosat_core::solve::{
        Another, MethodOptions, Outcome, Request, SolveError, Stop, Verdict, another, method, methods, outcome,
        request, solve, tuning,
    };

    /// Cubes: the search of one puzzle split so that several machines can work on it.
    pub mod cube {
        pub use nonosat_core::solve::cube::{
            Assumption, Claim, Cube, CubeAnswer, CubeId, IdFault, MAX_DEPTH, MergeError, Merged, SetId, Split, merge,
            split,
        };
        pub use nonosat_report::cube::{CubeError, read, write};
    }
}

/// How many solutions a puzzle has, exactly, however many, and what they have in common.
pub mod count {
    pub use nonosat_core::count::{
        BigUint, ComponentDiagram, CountRequest, Counted, CountedComponent, Diagram, Share, Shares, Solutions, compile,
        count, listing,
    };
}

/// Certificates, their verifier, and models for outside solvers.
pub mod proof {
    pub use nonosat_core::exchange;
    #[cfg(feature = "certificates")]
    pub use nonosat_verify as verify;

    /// Certificates: verdicts with proofs that others can check.
    #[cfg(feature = "certificates")]
    pub mod certify {
        pub use nonosat_core::certify::{Certificate, CertifyError, File, FormulaEntry, LARGEST, ProofEntry, certify};
    }
}

pub use puzzle::Puzzle;
pub use solve::{Outcome, Request, Verdict, solve};
