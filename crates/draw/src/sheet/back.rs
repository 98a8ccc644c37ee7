//! The last pages of a book: solutions, and the steps to them.

use std::ops::Range;

use super::{
    arrange::{Rooms, Wish},
    board::Board,
    book::{CAPTION, Maker},
    caption::Caption,
    item::Item,
    options::Entry,
};

/// The least size of the cells of solutions that share a page, and the largest; few of them are larger.
const COMFORTABLE: f64 = 1.6;
const LARGEST: [(usize, f64); 3] = [(2, 5.0), (6, 3.5), (usize::MAX, 2.6)];
/// The least and the largest size of the cells of pictures of steps.
const COMFORTABLE_STEP: f64 = 1.8;
const LARGEST_STEP: f64 = 8.0;
/// The size of captions in points.
const SMALL: f64 = 9.0;

impl<'a> Maker<'a> {
    /// The pages of solutions.
    pub(super) fn solutions(&mut self, entries: &[Entry<'a>], range: Range<usize>, rooms: Option<Rooms>) {
        let items: Vec<Item<'a>> =
            entries[range.clone()].iter().map(|entry| self.solution(entry, range.len())).collect();
        let heading = Caption {
            number: Some(if items.len() == 1 { "Solution" } else { "Solutions" }.to_owned()),
            size: CAPTION,
            ..Caption::default()
        };
        let mut item = range.start;
        for (page, count) in self.last_pages(&heading, &items, COMFORTABLE, rooms) {
            self.places[item..item + count].iter_mut().for_each(|place| place.solution = Some(page));
            item += count;
        }
    }

    /// Pages under a heading, in these rooms or as many a page as keep cells of some size: each page and its items.
    fn last_pages(
        &mut self,
        heading: &Caption,
        items: &[Item<'_>],
        comfortable: f64,
        rooms: Option<Rooms>,
    ) -> Vec<(usize, usize)> {
        let mut wish = self.wish(None, comfortable);
        wish.margins.1 += heading.height() + 2.0;
        let fonts = self.fonts;
        let cell = |item: usize, room: (f64, f64)| items[item].cell(room, fonts);
        let (mut next, mut last, mut pages) = (0, None, Vec::new());
        while next < items.len() {
            let (rooms, count) = match rooms {
                Some(rooms) => (rooms, items.len()),
                None => wish.next(next..items.len(), last, &cell),
            };
            self.fill(&wish, rooms, &items[next..next + count]);
            self.head(heading, &wish, rooms);
            pages.push((self.pages.len() - 1, count));
            (next, last) = (next + count, Some(rooms));
        }
        pages
    }

    /// As few pages under a heading as keep cells of some size, with as many items on each as on the others, and as
    /// large as there is room for.
    fn full_pages(&mut self, heading: &Caption, items: &[Item<'_>], comfortable: f64) {
        if items.is_empty() {
            return;
        }
        let mut wish = self.wish(None, comfortable);
        wish.margins.1 += heading.height() + 2.0;
        let fonts = self.fonts;
        let cell = |item: usize, room: (f64, f64)| items[item].cell(room, fonts);
        let (mut pages, mut next, mut last) = (0, 0, None);
        while next < items.len() {
            let (rooms, count) = wish.next(next..items.len(), last, &cell);
            (pages, next, last) = (pages + 1, next + count, Some(rooms));
        }
        let each = items.len().div_ceil(pages);
        let (rooms, _) = Wish { per_page: Some(each), ..wish }.next(0..items.len(), None, &cell);
        for page in items.chunks(each) {
            self.fill(&wish, rooms, page);
            self.head(heading, &wish, rooms);
        }
    }

    /// Writes the heading of the last page.
    fn head(&mut self, heading: &Caption, wish: &Wish, rooms: Rooms) {
        let (margin, fonts) = (self.options.margin, self.fonts);
        let width = wish.area(rooms.landscape).0;
        if let Some(page) = self.pages.last_mut() {
            heading.draw((margin, margin), width, fonts, &mut page.marks);
        }
    }

    fn solution(&self, entry: &Entry<'a>, count: usize) -> Item<'a> {
        let style = self.options.style();
        let caption = Caption {
            number: entry.number.map(|number| number.to_string()),
            title: entry.solution_title.clone(),
            note: None,
            remark: entry.remark.clone(),
            size: SMALL,
        };
        Item {
            board: entry.solution.map(|solution| Board::of_solution(entry.puzzle, solution.into(), style)),
            caption,
            legend: None,
            largest: LARGEST.iter().find(|(most, _)| count <= *most).map_or(0.0, |largest| largest.1),
        }
    }

    /// The pages with the steps to a solution.
    pub(super) fn steps(&mut self, entry: &Entry<'_>) {
        let style = self.options.style();
        let items: Vec<Item<'_>> = entry
            .steps
            .iter()
            .map(|picture| Item {
                board: Some(Board::of_step(entry.puzzle, &picture.grid, &picture.new, style)),
                caption: Caption {
                    title: Some(match picture.steps {
                        (first, last) if first == last => format!("step {first}"),
                        (first, last) => format!("steps {first} to {last}"),
                    }),
                    size: SMALL,
                    ..Caption::default()
                },
                legend: None,
                largest: LARGEST_STEP,
            })
            .collect();
        let heading = Caption {
            number: Some(entry.number.map_or("Steps".to_owned(), |number| format!("Steps of {number}"))),
            title: entry.solution_title.clone(),
            size: CAPTION,
            ..Caption::default()
        };
        self.full_pages(&heading, &items, COMFORTABLE_STEP);
    }
}
