//! `import_image`: puzzles of images.

use nonosat::{
    Request, Verdict,
    analyse::rate::{Level, level_and_grade},
    make::image::{self, Crop, Drawing, GridSize, Mending, Mode, Photo, mend},
    report::answer::AnswerReport,
    solve,
};
use pyo3::prelude::*;
use serde::Serialize;

use crate::{
    arguments::Natural,
    arrays,
    failure::Failure,
    held::Held,
    making::{self, value},
    outcome::{Fresh, Outcome},
    puzzle::Puzzle,
    record::record,
    work::{Limits, Workers, ask},
};

/// A puzzle of an image.
#[derive(Serialize)]
struct ImportReport<'a> {
    #[serde(flatten)]
    answer: AnswerReport<'a>,
    mode: String,
    grade: Option<f64>,
    reached: bool,
    changes: usize,
    share_changed: f64,
}

/// What `import_image` gives to Python: the record, the puzzle, its outcome, and which cells were changed.
type Imported<'py> = (String, Puzzle, Outcome, Bound<'py, PyAny>);

/// Makes a puzzle of an image; see `nonosat.import_image`. Of raw pixels, four bytes each, the width is given.
#[pyfunction]
#[pyo3(signature = (
    image, width, size, mode, crop, trim, clean, invert, dither, repair, level, max_changes, seed, timeout, memory,
    progress
))]
#[expect(clippy::too_many_arguments, reason = "all are given")]
pub(crate) fn import_image<'py>(
    py: Python<'py>,
    image: Vec<u8>,
    width: Option<usize>,
    size: &str,
    mode: &str,
    crop: Option<(Natural, Natural, Natural, Natural)>,
    trim: bool,
    clean: Option<bool>,
    invert: bool,
    dither: bool,
    repair: bool,
    level: Option<&str>,
    max_changes: f64,
    seed: Natural,
    timeout: Option<f64>,
    memory: Option<i64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Imported<'py>> {
    let size: GridSize = size.parse().map_err(|error| value(format!("size: {error}")))?;
    let mode: Mode = mode.parse().map_err(|error| value(format!("mode: {error}")))?;
    if !(0.0..=1.0).contains(&max_changes) {
        return Err(value(format!("max_changes: expected a share from 0 to 1, found {max_changes}")).into());
    }
    let defaults = Mending::default();
    let level = level.map_or(Ok(defaults.level), making::level)?;
    let crop = crop.map(|(left, top, width, height)| Crop {
        left: left.size(),
        top: top.size(),
        width: width.size(),
        height: height.size(),
    });
    let options = image::Options { size, mode, crop, trim, clean, invert, dither };
    let (json, held, fresh, changed) = ask(py, Limits::new(timeout, memory)?, progress, Workers::Others, |job| {
        let photo = match width {
            None => Photo::decode(&image)?,
            Some(width) => Photo::of_rgba(width, image).ok_or_else(|| value("image: expected four bytes a pixel"))?,
        };
        let mending = Mending { level, max_changes, seed: seed.0, budget: job.budget.clone(), ..defaults };
        let drawing = image::draw(&photo, &options)?;
        let mode = drawing.mode.to_string();
        let made = if repair { mended(&drawing, &mending)? } else { unmended(&drawing, &mending)? };
        let MadeOfImage { puzzle, changed, outcome, grade, reached } = made;
        let (changes, share_changed) = (changed.len(), changed.len() as f64 / puzzle.layout().cell_count() as f64);
        let held = Held::new(puzzle);
        let found = outcome.solutions.len() as u64;
        let answer = AnswerReport::new(&held.puzzle, &outcome, None, found, "auto", None);
        let json = record(&held, ImportReport { answer, mode, grade, reached, changes, share_changed })?;
        Ok((json, held, Fresh { outcome, advice: None, method: "auto" }, changed))
    })?;
    let mut cells = vec![false; held.puzzle.layout().cell_count()];
    changed.into_iter().for_each(|cell| cells[cell] = true);
    let changed = arrays::of_cells(py, &held.puzzle, cells)?;
    Ok((json, Puzzle(held.clone()), Outcome::new(held, fresh), changed))
}

/// What an image became.
struct MadeOfImage {
    puzzle: nonosat::Puzzle,
    changed: Vec<usize>,
    outcome: nonosat::Outcome,
    grade: Option<f64>,
    reached: bool,
}

/// The puzzle with a few cells changed.
fn mended(drawing: &Drawing, mending: &Mending) -> Result<MadeOfImage, Failure> {
    let import = mend(drawing, mending)?;
    let (reached, grade) = (import.is_done(), import.rating.map(|(_, grade)| grade));
    Ok(MadeOfImage { puzzle: import.puzzle, changed: import.changed, outcome: import.outcome, grade, reached })
}

/// The puzzle of the picture as it is.
fn unmended(drawing: &Drawing, mending: &Mending) -> Result<MadeOfImage, Failure> {
    let puzzle = drawing.puzzle();
    let outcome =
        solve(&puzzle, &Request { budget: mending.budget.clone(), seed: mending.seed, ..Request::default() })?;
    let rating = match outcome.verdict {
        Verdict::Unique => level_and_grade(&puzzle, Level::Search, &mending.budget).ok().flatten(),
        _ => None,
    };
    let reached = rating.is_some_and(|(level, _)| level <= mending.level);
    Ok(MadeOfImage { puzzle, changed: Vec::new(), outcome, grade: rating.map(|(_, grade)| grade), reached })
}
