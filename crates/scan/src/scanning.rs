//! From a picture to the readings of its puzzles.

use image::DynamicImage;

use crate::{
    cells,
    clues::{self, Clues, Source},
    colors,
    corners::Above,
    ends,
    error::{ScanError, Side},
    ground,
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

/// The most lines of bare paper at an end that are taken for lines of a grid at first.
const MOST_BARE: usize = 2;

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
        let mut readings = read(&Picture::of(large), Some(image), scale, None)?;
        readings.iter_mut().for_each(|reading| {
            sides::find(image, reading);
            for _ in 0..MOST_BARE {
                if ends::trim(reading) {
                    sides::find(image, reading);
                }
            }
            colors::give(image, reading);
        });
        return Ok(readings);
    };
    let above = Above::new(&large, corners.map(|corner| corner.map(|place| place / scale)));
    let above = above.ok_or(ScanError::Corners)?;
    let mut readings = read(&Picture::of(above.plane.clone()), None, 1.0, Some(&above))?;
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
/// given per pixel. Of one in colours, as screens show them, what stands on areas of one colour is read where ink on
/// paper is not found.
fn read(
    picture: &Picture,
    colors: Option<&DynamicImage>,
    scale: f32,
    above: Option<&Above>,
) -> Result<Vec<Reading>, ScanError> {
    let mut problem = ScanError::NoGrid;
    let mut best: Option<Attempt> = None;
    let colors = colors.filter(|image| ground::is_flat(image));
    // The areas, for cells of this size.
    let mut areas: Option<(f32, Plane)> = None;
    let attempts = (0..5).flat_map(|attempt| [(attempt, false), (attempt, true)]);
    for (attempt, on_areas) in attempts.filter(|&(_, on_areas)| !on_areas || colors.is_some()) {
        let (tables, plane) = picture.tables(attempt, above);
        let (mut large, mut scale) = (&picture.large, scale);
        if let (Some(image), Some(table), true) = (colors, tables.first(), on_areas) {
            let pitch = table.pitch() * image.width() as f32 / plane.width as f32;
            let is_same = |(other, _): &(f32, Plane)| (0.9..1.1).contains(&(other / pitch));
            if !areas.as_ref().is_some_and(is_same) {
                areas = Some((pitch, ground::repainted(image, pitch)));
            }
            large = areas.as_ref().map_or(large, |(_, plane)| plane);
            scale = image.width() as f32 / large.width as f32;
        }
        let mut readings = Vec::new();
        let (mut doubt, mut first, width) = (0.0, None, plane.width);
        for table in &tables {
            match picture.reading(table, large, width, scale) {
                Ok((reading, own)) => {
                    if readings.is_empty() {
                        doubt = own;
                        first = Some(table.clone());
                    }
                    readings.push(reading);
                }
                Err(error) if problem == ScanError::NoGrid => problem = error,
                Err(_) => {}
            }
        }
        if let (Some(table), true) = (first, best.as_ref().is_none_or(|best| doubt < best.doubt)) {
            best = Some(Attempt { doubt, readings, table, width, on_areas });
        }
        if best.as_ref().is_some_and(|best| best.doubt < CERTAIN) {
            break;
        }
    }
    let Attempt { doubt, mut readings, table, width, on_areas } = best.ok_or(problem)?;
    if doubt >= CERTAIN && above.is_none() {
        let (mut large, mut scale) = (&picture.large, scale);
        if let (Some((_, plane)), Some(image), true) = (&areas, colors, on_areas) {
            (large, scale) = (plane, image.width() as f32 / plane.width as f32);
        }
        let read = |table: &Table| picture.reading(table, large, width, scale).ok().map(|(reading, _)| reading);
        if let Some(moved) = ends::moved(&table, &readings[0], read) {
            readings[0] = moved;
        }
    }
    Ok(readings)
}

/// What came of an attempt.
struct Attempt {
    /// What is against the first reading.
    doubt: f32,
    readings: Vec<Reading>,
    /// The table of the first reading, and the width of the picture in whose pixels it is.
    table: Table,
    width: usize,
    /// Whether areas were made paper.
    on_areas: bool,
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
    fn reading(&self, table: &Table, large: &Plane, width: usize, scale: f32) -> Result<(Reading, f32), ScanError> {
        let source = Source { plane: large, scale: large.width as f32 / width as f32 };
        let has_few =
            |clues: &Vec<Vec<Variant>>| clues.iter().filter(|variants| !is_empty(variants)).count() * 5 < clues.len();
        let mut clues = clues::read(table, &source, [false; 2]);
        let is_after = [has_few(&clues.rows), has_few(&clues.columns)];
        if is_after != [false; 2] {
            let others = clues::read(table, &source, is_after);
            if !has_few(&others.rows) && !has_few(&others.columns) {
                clues = others;
            }
        }
        // What looks like boxes may be the numbers themselves.
        if table.left + table.top > 0 && ends::disagree(&clues.rows, &clues.columns) > ends::AGREED {
            let others = clues::read(&table.unboxed(), &source, [false; 2]);
            if ends::disagree(&others.rows, &others.columns) < 0.5 * ends::disagree(&clues.rows, &clues.columns) {
                clues = others;
            }
        }
        let Clues { rows, columns, height, doubt, is_light } = clues;
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
        let (us, vs) = (table.grid_columns(), table.grid_rows());
        let (left, right, top, bottom) = (us[0], us[us.len() - 1], vs[0], vs[vs.len() - 1]);
        let corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
        let corners = corners.map(|corner| pixel(table.bend.bent(corner)));
        // Cells are seen in the picture as it is.
        let own = self.large.width as f32 / width as f32;
        let cells = cells::read(table, &self.large, own, is_light);
        let mut reading = Reading { corners, rows, columns, cells, sides: [false; 4], is_guessed: false };
        places(&mut reading).flatten().flatten().for_each(|place| *place *= scale);
        let doubt = doubt.min(2.0) + ends::doubtful(&reading);
        Ok((reading, doubt))
    }
}

/// Whether a line most probably has no number.
fn is_empty(variants: &[Variant]) -> bool {
    variants.first().is_none_or(|variant| variant.numbers.iter().all(|number| number.values[0].0 == 0))
}
