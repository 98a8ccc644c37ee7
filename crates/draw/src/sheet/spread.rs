//! Where the items of a page stand: with cells of one size and common edges where they are alike.

use super::{
    arrange::{Rooms, Wish},
    board::Board,
    fonts::Fonts,
    item::{Item, Place},
};

/// How much larger the cells of a puzzle may be than those of another one on the page.
const UNLIKE: f64 = 1.25;
/// The most space between rows of puzzles.
const MOST_BETWEEN: f64 = 14.0;

/// The places of items on a page.
pub(super) struct Spread {
    pub(super) places: Vec<Place>,
    /// The sides of the cells of each.
    pub(super) cells: Vec<f64>,
}

/// How far an item reaches from the corner where its cells begin.
#[derive(Clone, Copy, Default)]
struct Reach {
    left: f64,
    right: f64,
    above: f64,
    below: f64,
}

impl Reach {
    fn max(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            right: self.right.max(other.right),
            above: self.above.max(other.above),
            below: self.below.max(other.below),
        }
    }
}

impl Spread {
    /// The places of items in rooms: puzzles of the same size have cells of the same size, and below each other, as
    /// beside each other, cells begin at the same line wherever there is room for that.
    pub(super) fn new(wish: &Wish, rooms: Rooms, items: &[Item<'_>], fonts: &Fonts) -> Self {
        let room = wish.room(rooms);
        let columns = rooms.columns;
        let cells = cells(room, items, fonts);
        let side = |item: &Item<'_>| item.board.as_ref().map_or(1.0, Board::side);
        let scales: Vec<f64> = items.iter().zip(&cells).map(|(item, cell)| cell / side(item)).collect();
        let reach: Vec<Reach> = items
            .iter()
            .zip(&scales)
            .map(|(item, &scale)| {
                let Some(board) = &item.board else { return Reach::default() };
                let ((wide, high), (left, above)) = (board.size(), board.lead());
                let (left, above) = (left * scale, above * scale);
                let words = item.height(scale, room.0, fonts) - item.caption.height() - high * scale;
                Reach { left, right: wide * scale - left, above, below: high * scale - above + words }
            })
            .collect();
        let of_column = |column: usize| {
            reach.iter().skip(column).step_by(columns).fold(Reach::default(), |all, &reach| all.max(reach))
        };
        let of_columns: Vec<Reach> = (0..columns).map(of_column).collect();
        let rows = || (0..items.len()).step_by(columns).map(|first| first..(first + columns).min(items.len()));
        let caption = |row: std::ops::Range<usize>| items[row].iter().map(|it| it.caption.height()).fold(0.0, f64::max);
        let aligned = rows().map(|row| {
            let all = reach[row.clone()].iter().fold(Reach::default(), |all, &reach| all.max(reach));
            caption(row) + all.above + all.below
        });
        let single = rows().map(|row| row.map(|at| items[at].height(scales[at], room.0, fonts)).fold(0.0, f64::max));
        let (mut heights, area): (Vec<f64>, f64) = (aligned.collect(), wish.area(rooms.landscape).1);
        let has_common_tops = heights.iter().sum::<f64>() <= area;
        if !has_common_tops {
            heights = single.collect();
        }
        let free = area - heights.iter().sum::<f64>();
        let gap = (free / (rooms.rows.max(2) - 1) as f64).clamp(0.0, MOST_BETWEEN);
        let mut top = wish.margins.1;
        let mut places = Vec::with_capacity(items.len());
        for (row, high) in rows().zip(heights) {
            let above = reach[row.clone()].iter().map(|reach| reach.above).fold(0.0, f64::max);
            let words = caption(row.clone());
            for at in row {
                let left = wish.corner(rooms, at % columns).0;
                let mut place = items[at].centred((left, top), room.0, scales[at]);
                let common = of_columns[at % columns];
                let wide = common.left + common.right;
                if wide <= room.0 + 1e-9 && items[at].board.is_some() {
                    let start = left + (room.0 - wide) / 2.0;
                    place.words = (start, wide);
                    place.board.0 = start + common.left - reach[at].left;
                }
                if has_common_tops {
                    place.board.1 = top + words + above - reach[at].above;
                    // Words stand at the board, and in a row at the same height.
                    place.caption = top + words - items[at].caption.height();
                }
                places.push(place);
            }
            top += high + gap;
        }
        Self { places, cells }
    }
}

/// The sides of the cells of items in a room: the same for all that are of a size, and not too unlike for others.
fn cells(room: (f64, f64), items: &[Item<'_>], fonts: &Fonts) -> Vec<f64> {
    let own: Vec<f64> = items.iter().map(|item| item.cell(room, fonts)).collect();
    let least = own.iter().copied().fold(f64::MAX, f64::min);
    let is_like = |one: &Item<'_>, other: &Item<'_>| match (&one.board, &other.board) {
        (Some(one), Some(other)) => one.is_like(other),
        _ => false,
    };
    let cell = |item: &Item<'_>| {
        let alike = items.iter().zip(&own).filter(|(other, _)| is_like(item, other)).map(|(_, &cell)| cell);
        alike.fold(least * UNLIKE, f64::min)
    };
    items.iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::super::*;
    use nonosat_model::{Clue, Color, Palette, PaletteColor, Picture, Puzzle, Rgb};

    /// A puzzle of 10 x 10 whose rows have so many numbers.
    fn puzzle(numbers: usize) -> Puzzle {
        let mut rows = vec![Clue::black([1]); 10];
        rows[3] = Clue::black(vec![1; numbers]);
        Puzzle::new(rows, vec![Clue::black([2, 1]); 10])
    }

    fn page(puzzles: &[Puzzle]) -> (Page, Vec<f64>) {
        let entries: Vec<Entry<'_>> = puzzles.iter().map(Entry::new).collect();
        let options = Options { per_page: Some(puzzles.len()), solutions: Solutions::None, ..Options::default() };
        let mut book = book(&entries, &options, &Fonts::built_in()).unwrap();
        assert_eq!(book.pages.len(), 1);
        (book.pages.remove(0), book.places.iter().map(|place| place.cell).collect())
    }

    /// The left edges and the tops of the grids: where their thick lines begin.
    fn corners(page: &Page) -> Vec<(i64, i64)> {
        let thick = |mark: &Mark| match mark {
            Mark::Lines { lines, width, .. } if *width > POINT => Some(lines.clone()),
            _ => None,
        };
        let least = |lines: Vec<[Point; 2]>, of: fn(Point) -> f64| {
            lines.iter().flatten().map(|&point| (of(point) * 100.0).round() as i64).min().unwrap()
        };
        let grids = page.marks.iter().filter_map(thick);
        grids.map(|lines| (least(lines.clone(), |at| at.0), least(lines, |at| at.1))).collect()
    }

    #[test]
    fn puzzles_of_a_size_have_equal_cells_and_common_edges() {
        let (page, cells) = page(&[1, 5, 2, 4, 3, 1].map(puzzle));
        assert!(cells.iter().all(|&cell| cell == cells[0]), "{cells:?}");
        let corners = corners(&page);
        let mut lefts: Vec<i64> = corners.iter().map(|corner| corner.0).collect();
        let mut tops: Vec<i64> = corners.iter().map(|corner| corner.1).collect();
        [&mut lefts, &mut tops].into_iter().for_each(|edges| {
            edges.sort_unstable();
            edges.dedup();
        });
        assert_eq!((corners.len(), lefts.len() * tops.len()), (6, 6), "{corners:?}");
    }

    #[test]
    fn a_legend_is_under_its_grid_and_names_colours() {
        let mut palette = Palette::black_and_white();
        for (hex, symbol) in [("#D1D5D8", 'a'), ("#C8CCD0", 'b'), ("#E02020", 'c')] {
            palette.add(PaletteColor::of_look(Rgb::parse(hex).unwrap(), symbol));
        }
        let picture = Picture::new(4, [2, 3, 4, 0].repeat(4).into_iter().filter_map(Color::new).collect()).unwrap();
        let (page, _) = page(&[Puzzle::from_picture(picture, palette)]);
        let (left, top) = corners(&page)[0];
        let words = page.marks.iter().filter_map(|mark| match mark {
            Mark::Text(text) if text.role == Role::Words && text.face == Face::Words => Some(text.clone()),
            _ => None,
        });
        let words: Vec<Text> = words.collect();
        let names: Vec<&str> = words.iter().map(|text| &text.content[..]).collect();
        assert_eq!(names, ["light grey 1", "light grey 2", "red"]);
        // The words of a narrow board are 40 mm wide, and in its middle.
        assert!(words.iter().all(|text| (text.at.1 * 100.0) as i64 > top));
        assert!((words[0].at.0 - left as f64 / 100.0).abs() < 25.0, "{} {left}", words[0].at.0);
    }

    #[test]
    fn steps_fill_their_pages() {
        let puzzle = puzzle(2);
        for (count, pages) in [(6, 1), (12, 1), (130, 3)] {
            let steps: Vec<StepPicture> = (1..=count)
                .map(|step| StepPicture { grid: puzzle.open_grid(), new: vec![step % 100], steps: (step, step) })
                .collect();
            let entry = Entry { steps, ..Entry::new(&puzzle) };
            let options = Options { solutions: Solutions::None, ..Options::default() };
            let book = book(&[entry], &options, &Fonts::built_in()).unwrap();
            let captions = |page: &Page| {
                let of = |mark: &&Mark| matches!(mark, Mark::Text(text) if text.content.starts_with("step "));
                page.marks.iter().filter(of).count()
            };
            let counts: Vec<usize> = book.pages[1..].iter().map(captions).collect();
            assert!(counts.iter().sum::<usize>() == count && counts[0] - counts[counts.len() - 1] < counts.len());
            let lowest = |page: &Page| {
                let ends = |mark: &Mark| match mark {
                    Mark::Lines { lines, .. } => lines.iter().flatten().map(|point| point.1).fold(0.0, f64::max),
                    _ => 0.0,
                };
                page.marks.iter().map(ends).fold(0.0, f64::max) / page.height
            };
            assert_eq!(counts.len(), pages, "{counts:?}");
            assert!(lowest(&book.pages[1]) > 0.75, "{count}: {}", lowest(&book.pages[1]));
        }
    }

    #[test]
    fn texts_are_as_wide_in_every_font_of_svg() {
        let puzzle = Puzzle::new(vec![Clue::black([1]); 12], vec![Clue::black([12])]);
        let book = book(&[Entry::new(&puzzle)], &Options::default(), &Fonts::built_in()).unwrap();
        let svg = svg(&book.pages[0]);
        let number = svg.lines().find(|line| line.ends_with(">12</text>")).unwrap();
        let value = |name: &str| -> f64 {
            let (_, rest) = number.split_once(&format!("{name}=\"")).unwrap();
            rest.split_once('"').unwrap().0.parse().unwrap()
        };
        assert!((value("textLength") / value("font-size") - 1.112).abs() < 0.01, "{number}");
    }
}
