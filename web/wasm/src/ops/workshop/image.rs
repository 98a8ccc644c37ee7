//! `image`: a puzzle of an image, repaired.

use nonosat::{
    Request,
    analyse::rate::{Level, level_and_grade},
    make::image::{Crop, Drawing, GridSize, LONGEST_SIDE, Mending, Mode, Options, Photo, draw, mend},
    solve::{Stop, Verdict, solve},
};
use serde::{Deserialize, Serialize};

use super::generate::level;
use crate::{
    Question,
    data::PuzzleData,
    failure::Failure,
    work::{Limits, Work},
};

/// The time limit in seconds unless another one is given.
const TIME: f64 = 10.0;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ImageRequest {
    /// The size of the image in pixels.
    width: usize,
    height: usize,
    /// Cells.
    size: Size,
    mode: String,
    crop: Option<CropRequest>,
    trim: Option<bool>,
    invert: Option<bool>,
    level: Option<String>,
    max_changes: Option<f64>,
    repair: Option<bool>,
    seed: Option<u64>,
    limits: Option<Limits>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Size {
    Longer(usize),
    Both([usize; 2]),
}

#[derive(Deserialize)]
struct CropRequest {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

#[derive(Serialize)]
pub(super) struct Imported {
    puzzle: PuzzleData,
    mode: String,
    changed: Vec<usize>,
    verdict: &'static str,
    level: Option<&'static str>,
    grade: Option<f64>,
    done: bool,
    reason: Option<&'static str>,
}

pub(super) fn imported(question: Question<'_>) -> Result<Imported, Failure> {
    let request: ImageRequest = question.parse()?;
    let ticker = question.ticker.clone();
    let options = options(&request)?;
    let mending = Mending {
        level: request.level.as_deref().map_or(Ok(Mending::default().level), level)?,
        max_changes: request.max_changes.filter(|share| !share.is_nan()).unwrap_or(0.05).clamp(0.0, 1.0),
        seed: request.seed.unwrap_or(0),
        ..Mending::default()
    };
    let bytes = question.bytes.unwrap_or_default();
    let photo = Photo::of_rgba(request.width, bytes).filter(|photo| photo.height() == request.height);
    let photo =
        photo.ok_or_else(|| Failure::Usage("the bytes of an image are four for each of its pixels".to_owned()))?;
    let Work { budget, .. } = Work::begin(request.limits, TIME, &ticker);
    let drawing = draw(&photo, &options)?;
    let mending = Mending { budget, ..mending };
    if request.repair == Some(false) { as_it_is(&drawing, &mending) } else { mended(&drawing, &mending) }
}

fn options(request: &ImageRequest) -> Result<Options, Failure> {
    let is_side = |side: usize| (1..=LONGEST_SIDE).contains(&side);
    let size = match request.size {
        Size::Longer(side) if is_side(side) => GridSize::Longer(side),
        Size::Both([columns, rows]) if is_side(columns) && is_side(rows) => GridSize::Both(columns, rows),
        _ => return Err(Failure::Usage(format!("a side has 1 to {LONGEST_SIDE} cells"))),
    };
    let mode: Mode = request.mode.parse().map_err(Failure::Usage)?;
    let crop = |crop: &CropRequest| {
        let &CropRequest { x, y, width, height } = crop;
        let is_inside = |start: usize, length: usize, all: usize| {
            length > 0 && start.checked_add(length).is_some_and(|end| end <= all)
        };
        let fits = is_inside(x, width, request.width) && is_inside(y, height, request.height);
        let refusal = || Failure::Usage("the part to take is not in the image".to_owned());
        fits.then_some(Crop { width, height, left: x, top: y }).ok_or_else(refusal)
    };
    Ok(Options {
        size,
        mode,
        crop: request.crop.as_ref().map(crop).transpose()?,
        trim: request.trim.unwrap_or(false),
        invert: request.invert.unwrap_or(false),
        ..Options::default()
    })
}

/// The puzzle with a few cells changed.
fn mended(drawing: &Drawing, mending: &Mending) -> Result<Imported, Failure> {
    let import = mend(drawing, mending)?;
    let reason = match (import.is_done(), import.stop, import.outcome.verdict) {
        (true, ..) => None,
        (_, Some(limit), _) => Some(Stop::from(limit).name()),
        (.., Verdict::Unknown(stop)) => Some(stop.name()),
        _ => None,
    };
    Ok(Imported {
        puzzle: PuzzleData::new(&import.puzzle)?,
        mode: import.mode.to_string(),
        verdict: import.outcome.verdict.name(),
        level: import.rating.map(|(level, _)| level.name()),
        grade: import.rating.map(|(_, grade)| grade),
        done: import.is_done(),
        changed: import.changed,
        reason,
    })
}

/// The puzzle of the picture as it is.
fn as_it_is(drawing: &Drawing, mending: &Mending) -> Result<Imported, Failure> {
    let puzzle = drawing.puzzle();
    let outcome = solve(&puzzle, &Request { budget: mending.budget.clone(), ..Request::default() })?;
    let rating = match outcome.verdict {
        Verdict::Unique => level_and_grade(&puzzle, Level::Search, &mending.budget).ok().flatten(),
        _ => None,
    };
    Ok(Imported {
        puzzle: PuzzleData::new(&puzzle)?,
        mode: drawing.mode.to_string(),
        changed: Vec::new(),
        verdict: outcome.verdict.name(),
        level: rating.map(|(level, _)| level.name()),
        grade: rating.map(|(_, grade)| grade),
        done: rating.is_some_and(|(level, _)| level <= mending.level),
        reason: if let Verdict::Unknown(stop) = outcome.verdict { Some(stop.name()) } else { None },
    })
}
