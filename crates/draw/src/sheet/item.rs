//! A puzzle, a solution or a step of it, with the words around it.

use super::{
    board::Board,
    caption::{Caption, Legend},
    fonts::Fonts,
    mark::Mark,
};

/// A puzzle or a solution to be placed.
pub(super) struct Item<'a> {
    pub(super) board: Option<Board<'a>>,
    pub(super) caption: Caption,
    pub(super) legend: Option<Legend>,
    /// The largest side of a cell.
    pub(super) largest: f64,
}

impl Item<'_> {
    /// The millimetres a pixel that fit into a room.
    pub(super) fn scale(&self, (width, height): (f64, f64), fonts: &Fonts) -> f64 {
        let Some(board) = &self.board else { return f64::MAX };
        let (wide, high) = board.size();
        let words = self.caption.height() + self.legend.as_ref().map_or(0.0, |legend| legend.height(width, fonts));
        (width / wide).min((height - words) / high).max(0.0).min(self.largest / board.side())
    }

    /// The size of cells that fit into a room.
    pub(super) fn cell(&self, room: (f64, f64), fonts: &Fonts) -> f64 {
        self.board.as_ref().map_or(f64::MAX, |board| self.scale(room, fonts) * board.side())
    }

    /// The height that it takes on this scale.
    pub(super) fn height(&self, scale: f64, width: f64, fonts: &Fonts) -> f64 {
        let board = self.board.as_ref().map_or(0.0, |board| board.size().1 * scale);
        self.caption.height() + board + self.legend.as_ref().map_or(0.0, |legend| legend.height(width, fonts))
    }

    /// Draws it with its top in the middle of a room.
    pub(super) fn draw(&self, (left, top): (f64, f64), width: f64, scale: f64, fonts: &Fonts, marks: &mut Vec<Mark>) {
        let wide = self.board.as_ref().map_or(width, |board| board.size().0 * scale);
        let start = left + (width - wide) / 2.0;
        // Words are as wide as the board, unless that is narrow.
        let words = wide.max(width.min(40.0));
        let words_left = (start - (words - wide) / 2.0).max(left);
        self.caption.draw((words_left, top), words, fonts, marks);
        let below = top + self.caption.height();
        let high = self.board.as_ref().map_or(0.0, |board| {
            board.draw((start, below), scale, marks);
            board.size().1 * scale
        });
        if let Some(legend) = &self.legend {
            legend.draw((left, below + high), width, fonts, marks);
        }
    }
}
