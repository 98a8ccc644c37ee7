//! The argument `--given`.

use std::ffi::OsString;

/// Cells that are printed with the clues.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Given {
    /// Cells that are printed with the clues: a picture, or 'saved'.
    ///
    /// A picture of #, . and ? for cells that are not given, a row a line; - for standard input. In colours, a cell is
    /// the symbol or the number of its colour. 'saved' is the first saved grid in the puzzle file. The cells are given
    /// beside those that the file has itself.
    #[arg(long, value_name = "FILE")]
    pub(crate) given: Option<OsString>,
}
