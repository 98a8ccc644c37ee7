//! A puzzle, a solution or a step of it, with the words around it.

use super::{
    board::Board,
    caption::{Caption, Legend},
    fonts::Fonts,
    mark::{Mark, Point},
};

/// A puzzle or a solution to be placed.
pub(super) struct Item<'a> {
    pub(super) board: Option<Board<'a>>,
    pub(super) caption: Caption,
    pub(super) legend: Option<Legend>,
    /// The largest side of a cell.
    pub(super) largest: f64,
}

/// Where an item stands on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    /// The left edge and the width of the room that it has.
    pub(super) room: (f64, f64),
    /// The left edge and the width of its words, unless it is very narrow.
    pub(super) words: (f64, f64),
    /// The top of its words.
    pub(super) caption: f64,
    /// The upper left corner of its board.
    pub(super) board: Point,
    /// Millimetres a pixel of the board.
    pub(super) scale: f64,
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

    /// Its place with its top in the middle of a room.
    pub(super) fn centred(&self, (left, top): Point, width: f64, scale: f64) -> Place {
        let wide = self.board.as_ref().map_or(width, |board| board.size().0 * scale);
        let board = (left + (width - wide) / 2.0, top + self.caption.height());
        Place { room: (left, width), words: (board.0, wide), caption: top, board, scale }
    }

    /// Draws it at a place.
    pub(super) fn draw(&self, place: &Place, fonts: &Fonts, marks: &mut Vec<Mark>) {
        let (left, width) = place.room;
        // Words are as wide as the board, unless that is narrow.
        let words = place.words.1.max(width.min(40.0));
        let start = (place.words.0 - (words - place.words.1) / 2.0).clamp(left, (left + width - words).max(left));
        self.caption.draw((start, place.caption), words, fonts, marks);
        let high = self.board.as_ref().map_or(0.0, |board| {
            board.draw(place.board, place.scale, marks);
            board.size().1 * place.scale
        });
        if let Some(legend) = &self.legend {
            legend.draw((start, place.board.1 + high), place.room, fonts, marks);
        }
    }
}
