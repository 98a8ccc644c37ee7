//! The encodings that make formulas.

use std::fmt;

#[cfg(feature = "methods")]
use nonosat_encodings::{
    AtMostOne, Automaton, Direct, DnfTseitin, Log, OrderCover, OrderPath, Path, Placements, WithSums,
};
use nonosat_encodings::{Cnf, Encoded, Encoding, Instance, Order};

use super::{ENCODING_OPTIONS, EncodingOption, options::Formulator};

/// An encoding that makes a formula.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct EncodingInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line on what it does.
    pub about: &'static str,
    pub(super) encoding: &'static (dyn Encoding<Target = Cnf> + Sync),
}

impl EncodingInfo {
    /// Writes an instance in this encoding.
    pub fn encode(&self, instance: &Instance) -> Encoded<Cnf> {
        self.encoding.encode(instance)
    }
}

impl fmt::Debug for EncodingInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EncodingInfo").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Every encoding that makes a formula; the first is the default, the others need the feature `methods`.
pub const ENCODINGS: &[EncodingInfo] = &[
    EncodingInfo {
        name: "order",
        about: "order encoding: one variable for each start a block may have begun at",
        encoding: &Order,
    },
    #[cfg(feature = "methods")]
    EncodingInfo {
        name: "order-cover",
        about: "order, and one variable for each block and cell it may cover",
        encoding: &OrderCover,
    },
    #[cfg(feature = "methods")]
    EncodingInfo {
        name: "order-path",
        about: "order and path together; propagates as strongly as a complete line solver",
        encoding: &OrderPath,
    },
    #[cfg(feature = "methods")]
    EncodingInfo {
        name: "path",
        about: "one variable for each start of a block and each gap a cell may be in; propagates all",
        encoding: &Path,
    },
    #[cfg(feature = "methods")]
    EncodingInfo {
        name: "automaton",
        about: "the clue's automaton, one variable for each cell and state; propagates all",
        encoding: &Automaton,
    },
    #[cfg(feature = "methods")]
    EncodingInfo {
        name: "placements",
        about: "one variable for each placement of a line that has at most 100, else order-path; propagates all",
        encoding: &Placements::DEFAULT,
    },
    #[cfg(feature = "methods")]
    EncodingInfo {
        name: "direct",
        about: "one variable for each start of a block; at most one by a sequential counter",
        encoding: &Direct { at_most_one: AtMostOne::Sequential },
    },
    #[cfg(feature = "methods")]
    EncodingInfo {
        name: "direct-pairwise",
        about: "direct, at most one pair by pair",
        encoding: &Direct { at_most_one: AtMostOne::Pairwise },
    },
    #[cfg(feature = "methods")]
    EncodingInfo {
        name: "direct-product",
        about: "direct, at most one by rows and columns",
        encoding: &Direct { at_most_one: AtMostOne::Product },
    },
    #[cfg(feature = "methods")]
    EncodingInfo {
        name: "direct-commander",
        about: "direct, at most one by groups with commanders",
        encoding: &Direct { at_most_one: AtMostOne::Commander },
    },
    #[cfg(feature = "methods")]
    EncodingInfo { name: "log", about: "the number of each block's start in binary", encoding: &Log },
    #[cfg(feature = "methods")]
    EncodingInfo {
        name: "dnf-tseitin",
        about: "the textbook's: placements or-ed, for a line that has at most 500, else order",
        encoding: &DnfTseitin::DEFAULT,
    },
    #[cfg(feature = "methods")]
    EncodingInfo {
        name: "order+sums",
        about: "order, and how many cells of each line are filled",
        encoding: &WithSums { encoding: Order, name: "order+sums" },
    },
];

/// An encoding that makes a formula, as chosen: one of the list, with options.
#[derive(Clone, Copy, Debug)]
pub struct CnfEncoding {
    info: &'static EncodingInfo,
    /// Each at most once, in the order of the name.
    options: [Option<&'static EncodingOption>; ENCODING_OPTIONS.len()],
}

impl CnfEncoding {
    /// The encoding without its options.
    pub fn info(&self) -> &'static EncodingInfo {
        self.info
    }

    /// Writes an instance in this encoding.
    pub fn encode(&self, instance: &Instance) -> Encoded<Cnf> {
        let plain: Formulator<'_> = Box::new(self.info.encoding);
        let options = self.options.iter().flatten();
        options.fold(plain, |encoding, option| (option.wrap)(encoding)).encode(instance)
    }

    /// The encoding of this name, with its options; `None` if there is none.
    pub(super) fn by_name(name: &str) -> Option<Self> {
        if let Some(info) = ENCODINGS.iter().find(|info| info.name == name) {
            return Some(info.into());
        }
        let (option, plain) =
            ENCODING_OPTIONS.iter().find_map(|option| Some((option, name.strip_suffix(option.suffix)?)))?;
        // An option given twice would have no effect, or write the same clauses again.
        if plain.split('+').skip(1).any(|other| option.suffix[1..] == *other) {
            return None;
        }
        let mut encoding = Self::by_name(plain)?;
        *encoding.options.iter_mut().find(|place| place.is_none())? = Some(option);
        Some(encoding)
    }
}

impl Default for CnfEncoding {
    fn default() -> Self {
        (&ENCODINGS[0]).into()
    }
}

impl From<&'static EncodingInfo> for CnfEncoding {
    fn from(info: &'static EncodingInfo) -> Self {
        Self { info, options: [None; ENCODING_OPTIONS.len()] }
    }
}

/// Displays its name with the options: `path+sums`.
impl fmt::Display for CnfEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.name)?;
        self.options.iter().flatten().try_for_each(|option| f.write_str(option.suffix))
    }
}
