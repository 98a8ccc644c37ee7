//! How many puzzles share a page, and where each stands.

use std::ops::Range;

use super::paper::Paper;

/// When a page is wider than high.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Landscape {
    /// Where cells get larger.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Landscape {
    /// The orientations that may be chosen, the preferred one first.
    pub(super) fn choices(self) -> &'static [bool] {
        match self {
            Self::Auto => &[false, true],
            Self::Always => &[true],
            Self::Never => &[false],
        }
    }
}

/// The space between neighbours in millimetres.
const GAP: f64 = 7.0;
/// How much larger cells must be to turn the page.
const WORTH: f64 = 1.05;
/// The most columns and rows of items that are chosen automatically.
const MOST: (usize, usize) = (6, 8);

/// A page cut into equal rooms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rooms {
    pub(super) landscape: bool,
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// What pages are to be like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    pub(super) paper: Paper,
    pub(super) landscape: Landscape,
    /// What is left free at the left and the right, above, and below.
    pub(super) margins: (f64, f64, f64),
    /// The number of items on a page, if it is given.
    pub(super) per_page: Option<usize>,
    /// The size of cells that items must keep to share a page.
    pub(super) comfortable: f64,
}

impl Wish {
    /// The width and height of the area that is printed on.
    pub(super) fn area(&self, landscape: bool) -> (f64, f64) {
        let paper = self.paper.turned(landscape);
        let (beside, above, below) = self.margins;
        (paper.width - 2.0 * beside, paper.height - above - below)
    }

    /// The width and height of a room.
    pub(super) fn room(&self, rooms: Rooms) -> (f64, f64) {
        let (width, height) = self.area(rooms.landscape);
        let part = |length: f64, count: usize| (length - GAP * (count - 1) as f64) / count as f64;
        (part(width, rooms.columns), part(height, rooms.rows))
    }

    /// The rooms for the next items, and how many of them; `cell` is the size of the cells of an item in a room.
    pub(super) fn next(
        &self,
        items: Range<usize>,
        last: Option<Rooms>,
        cell: &dyn Fn(usize, (f64, f64)) -> f64,
    ) -> (Rooms, usize) {
        let single = self.best(items.start..items.start + 1, 1, cell);
        if let Some(count) = self.per_page {
            let count = count.max(1);
            // The last page, which is not full, looks like the one before it.
            if let Some(last) = last.filter(|last| items.len() < count && last.columns * last.rows >= count) {
                return (last, items.len());
            }
            return (self.best(items.start..items.end.min(items.start + count), count, cell), items.len().min(count));
        }
        let is_landscape = self.landscape == Landscape::Always;
        let mut all: Vec<Rooms> = (1..=MOST.0)
            .flat_map(|one| (1..=MOST.1).map(move |other| (one, other)))
            .map(|(few, many)| if is_landscape { (many, few) } else { (few, many) })
            .map(|(columns, rows)| Rooms { landscape: is_landscape, columns, rows })
            .filter(|rooms| rooms.columns * rooms.rows > 1)
            .collect();
        let capacity = |rooms: &Rooms| rooms.columns * rooms.rows;
        let taken = |rooms: &Rooms| capacity(rooms).min(items.len());
        let least = |rooms: Rooms, count: usize| self.least(items.start..items.start + count, rooms, cell);
        // The last page, which is not full, looks like the one before it; if it is the only one, it has no empty row.
        if let Some(last) = last.filter(|last| capacity(last) > items.len())
            && least(last, items.len()) >= self.comfortable
        {
            return (last, items.len());
        }
        all.retain(|rooms| capacity(rooms) - taken(rooms) < if last.is_none() { rooms.columns } else { 1 });
        all.sort_by_key(|rooms| std::cmp::Reverse((taken(rooms), capacity(rooms))));
        for same in all.chunk_by(|one, other| taken(one) == taken(other)) {
            let count = taken(&same[0]);
            let good =
                same.iter().map(|rooms| (least(*rooms, count), *rooms)).filter(|(least, _)| *least >= self.comfortable);
            if let Some((_, rooms)) = good.max_by(|one, other| one.0.total_cmp(&other.0)) {
                return (rooms, count);
            }
        }
        (single, 1)
    }

    /// The least cells of items in such rooms.
    fn least(&self, items: Range<usize>, rooms: Rooms, cell: &dyn Fn(usize, (f64, f64)) -> f64) -> f64 {
        let room = self.room(rooms);
        let mut least = f64::MAX;
        for item in items {
            least = least.min(cell(item, room));
            if least < self.comfortable && self.per_page.is_none() && rooms.columns * rooms.rows > 1 {
                break;
            }
        }
        least
    }

    /// The rooms for so many items on a page in which their cells are largest.
    fn best(&self, items: Range<usize>, count: usize, cell: &dyn Fn(usize, (f64, f64)) -> f64) -> Rooms {
        let mut best: Option<(f64, Rooms)> = None;
        for &landscape in self.landscape.choices() {
            for columns in 1..=count {
                let rooms = Rooms { landscape, columns, rows: count.div_ceil(columns) };
                if (rooms.columns - 1) * rooms.rows >= count {
                    continue;
                }
                let least = self.least(items.clone(), rooms, cell);
                let is_turned = best.is_some_and(|(_, best)| best.landscape != landscape);
                let worth = if is_turned { WORTH } else { 1.0 };
                if best.is_none_or(|(most, _)| least > most * worth + 1e-9) {
                    best = Some((least, rooms));
                }
            }
        }
        best.map_or(Rooms { landscape: false, columns: 1, rows: 1 }, |(_, rooms)| rooms)
    }

    /// Where a room begins.
    pub(super) fn corner(&self, rooms: Rooms, at: usize) -> (f64, f64) {
        let (width, height) = self.room(rooms);
        let (left, top, _) = self.margins;
        let (column, row) = (at % rooms.columns, at / rooms.columns);
        (left + column as f64 * (width + GAP), top + row as f64 * (height + GAP))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish() -> Wish {
        Wish {
            paper: Paper::A4,
            landscape: Landscape::Auto,
            margins: (15.0, 15.0, 15.0),
            per_page: None,
            comfortable: 5.5,
        }
    }

    /// Cells of squares of so many.
    fn squares(cells: f64) -> impl Fn(usize, (f64, f64)) -> f64 {
        move |_, (width, height)| width.min(height) / cells
    }

    #[test]
    fn small_puzzles_share_a_page() {
        let page = |cells: f64, items: usize| wish().next(0..items, None, &squares(cells));
        assert_eq!(page(10.0, 20).1, 12);
        assert_eq!(page(20.0, 20), (Rooms { landscape: false, columns: 1, rows: 2 }, 2));
        assert_eq!(page(40.0, 20).1, 1);
        // Fewer than fit are spread, unless the page before shows how.
        assert_eq!(page(10.0, 4), (Rooms { landscape: false, columns: 2, rows: 2 }, 4));
        assert_eq!(page(10.0, 5), (Rooms { landscape: false, columns: 2, rows: 3 }, 5));
        let last = Rooms { landscape: false, columns: 3, rows: 4 };
        assert_eq!(wish().next(20..23, Some(last), &squares(10.0)), (last, 3));
    }

    #[test]
    fn a_page_is_turned_where_cells_get_larger() {
        let wide = |_: usize, (width, height): (f64, f64)| (width / 60.0).min(height / 40.0);
        assert!(wish().next(0..1, None, &wide).0.landscape);
        assert!(!Wish { landscape: Landscape::Never, ..wish() }.next(0..1, None, &wide).0.landscape);
        assert!(!wish().next(0..1, None, &squares(40.0)).0.landscape);
        assert!(Wish { landscape: Landscape::Always, ..wish() }.next(0..9, None, &squares(10.0)).0.landscape);
    }

    #[test]
    fn as_many_as_told() {
        for count in [1, 2, 3, 5, 7, 12] {
            let (rooms, taken) = Wish { per_page: Some(count), ..wish() }.next(0..30, None, &squares(20.0));
            assert_eq!(taken, count);
            assert!(rooms.columns * rooms.rows >= count);
            let (left, top) = wish().corner(rooms, count - 1);
            let (width, height) = wish().room(rooms);
            let area = wish().area(rooms.landscape);
            assert!(left + width <= area.0 + 15.001 && top + height <= area.1 + 15.001);
        }
    }
}
