//! A library of puzzles to play: each has exactly one solution, which line solving or looking ahead finds, a grade, and
//! the names of its author and its licence.
//!
//! ```
//! let entry = nonosat_library::entry("anchor").expect("it is in the library");
//! assert_eq!(entry.title, "Anchor");
//! assert_eq!(entry.puzzle().metadata.title.as_deref(), Some("Anchor"));
//! let small = nonosat_library::list().iter().filter(|entry| entry.longest_side() <= 10);
//! assert!(small.count() > 50);
//! ```
//!
//! The pack is a file of this crate. The program in `tools/library` makes it; `docs/LIBRARY.md` says how, and what is
//! in it.

mod choice;
mod condition;
mod entry;
mod pack;

pub use choice::ChoiceError;
pub use condition::{Condition, ConditionError, KEYS, Series, series};
pub use entry::{Collection, Entry, Shape};
pub use pack::{Library, PackError, read, write};

use std::sync::OnceLock;

/// The pack: what [`read`] takes.
pub const PACK: &[u8] = include_bytes!("../library.pack");

/// The library that comes with this crate. It is unpacked when it is first asked for, in some ten milliseconds.
///
/// # Panics
/// Never: the tests read the pack.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| read(PACK).expect("the pack of this crate is whole"))
}

/// The puzzles, from small to large.
pub fn list() -> &'static [Entry] {
    &library().entries
}

/// The puzzle of this id.
pub fn entry(id: &str) -> Option<&'static Entry> {
    list().iter().find(|entry| entry.id == id)
}

/// The puzzle of this id, with its picture as the goal.
pub fn puzzle(id: &str) -> Option<nonosat_model::Puzzle> {
    entry(id).map(Entry::puzzle)
}
