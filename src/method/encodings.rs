//! The encodings that make formulas.

use nonosat_encodings::{
    AtMostOne, Automaton, Direct, DnfTseitin, Log, Order, OrderCover, OrderPath, Path, Placements, WithSums,
};

use super::EncodingInfo;

/// Every encoding that makes a formula; the first is the default.
pub const ENCODINGS: &[EncodingInfo] = &[
    EncodingInfo {
        name: "order",
        target: "cnf",
        about: "order encoding: one variable for each start a block may have begun at",
        encoding: &Order,
    },
    EncodingInfo {
        name: "order-cover",
        target: "cnf",
        about: "order, and one variable for each block and cell it may cover",
        encoding: &OrderCover,
    },
    EncodingInfo {
        name: "order-path",
        target: "cnf",
        about: "order and path together; propagates all that a line tells",
        encoding: &OrderPath,
    },
    EncodingInfo {
        name: "path",
        target: "cnf",
        about: "one variable for each start of a block and each gap a cell may be in; propagates all",
        encoding: &Path,
    },
    EncodingInfo {
        name: "automaton",
        target: "cnf",
        about: "the clue's automaton, one variable for each cell and state; propagates all",
        encoding: &Automaton,
    },
    EncodingInfo {
        name: "placements",
        target: "cnf",
        about: "one variable for each placement of a line that has at most 100, else order-path; propagates all",
        encoding: &Placements::DEFAULT,
    },
    EncodingInfo {
        name: "direct",
        target: "cnf",
        about: "one variable for each start of a block; at most one by a sequential counter",
        encoding: &Direct { at_most_one: AtMostOne::Sequential },
    },
    EncodingInfo {
        name: "direct-pairwise",
        target: "cnf",
        about: "direct, at most one pair by pair",
        encoding: &Direct { at_most_one: AtMostOne::Pairwise },
    },
    EncodingInfo {
        name: "direct-product",
        target: "cnf",
        about: "direct, at most one by rows and columns",
        encoding: &Direct { at_most_one: AtMostOne::Product },
    },
    EncodingInfo {
        name: "direct-commander",
        target: "cnf",
        about: "direct, at most one by groups with commanders",
        encoding: &Direct { at_most_one: AtMostOne::Commander },
    },
    EncodingInfo { name: "log", target: "cnf", about: "the number of each block's start in binary", encoding: &Log },
    EncodingInfo {
        name: "dnf-tseitin",
        target: "cnf",
        about: "the textbook's: placements or-ed, for a line that has at most 500, else order",
        encoding: &DnfTseitin::DEFAULT,
    },
    EncodingInfo {
        name: "order+sums",
        target: "cnf",
        about: "order, and how many cells of each line are filled",
        encoding: &WithSums { encoding: Order, name: "order+sums" },
    },
];
