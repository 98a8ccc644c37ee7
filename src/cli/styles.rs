//! The styles of pictures in a terminal.

use clap::ValueEnum;
use nonosat::draw;

/// The style of pictures.
#[derive(Debug, clap::Args)]
pub(crate) struct Style {
    /// Draw in ascii, half or block.
    ///
    /// half is small, and without clues.
    #[arg(long, value_enum, value_name = "STYLE", default_value_t, hide_possible_values = true)]
    pub(crate) style: StyleName,
}

/// The name of a style of pictures.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum StyleName {
    /// `#` and `.`.
    Ascii,
    /// Half blocks, without clues.
    Half,
    /// Full blocks.
    #[default]
    Block,
}

impl From<StyleName> for draw::Style {
    fn from(name: StyleName) -> Self {
        match name {
            StyleName::Ascii => Self::Ascii,
            StyleName::Half => Self::Half,
            StyleName::Block => Self::Block,
        }
    }
}
