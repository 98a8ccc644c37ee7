//! The options of encodings, which are appended to the name: `path+sums`.

use std::fmt;

use nonosat_encodings::{Bare, Cnf, Encoding, WithSums};

/// A change to an encoding that makes a formula.
#[derive(Clone, Copy)]
pub struct EncodingOption {
    /// The suffix of the encoding's name.
    pub suffix: &'static str,
    /// One line on what it does.
    pub about: &'static str,
    pub(super) wrap: fn(Formulator<'_>) -> Formulator<'_>,
}

/// An encoding that makes formulas.
pub(super) type Formulator<'a> = Box<dyn Encoding<Target = Cnf> + 'a>;

impl fmt::Debug for EncodingOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EncodingOption").field("suffix", &self.suffix).finish_non_exhaustive()
    }
}

/// Every option; several may be given.
pub const ENCODING_OPTIONS: &[EncodingOption] = &[
    EncodingOption {
        suffix: "+sums",
        about: "and how many cells of each line are filled, as cardinality clauses",
        wrap: |encoding| Box::new(WithSums { encoding, name: "+sums" }),
    },
    EncodingOption {
        suffix: "+bare",
        about: "without the implications that probing found",
        wrap: |encoding| Box::new(Bare { encoding, name: "+bare" }),
    },
];
