//! Books: the pages of puzzles, and those of their solutions.

use std::ops::{Range, RangeInclusive};

use super::{
    arrange::{Rooms, Wish},
    board::{Board, part},
    caption::{Caption, Legend},
    fonts::Fonts,
    item::Item,
    mark::{Align, Face, Mark, POINT, Page, Role, Text},
    options::{Entry, Options, SheetError, Solutions},
    split::{Split, split},
    spread::Spread,
};
use nonosat_model::Puzzle;

/// A book.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// Its pages.
    pub pages: Vec<Page>,
    /// Where each puzzle is, in their order.
    pub places: Vec<Place>,
}

/// Where a puzzle is in a book; pages are counted from 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// Its pages: several if it is split.
    pub pages: Range<usize>,
    /// The side of a cell in millimetres.
    pub cell: f64,
    /// The page of its solution.
    pub solution: Option<usize>,
}

/// The size of cells at which puzzles share a page, and the largest size they get.
const COMFORTABLE: f64 = 5.5;
const LARGEST: f64 = 9.0;
/// The least margin where the number of the page stands, and the least area that is printed on.
const FOOT: f64 = 9.0;
const LEAST_AREA: f64 = 20.0;
/// The size of captions in points; of page numbers.
pub(super) const CAPTION: f64 = 12.0;
const FOOTER: f64 = 8.0;
/// The most pages.
const MOST_PAGES: usize = 20_000;

/// Lays out a book: the words at the front, the rules, puzzles, and their solutions.
///
/// Takes time in the order of the cells.
///
/// # Errors
/// If an option leaves no room, or a puzzle cannot be printed: its cells have no known shape, or its clues leave no
/// room for cells.
pub fn book(entries: &[Entry<'_>], options: &Options, fonts: &Fonts) -> Result<Book, SheetError> {
    check(options)?;
    let mut maker = Maker { options, fonts, pages: Vec::new(), places: vec![Place::default(); entries.len()] };
    if let Some(front) = &options.front {
        maker.front(front);
    }
    if let Some(language) = options.rules {
        maker.rules(entries, language);
    }
    maker.puzzles(entries)?;
    if options.solutions == Solutions::End {
        maker.solutions(entries, 0..entries.len(), None);
    }
    entries.iter().for_each(|entry| maker.steps(entry));
    maker.number_pages();
    Ok(Book { pages: maker.pages, places: maker.places })
}

/// The sides that may be asked for, of all cells and of the least ones, in millimetres.
const CELLS: RangeInclusive<f64> = 0.5..=100.0;
const LEAST_CELLS: RangeInclusive<f64> = 0.1..=100.0;

/// Refuses what leaves no room, or makes no sense.
fn check(options: &Options) -> Result<(), SheetError> {
    let refuse = |what: String| Err(SheetError::Option(what));
    let short = options.paper.width.min(options.paper.height);
    let lengths = [Some(options.margin), options.cell, options.min_cell];
    if lengths.into_iter().flatten().any(|length| !length.is_finite() || length < 0.0) {
        return refuse("lengths are positive numbers".to_owned());
    }
    if short - options.margin - options.margin.max(FOOT) < LEAST_AREA {
        return refuse(format!("a margin of {} mm leaves no room on paper of {}", options.margin, options.paper));
    }
    for (name, side, sides) in [("cells", options.cell, CELLS), ("the least cells", options.min_cell, LEAST_CELLS)] {
        if side.is_some_and(|side| !sides.contains(&side)) {
            return refuse(format!("{name} have sides of {} to {} mm", sides.start(), sides.end()));
        }
    }
    if let (Some(cell), Some(least)) = (options.cell, options.min_cell)
        && cell < least
    {
        return refuse(format!("cells of {cell} mm are smaller than the least of {least} mm"));
    }
    if options.per_page.is_some_and(|count| count == 0 || count > 100) {
        return refuse("a page has 1 to 100 puzzles".to_owned());
    }
    Ok(())
}

/// A book under way.
pub(super) struct Maker<'a> {
    pub(super) options: &'a Options,
    pub(super) fonts: &'a Fonts,
    pub(super) pages: Vec<Page>,
    pub(super) places: Vec<Place>,
}

impl<'a> Maker<'a> {
    pub(super) fn wish(&self, per_page: Option<usize>, comfortable: f64) -> Wish {
        let margin = self.options.margin;
        Wish {
            paper: self.options.paper,
            landscape: self.options.landscape,
            margins: (margin, margin, margin.max(FOOT)),
            per_page,
            comfortable,
        }
    }

    /// Adds an empty page.
    fn page(&mut self, landscape: bool) -> &mut Vec<Mark> {
        let paper = self.options.paper.turned(landscape);
        self.pages.push(Page { width: paper.width, height: paper.height, marks: Vec::new() });
        let last = self.pages.len() - 1;
        &mut self.pages[last].marks
    }

    /// The page of words at the front.
    fn front(&mut self, words: &str) {
        let fonts = self.fonts;
        let wish = self.wish(None, COMFORTABLE);
        let landscape = self.options.landscape == super::arrange::Landscape::Always;
        let (width, height) = wish.area(landscape);
        let (left, top, _) = wish.margins;
        let marks = self.page(landscape);
        let mut paragraphs = words.splitn(2, '\n');
        let mut below = top + height / 3.0;
        let parts = [(28.0, Face::Bold, paragraphs.next()), (14.0, Face::Words, paragraphs.next())];
        for (points, face, text) in parts {
            let size = points * POINT;
            for line in fonts.wrap(face, text.unwrap_or_default(), width / size) {
                below += 1.3 * size;
                let text = Text { face, ..Text::words((left + width / 2.0, below), size, line) };
                if below <= top + height {
                    marks.push(Mark::Text(text.aligned(Align::Middle)));
                }
            }
            below += 10.0;
        }
    }

    fn item(&self, entry: &Entry<'a>) -> Item<'a> {
        let caption = Caption {
            number: entry.number.map(|number| number.to_string()),
            title: entry.title.clone(),
            note: entry.note.clone(),
            remark: None,
            size: CAPTION,
        };
        Item {
            board: Some(Board::of_puzzle(entry.puzzle, self.options.style())),
            caption,
            legend: Some(Legend::new(entry.puzzle)),
            largest: self.options.cell.unwrap_or(LARGEST),
        }
    }

    /// The pages of the puzzles.
    fn puzzles(&mut self, entries: &[Entry<'a>]) -> Result<(), SheetError> {
        let comfortable = self.options.cell.unwrap_or(COMFORTABLE) - 1e-6;
        let wish = self.wish(self.options.per_page, comfortable);
        let fonts = self.fonts;
        let mut items = Vec::with_capacity(entries.len());
        for (at, entry) in entries.iter().enumerate() {
            if entry.puzzle.layout().cell_count() == 0 {
                return Err(SheetError::Puzzle(at, "there is nothing to print: it has no cells".to_owned()));
            }
            items.push(self.item(entry));
            if items.iter().rev().take(1).any(|item| item.board.as_ref().is_some_and(Board::is_strip)) {
                let what = "it cannot be printed: nothing says where the cells of a table of lines lie";
                return Err(SheetError::Puzzle(at, what.to_owned()));
            }
        }
        let (mut next, mut last) = (0, None);
        while next < entries.len() {
            let cell = |item: usize, room: (f64, f64)| items[item].cell(room, fonts);
            let (rooms, mut count) = wish.next(next..entries.len(), last, &cell);
            let mut rooms = rooms;
            // Who does not fit has pages for itself.
            let fits = |item: usize, rooms: Rooms| {
                let board = items[item].board.as_ref();
                board.is_none_or(|board| {
                    let least = self.options.least_scale(board.side(), board.digit());
                    items[item].scale(wish.room(rooms), fonts) >= least - 1e-9
                })
            };
            if let Some(large) = (next..next + count).find(|&item| !fits(item, rooms)) {
                count = large - next;
                if count == 0 {
                    rooms = Wish { per_page: None, comfortable: f64::MAX, ..wish }.next(next..next + 1, None, &cell).0;
                    if !fits(next, rooms) {
                        self.split(next, &entries[next])?;
                        self.behind(entries, next..next + 1, None);
                        next += 1;
                        continue;
                    }
                    count = 1;
                }
            }
            let cells = self.fill(&wish, rooms, &items[next..next + count]);
            let page = self.pages.len() - 1;
            for (place, cell) in self.places[next..].iter_mut().zip(cells) {
                (place.pages, place.cell) = (page..page + 1, cell);
            }
            self.behind(entries, next..next + count, Some(rooms));
            (next, last) = (next + count, Some(rooms));
            self.limit(next)?;
        }
        Ok(())
    }

    fn limit(&self, at: usize) -> Result<(), SheetError> {
        if self.pages.len() > MOST_PAGES {
            return Err(SheetError::Puzzle(at.saturating_sub(1), format!("the book has more than {MOST_PAGES} pages")));
        }
        Ok(())
    }

    /// The solutions of the puzzles on the last pages, if they are wanted there.
    fn behind(&mut self, entries: &[Entry<'a>], items: Range<usize>, rooms: Option<Rooms>) {
        if self.options.solutions == Solutions::Next {
            self.solutions(entries, items, rooms);
        }
    }

    /// A page with some items; the sides of their cells.
    pub(super) fn fill(&mut self, wish: &Wish, rooms: Rooms, items: &[Item<'_>]) -> Vec<f64> {
        let fonts = self.fonts;
        let spread = Spread::new(wish, rooms, items, fonts);
        let marks = self.page(rooms.landscape);
        for (item, place) in items.iter().zip(&spread.places) {
            item.draw(place, fonts, marks);
        }
        spread.cells
    }

    /// The pages of a grid that does not fit on one.
    fn split(&mut self, at: usize, entry: &Entry<'a>) -> Result<(), SheetError> {
        let options = self.options;
        let wish = self.wish(None, COMFORTABLE);
        let item = self.item(entry);
        let Some(board) = &item.board else { return Ok(()) };
        let least = options.least_scale(board.side(), board.digit());
        let legend = Legend::new(entry.puzzle);
        let caption = |part: Option<(usize, &Split)>| Caption {
            remark: Some(part.map(|(part, split)| remark(part, split)).unwrap_or_default()),
            ..item.caption.clone()
        };
        let tried = options.landscape.choices().iter().filter_map(|&landscape| {
            let (width, height) = wish.area(landscape);
            let words = caption(None).height() + legend.height(width, self.fonts);
            let is_rectangle = entry.puzzle.layout().is_rectangle();
            let scales = (least, (item.largest / board.side()).max(least));
            let split = is_rectangle.then(|| split(entry.puzzle, options.style(), (width, height - words), scales));
            Some((landscape, split.flatten()?))
        });
        let better = |one: &(bool, Split), other: &(bool, Split)| {
            other.1.windows.len().cmp(&one.1.windows.len()).then(one.1.scale.total_cmp(&other.1.scale))
        };
        let Some((landscape, split)) = tried.max_by(better) else {
            return Err(SheetError::Puzzle(at, self.no_room(entry.puzzle, &item, &wish)));
        };
        let (width, height) = wish.area(landscape);
        let first = self.pages.len();
        let whole = (entry.puzzle.width(), entry.puzzle.height());
        for (number, &window) in split.windows.iter().enumerate() {
            let puzzle = part(entry.puzzle, window);
            let board = Board::of_part(&puzzle, window, whole, options.style());
            let piece = Item {
                board: Some(board),
                caption: caption(Some((number, &split))),
                legend: Some(Legend::new(&puzzle)),
                largest: f64::MAX,
            };
            let fonts = self.fonts;
            let marks = self.page(landscape);
            debug_assert!(piece.height(split.scale, width, fonts) <= height + 1e-6);
            piece.draw(&piece.centred((wish.margins.0, wish.margins.1), width, split.scale), fonts, marks);
        }
        self.places[at] = Place {
            pages: first..self.pages.len(),
            cell: split.scale * board.side(),
            solution: self.places[at].solution,
        };
        self.limit(at + 1)
    }

    /// Why a puzzle does not fit, and what to do.
    fn no_room(&self, puzzle: &Puzzle, item: &Item<'_>, wish: &Wish) -> String {
        let scales =
            self.options.landscape.choices().iter().map(|&landscape| item.cell(wish.area(landscape), self.fonts));
        let cell = (scales.fold(0.0, f64::max) * 100.0).floor() / 100.0;
        let why = if puzzle.layout().is_rectangle() { "the clues leave no room for cells" } else { "it is too large" };
        let smaller = if cell >= *LEAST_CELLS.start() { format!(", or --min-cell {cell:.2}mm") } else { String::new() };
        format!("{why} on paper of {}: take larger paper{smaller}", self.options.paper)
    }

    /// The numbers of the pages, if there are several; the words at the front have none.
    fn number_pages(&mut self) {
        if self.pages.len() < 2 {
            return;
        }
        let below = self.options.margin.max(FOOT) / 2.0;
        let first = usize::from(self.options.front.is_some());
        for (page, number) in self.pages.iter_mut().zip(1..).skip(first) {
            let at = (page.width / 2.0, page.height - below + FOOTER * POINT / 3.0);
            let text = Text::words(at, FOOTER * POINT, number.to_string()).gray().aligned(Align::Middle);
            page.marks.push(Mark::Text(Text { role: Role::Number, ..text }));
        }
    }
}

/// Which part of a grid a page has.
fn remark(part: usize, split: &Split) -> String {
    let window = split.windows[part];
    let lines = |first: usize, count: usize| format!("{} to {}", first + 1, first + count);
    let ((left, top), (width, height)) = (window.first, window.size);
    format!(
        "part {} of {}: columns {}, rows {}; gray lines are on two parts",
        part + 1,
        split.windows.len(),
        lines(left, width),
        lines(top, height)
    )
}
