//! From a picture to the readings of its puzzles.

use image::DynamicImage;

use crate::{
    attempt::{self, Attempt, BAD, BEGUN, CERTAIN, CERTAIN_LINES, Seen, WAYS, Way},
    beyond,
    cells::{self, Cells},
    clues::{self, Clues},
    colors,
    corners::Above,
    ends,
    error::{ScanError, Side},
    ground,
    lines::Kind,
    plane::{Plane, Source},
    reading::{Quad, Reading, Variant},
    screen::{self, Screen},
    sides,
    table::{Lines, Table},
    tiles::{self, Tiles},
};

/// How much more may be against a grid that is longer: its lines are seen, and a digit may be misread.
const MISREAD: f32 = 0.15;

/// The least side of a picture, in pixels.
const LEAST_SIDE: usize = 32;

/// The most pixels along a side in which digits are looked for; larger pictures are scaled down.
const MOST_SIDE: usize = 4000;

/// The most pixels along a side in which lines are looked for.
const LINES_SIDE: usize = 1600;

/// The pixels along the longer side in which lines are coarse: the pattern of a screen has none there.
const COARSE: f32 = 560.0;

/// The pieces of ink after which no other way is tried, and what was read is a guess; a large puzzle has thousands.
const MOST_PIECES: usize = 150_000;

/// The most puzzles of a picture.
const MOST_PUZZLES: usize = 8;

/// The most lines of bare paper at an end that are taken for lines of a grid at first.
const MOST_BARE: usize = 2;

/// The doubt that each box of which nothing was read adds, and one more.
const UNREAD: f32 = 0.03;

/// The height of digits in pixels below which those that cannot be told apart are blurred.
const SMALL: f32 = 8.0;

/// What is known of a picture beforehand.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct ScanOptions {
    /// The corners of the grid of cells in the picture, if they were set by hand; its clues are outside.
    pub corners: Option<Quad>,
}

/// Reads the puzzles of a picture, the largest first; never none.
///
/// Takes time linear in the pixels, and a few bytes for each.
///
/// # Errors
/// If no grid is found, if a part of it is cut off, or if its digits cannot be told apart.
pub fn scan(image: &DynamicImage, options: &ScanOptions) -> Result<Vec<Reading>, ScanError> {
    let (width, height) = (image.width() as usize, image.height() as usize);
    if width.min(height) < LEAST_SIDE {
        return Err(ScanError::TooSmall { width, height, least: LEAST_SIDE });
    }
    let without_pattern = screen::without_pattern(image);
    let image = without_pattern.as_ref().unwrap_or(image);
    let mut large = Plane::of(image);
    let mut scale = 1.0;
    let longest = width.max(height);
    if longest > MOST_SIDE {
        large = large.shrunk(MOST_SIDE as f32 / longest as f32);
        scale = longest as f32 / MOST_SIDE as f32;
    }
    let (is_flat, is_colored) = (ground::is_flat(image), colors::is_colored(image));
    // Blocks of different colours may touch.
    let gap = u32::from(!is_colored);
    let is_noisy = !is_flat || is_colored && ground::has_grain(image);
    let screen = (is_flat || is_colored).then(|| Screen::new(image, is_noisy));
    let Some(corners) = options.corners else {
        let picture = Picture::of(large, gap, Some(image), screen.is_some());
        let (mut readings, way, begins) = read(&picture, screen, scale, None)?;
        let begins = std::iter::once(begins).chain(std::iter::repeat([false; 2]));
        readings.iter_mut().zip(begins).for_each(|(reading, begins)| {
            sides::find(image, reading);
            if way == Way::Tiles {
                // Each line has cells of its own; whether there are more is seen.
                reading.sides = [true; 4];
                return colors::give(image, reading, true);
            }
            for _ in 0..MOST_BARE {
                if ends::trim(reading, begins) {
                    sides::find(image, reading);
                }
            }
            reading.is_guessed |= ends::may_end_elsewhere(reading);
            colors::give(image, reading, is_flat || matches!(way, Way::Areas(_)));
        });
        return Ok(readings);
    };
    let above = Above::new(&large, corners.map(|corner| corner.map(|place| place / scale)));
    let above = above.ok_or(ScanError::Corners)?;
    let (mut readings, ..) = read(&Picture::of(above.plane.clone(), gap, None, false), None, 1.0, Some(&above))?;
    for reading in &mut readings {
        let place = |place: &mut [f32; 2]| *place = above.place(*place).map(|place| place * scale);
        reading.places().flatten().for_each(place);
        (reading.corners, reading.bows) = (corners, [[0.0; 2]; 4]);
        colors::give(image, reading, is_flat);
        sides::find(image, reading);
    }
    Ok(readings)
}

/// Reads the puzzles of a picture, or the one with its corners known; `scale` is the pixels of the picture that was
/// given per pixel. Of one in colours, as screens show them, what stands on areas of one colour is read where ink on
/// paper is not found. With whether thicker lines every five show where columns and rows of the first one begin.
fn read(
    picture: &Picture<'_>,
    mut screen: Option<Screen<'_>>,
    scale: f32,
    above: Option<&Above>,
) -> Result<(Vec<Reading>, Way, [bool; 2]), ScanError> {
    let mut problem = ScanError::NoGrid;
    let mut best: Option<Attempt> = None;
    // Where grids of each size begin: the lines of one way may be too faint to tell.
    let mut sizes = Vec::new();
    for (way, is_last) in Way::all(screen.is_some()) {
        if is_last && (above.is_some() || best.as_ref().is_some_and(|best| best.is_enough(way))) {
            break;
        }
        let told = if is_last { &mut ScanError::NoGrid } else { &mut problem };
        let attempt = picture.attempt(way, screen.as_mut(), scale, above, is_last, told);
        // In one way or another something is made of any picture.
        let Some(attempt) = attempt.filter(|it| !is_last || it.doubt < BAD) else { continue };
        sizes.push((attempt.size(), attempt.table.missing()));
        if best.as_ref().is_none_or(|best| attempt.replaces(best)) {
            best = Some(attempt);
        }
        // Cells may be areas, and ink of one shade may be all that was read.
        let is_open = |best: &Attempt| {
            let ends_open = || picture.shown.is_some_and(|image| sides::are_open(image, &best.readings[0]));
            let is_plain = || picture.gap > 0 && best.doubt < CERTAIN_LINES && !ends_open();
            screen.is_some() && matches!(way, Way::Lines(0) | Way::Tiles) && best.way == Way::Lines(0) && !is_plain()
        };
        if best.as_ref().is_some_and(|best| best.doubt < CERTAIN && !is_open(best)) {
            break;
        }
    }
    let Attempt { doubt, mut readings, mut table, width, pitch, way } = best.ok_or(problem)?;
    let (large, scale) = match (pitch, screen.as_mut()) {
        (Some(pitch), Some(screen)) => screen.repainted(pitch),
        _ => (&picture.large, scale),
    };
    if doubt >= CERTAIN && above.is_none() && way != Way::Tiles {
        let read = |table: &Table, cells| picture.reading(table, large, width, scale, cells).ok().map(|it| it.0);
        let moved = ends::moved(&table, &readings[0], picture.gap, &|table| read(table, Cells::Unasked));
        if let Some((other, seen)) = moved.and_then(|(other, _)| read(&other, Cells::Seen).map(|seen| (other, seen))) {
            table = other;
            readings[0] = Reading { is_guessed: true, ..seen };
        }
    }
    if let Some(longer) = picture.image.and_then(|image| beyond::longer(image, &table, &readings[0])) {
        let against = |it: &Reading| ends::disagree(&it.rows, &it.columns, picture.gap);
        let seen = picture.reading(&longer, large, width, scale, Cells::Seen).ok();
        if let Some((seen, _)) = seen.filter(|(seen, _)| against(seen) <= against(&readings[0]) + MISREAD) {
            table = longer;
            readings[0] = Reading { is_guessed: true, ..seen };
        }
    }
    let own = ([table.grid_rows(), table.grid_columns()].map(|lines| lines.len() - 1), table.missing());
    let begins = [0, 1].map(|axis| {
        sizes.iter().chain([&own]).any(|it: &([usize; 2], [Option<i8>; 2])| it.0 == own.0 && it.1[axis] == Some(0))
    });
    readings.iter_mut().for_each(|it| it.is_guessed |= picture.pieces.get() > MOST_PIECES);
    Ok((readings, way, begins))
}

/// A grey picture in two sizes.
struct Picture<'a> {
    /// For digits.
    large: Plane,
    /// The lines, and the picture in which they are dark: of those darker than the paper and of those lighter, the
    /// longer ones first. Its pixel is the unit of the paper.
    lines: [(Lines, Plane); 2],
    /// How many cells are between two blocks at least.
    gap: u32,
    /// The picture, if it was not straightened by hand; and if its cells may have colours.
    image: Option<&'a DynamicImage>,
    shown: Option<&'a DynamicImage>,
    /// How many pieces of ink were read, in all ways.
    pieces: std::cell::Cell<usize>,
}

impl<'a> Picture<'a> {
    fn of(large: Plane, gap: u32, image: Option<&'a DynamicImage>, is_screen: bool) -> Self {
        let part = LINES_SIDE as f32 / large.width.max(large.height) as f32;
        let small = if part < 1.0 { large.shrunk(part) } else { large.clone() };
        let inverted = small.clone().inverted();
        let dark = (Lines::of(&small, Kind::Dark, false), small);
        let light = (Lines::of(&inverted, Kind::Dark, false), inverted);
        let lines = if dark.0.length() >= light.0.length() { [dark, light] } else { [light, dark] };
        Self { large, lines, gap, image, shown: image.filter(|_| is_screen), pieces: Default::default() }
    }

    /// The tables, and the picture in whose pixels they are: of the longer lines, then of those that are seen in
    /// the blurred picture, those of either shade, and those of a smaller picture; then of the lines of the other
    /// shade, as where the gaps between filled cells look like lines.
    fn tables(&self, attempt: usize, above: Option<&Above>) -> (Vec<Table>, Plane) {
        let (lines, plane) = &self.lines[attempt / WAYS];
        let longest = plane.width.max(plane.height) as f32;
        if attempt % WAYS == 3 && longest < 1.4 * COARSE {
            return (Vec::new(), plane.clone());
        }
        let (other, plane) = match attempt % WAYS {
            0 => (None, plane.clone()),
            1 => (Some(Kind::Dark), plane.blurred()),
            2 | BEGUN => (Some(Kind::Either), plane.clone()),
            _ => (Some(Kind::Dark), plane.shrunk(COARSE / longest)),
        };
        let other = other.map(|kind| Lines::of(&plane, kind, attempt % WAYS == BEGUN));
        let lines = other.as_ref().unwrap_or(lines);
        let tables = match above {
            Some(above) => {
                let scale = plane.width as f32 / self.large.width as f32;
                above.table(lines, &plane, scale).into_iter().collect()
            }
            None => lines.tables(&plane, MOST_PUZZLES),
        };
        (tables, plane)
    }

    /// What is read in one way; what is against it, where nothing is.
    fn attempt(
        &self,
        way: Way,
        screen: Option<&mut Screen<'_>>,
        scale: f32,
        above: Option<&Above>,
        is_last: bool,
        problem: &mut ScanError,
    ) -> Option<Attempt> {
        let note = |problem: &mut ScanError, error: ScanError| {
            if *problem == ScanError::NoGrid {
                *problem = error;
            }
        };
        match (way, screen) {
            (Way::Tiles, Some(screen)) => {
                let mut best: Option<Attempt> = None;
                for Tiles { table, cells } in tiles::grids(screen.ground()) {
                    // All tiles, rather than some of them.
                    if best.as_ref().is_some_and(|best| best.doubt < CERTAIN) {
                        break;
                    }
                    let (width, height) = (screen.ground().width, screen.ground().height);
                    if tiles::is_cut(&table, [width, height], problem) {
                        continue;
                    }
                    let pitch = table.pitch() / screen.ground().scale;
                    let (large, scale) = screen.repainted(pitch);
                    match self.reading(&table, large, width, scale, Cells::Known(cells)) {
                        Ok((reading, doubt)) if best.as_ref().is_none_or(|best| doubt < best.doubt) => {
                            best =
                                Some(Attempt { doubt, readings: vec![reading], table, width, pitch: Some(pitch), way });
                        }
                        Ok(_) => {}
                        Err(error) => note(problem, error),
                    }
                }
                best
            }
            (Way::Tiles, None) => None,
            (Way::Lines(attempt) | Way::Areas(attempt), screen) => {
                let (tables, plane) = self.tables(attempt, above);
                let width = plane.width;
                let first = tables.first()?;
                let screen = screen.filter(|_| way == Way::Areas(attempt));
                let pitch = screen.as_ref().map(|screen| first.pitch() * screen.image.width() as f32 / width as f32);
                let (large, scale) = match (screen, pitch) {
                    (Some(screen), Some(pitch)) => screen.repainted(pitch),
                    _ => (&self.large, scale),
                };
                let (mut readings, mut doubt, mut first) = (Vec::new(), 0.0, None);
                for mut table in tables {
                    let mut seen = self.reading(&table, large, width, scale, Cells::Seen);
                    let [left, top] = table.missing().map(|lines| lines.filter(|lines| lines.abs() == 1).unwrap_or(0));
                    let is_tried = readings.is_empty() && [left, top] != [0; 2] && above.is_none();
                    let other = if is_tried { ends::with_ends(&table, [left, top, 0, 0]) } else { None };
                    if let Some(other) = other {
                        let others = self.reading(&other, large, width, scale, Cells::Seen);
                        let against = |it: &Seen| {
                            it.as_ref().map_or(f32::INFINITY, |(it, _)| ends::disagree(&it.rows, &it.columns, self.gap))
                        };
                        if others.is_ok() && against(&others) <= against(&seen) {
                            (table, seen) = (other, others);
                        }
                    }
                    if readings.is_empty() && is_last {
                        let read = |table: &Table| self.reading(table, large, width, scale, Cells::Seen);
                        (table, seen) = attempt::of_other_lines(table, seen, read);
                        if way == Way::Lines(BEGUN) {
                            (table, seen) = attempt::of_other_ends(table, seen, self.gap, read);
                        }
                    }
                    match seen {
                        Ok((reading, own)) => {
                            if readings.is_empty() {
                                doubt = own;
                                first = Some(table);
                            }
                            readings.push(reading);
                        }
                        Err(error) => note(problem, error),
                    }
                }
                first.map(|table| Attempt { doubt, readings, table, width, pitch, way })
            }
        }
    }

    /// What is read beside a table, and how much is against it.
    fn reading(&self, table: &Table, large: &Plane, width: usize, scale: f32, cells: Cells) -> Seen {
        if self.pieces.get() > MOST_PIECES {
            return Err(ScanError::NoGrid);
        }
        let (gap, pieces) = (self.gap, &self.pieces);
        let source = Source { plane: large, scale: large.width as f32 / width as f32, gap, pieces };
        let has_few = |clues: &Vec<Vec<Variant>>| {
            clues.iter().filter(|variants| !ends::has_none(variants)).count() * 5 < clues.len()
        };
        let has_all = |clues: &Clues| !has_few(&clues.rows) && !has_few(&clues.columns);
        let disagree = |clues: &Clues| ends::disagree(&clues.rows, &clues.columns, self.gap);
        let is_better = |others: &Clues, clues: &Clues| disagree(others) < 0.5 * disagree(clues);
        let mut clues = clues::read(table, &source, [false; 2]);
        let is_after = [has_few(&clues.rows), has_few(&clues.columns)];
        if is_after != [false; 2] {
            let others = clues::read(table, &source, is_after);
            if has_all(&others) {
                clues = others;
            }
            // Where clues of one side are behind the grid, what is before it on the other one may be a title.
            if is_after != [true; 2] && disagree(&clues) > ends::AGREED {
                let others = clues::read(table, &source, [true; 2]);
                if has_all(&others) && is_better(&others, &clues) {
                    clues = others;
                }
            }
        }
        // What looks like boxes may be the numbers themselves.
        if table.left + table.top > 0 && disagree(&clues) > ends::AGREED {
            let others = clues::read(&table.unboxed(), &source, [false; 2]);
            if is_better(&others, &clues) {
                clues = others;
            }
        }
        let Clues { rows, columns, height, doubt, is_light, unread, strays } = clues;
        for (clues, side, distance) in [
            (&rows, Side::Left, table.grid_columns()[0] - table.least[0]),
            (&columns, Side::Top, table.grid_rows()[0] - table.least[1]),
        ] {
            if has_few(clues) {
                let is_near = distance < 2.0 * table.pitch();
                let error = ScanError::NoNumbers { rows: rows.len(), columns: columns.len(), side };
                return Err(if is_near { ScanError::Cut { side } } else { error });
            }
        }
        if let Some(side) = table.cut {
            return Err(ScanError::Cut { side });
        }
        let height = height * scale;
        if height < SMALL && doubt > 0.7 {
            return Err(ScanError::Blurred { height });
        }
        let pixel = |[x, y]: [f32; 2]| [x * source.scale * scale, y * source.scale * scale];
        let (corners, bows) = table.outline(pixel);
        // Cells are seen in the picture as it is.
        let (own, is_tiled) = (self.large.width as f32 / width as f32, matches!(cells, Cells::Known(_)));
        let mut cells = cells.states(|| cells::read(table, &self.large, own, is_light));
        if let Some(image) = self.shown.filter(|_| !cells.is_empty()) {
            let colors = cells::colors(image, table, |place| pixel(table.bend.bent(place)));
            cells = cells::tinted(&cells, &colors, is_tiled, [&rows, &columns], self.gap);
        }
        // What may be numbers on boxes of their own is not read: nobody knows what they ask for.
        let is_unread = self.gap == 0 && unread > 0;
        let is_guessed = is_unread || strays > 0;
        let mut reading = Reading { corners, bows, rows, columns, cells, sides: [false; 4], is_guessed };
        reading.places().flatten().flatten().for_each(|place| *place *= scale);
        let unread = if is_unread { UNREAD * (1.0 + unread as f32) } else { 0.0 };
        let doubt = doubt.min(2.0) + ends::doubtful(&reading, self.gap) + unread;
        Ok((reading, doubt))
    }
}

#[cfg(test)]
mod tests {
    use super::{Cells, MOST_PIECES, Picture, read};
    use crate::{error::ScanError, plane::Plane, table::Table};

    #[test]
    fn no_more_ink_is_read_than_a_limit() {
        // A mark in each row of ten by ten cells of 20 pixels.
        let mut plane = Plane::new(300, 300, 250);
        for (row, at) in (0..10).flat_map(|row| (0..60).map(move |at| (row, at))) {
            plane.pixels[(94 + 20 * row + at / 5) * 300 + 70 + at % 5] = 20;
        }
        let lines: Vec<f32> = (0..=10).map(|at| 90.0 + 20.0 * at as f32).collect();
        let table = Table::plain(lines.clone(), lines, 300.0);
        let picture = Picture::of(plane, 1, None, false);
        let seen = || picture.reading(&table, &picture.large, 300, 1.0, Cells::Unasked).map(|it| it.0);
        assert!(matches!(seen(), Err(ScanError::NoNumbers { .. })), "there are none above it");
        assert!(picture.pieces.get() >= 10, "{}", picture.pieces.get());
        picture.pieces.set(MOST_PIECES);
        assert!(matches!(seen(), Err(ScanError::NoNumbers { .. })));
        assert_eq!(seen(), Err(ScanError::NoGrid));
    }

    #[test]
    fn what_a_limit_leaves_is_a_guess() {
        let image = image::open(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/images/printed.jpg")).unwrap();
        for (pieces, is_guessed) in [(0, false), (MOST_PIECES, true)] {
            let picture = Picture::of(Plane::of(&image), 1, Some(&image), false);
            picture.pieces.set(pieces);
            let (readings, ..) = read(&picture, None, 1.0, None).unwrap();
            assert_eq!(readings[0].is_guessed, is_guessed);
        }
    }
}
