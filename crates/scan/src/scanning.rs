//! From a picture to the readings of its puzzles.

use image::DynamicImage;

use crate::{
    cells,
    clues::{self, Clues, Source},
    colors,
    corners::Above,
    error::{ScanError, Side},
    lines::Kind,
    plane::Plane,
    reading::{Quad, Reading, Variant},
    sides,
    table::{Lines, Table},
};

/// The least side of a picture, in pixels.
const LEAST_SIDE: usize = 32;

/// The most pixels along a side in which digits are looked for; larger pictures are scaled down.
const MOST_SIDE: usize = 4000;

/// The most pixels along a side in which lines are looked for.
const LINES_SIDE: usize = 1600;

/// The most puzzles of a picture.
const MOST_PUZZLES: usize = 8;

/// The doubt below which a reading is not tried again in another way.
const CERTAIN: f32 = 0.15;

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
    let mut large = Plane::of(image);
    let mut scale = 1.0;
    let longest = width.max(height);
    if longest > MOST_SIDE {
        large = large.shrunk(MOST_SIDE as f32 / longest as f32);
        scale = longest as f32 / MOST_SIDE as f32;
    }
    let Some(corners) = options.corners else {
        let mut readings = read(&Picture::of(large), scale, None)?;
        readings.iter_mut().for_each(|reading| {
            colors::give(image, reading);
            sides::find(image, reading);
        });
        return Ok(readings);
    };
    let above = Above::new(&large, corners.map(|corner| corner.map(|place| place / scale)));
    let above = above.ok_or(ScanError::Corners)?;
    let mut readings = read(&Picture::of(above.plane.clone()), 1.0, Some(&above))?;
    for reading in &mut readings {
        let place = |place: &mut [f32; 2]| *place = above.place(*place).map(|place| place * scale);
        places(reading).flatten().for_each(place);
        reading.corners = corners;
        colors::give(image, reading);
        sides::find(image, reading);
    }
    Ok(readings)
}

/// The corners of all numbers.
fn places(reading: &mut Reading) -> impl Iterator<Item = &mut Quad> {
    let lines = reading.rows.iter_mut().chain(&mut reading.columns);
    lines.flatten().flat_map(|variant| &mut variant.numbers).map(|number| &mut number.place)
}

/// Reads the puzzles of a picture, or the one with its corners known; `scale` is the pixels of the picture that was
/// given per pixel.
fn read(picture: &Picture, scale: f32, above: Option<&Above>) -> Result<Vec<Reading>, ScanError> {
    let mut problem = ScanError::NoGrid;
    let mut best: Option<(f32, Vec<Reading>)> = None;
    for attempt in 0..5 {
        let (tables, plane) = picture.tables(attempt, above);
        let mut readings = Vec::new();
        let mut doubt = 0.0;
        for table in &tables {
            match picture.reading(table, plane.width, scale) {
                Ok((reading, own)) => {
                    if readings.is_empty() {
                        doubt = own;
                    }
                    readings.push(reading);
                }
                Err(error) if problem == ScanError::NoGrid => problem = error,
                Err(_) => {}
            }
        }
        if !readings.is_empty() && best.as_ref().is_none_or(|best| doubt < best.0) {
            best = Some((doubt, readings));
        }
        if best.as_ref().is_some_and(|best| best.0 < CERTAIN) {
            break;
        }
    }
    best.map(|(_, readings)| readings).ok_or(problem)
}

/// How much is against a reading: digits that may be others, lines without numbers, clues that do not fit in their
/// lines, and rows that do not have as many filled cells as the columns.
fn doubtful(rows: &[Vec<Variant>], columns: &[Vec<Variant>], doubt: f32) -> f32 {
    let (mut misfits, mut empty) = (0, 0);
    let mut sums = [0_u32; 2];
    for (sum, lines, cells) in [(0, rows, columns.len()), (1, columns, rows.len())] {
        for line in lines {
            let values = line.first().into_iter().flat_map(|variant| &variant.numbers);
            let values: Vec<u32> = values.map(|number| number.values[0].0).filter(|&value| value > 0).collect();
            let own: u32 = values.iter().fold(0, |sum, &value| sum.saturating_add(value));
            sums[sum] = own.saturating_add(sums[sum]);
            empty += usize::from(values.is_empty());
            misfits += usize::from(own as usize + values.len() > cells + 1);
        }
    }
    let lines = (rows.len() + columns.len()) as f32;
    let difference = sums[0].abs_diff(sums[1]) as f32 / sums[0].max(sums[1]).max(1) as f32;
    let differs = if sums[0] == sums[1] { 0.0 } else { 0.1 };
    doubt.min(2.0) + differs + 2.0 * difference + 2.0 * misfits as f32 / lines + 0.5 * empty as f32 / lines
}

/// A grey picture in two sizes.
struct Picture {
    /// For digits.
    large: Plane,
    /// The lines, and the picture in which they are dark: of those darker than the paper and of those lighter, the
    /// longer ones first. Its pixel is the unit of the paper.
    lines: [(Lines, Plane); 2],
}

impl Picture {
    fn of(large: Plane) -> Self {
        let part = LINES_SIDE as f32 / large.width.max(large.height) as f32;
        let small = if part < 1.0 { large.shrunk(part) } else { large.clone() };
        let inverted = small.clone().inverted();
        let dark = (Lines::of(&small, Kind::Dark), small);
        let light = (Lines::of(&inverted, Kind::Dark), inverted);
        let lines = if dark.0.length() >= light.0.length() { [dark, light] } else { [light, dark] };
        Self { large, lines }
    }

    /// The tables, and the picture in whose pixels they are: of the longer lines, then of those that are seen in
    /// the blurred picture, then of the lines of the other shade, as where the gaps between filled cells look like
    /// lines.
    fn tables(&self, attempt: usize, above: Option<&Above>) -> (Vec<Table>, Plane) {
        let (lines, plane) = &self.lines[attempt / 3];
        let (other, plane) = match attempt % 3 {
            0 => (None, plane.clone()),
            1 => (Some(Kind::Dark), plane.blurred()),
            _ => (Some(Kind::Either), plane.clone()),
        };
        let other = other.map(|kind| Lines::of(&plane, kind));
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

    /// What is read beside a table, and how much is against it.
    fn reading(&self, table: &Table, width: usize, scale: f32) -> Result<(Reading, f32), ScanError> {
        let source = Source { plane: &self.large, scale: self.large.width as f32 / width as f32 };
        let Clues { rows, columns, height, doubt, is_light } = clues::read(table, &source);
        for (clues, side, distance) in [
            (&rows, Side::Left, table.grid_columns()[0] - table.least[0]),
            (&columns, Side::Top, table.grid_rows()[0] - table.least[1]),
        ] {
            let seen = clues.iter().filter(|variants| !is_empty(variants)).count();
            if seen * 5 < clues.len() {
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
        let (us, vs) = (table.grid_columns(), table.grid_rows());
        let (left, right, top, bottom) = (us[0], us[us.len() - 1], vs[0], vs[vs.len() - 1]);
        let corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
        let corners = corners.map(|corner| pixel(table.bend.bent(corner)));
        let cells = cells::read(table, source.plane, source.scale, is_light);
        let mut reading = Reading { corners, rows, columns, cells, sides: [false; 4] };
        places(&mut reading).flatten().flatten().for_each(|place| *place *= scale);
        let doubt = doubtful(&reading.rows, &reading.columns, doubt);
        Ok((reading, doubt))
    }
}

/// Whether a line most probably has no number.
fn is_empty(variants: &[Variant]) -> bool {
    variants.first().is_none_or(|variant| variant.numbers.iter().all(|number| number.values[0].0 == 0))
}
