//! The output of `import`: puzzles to files or standard output, contact sheets, and the report of `check` with how each
//! puzzle was made.

use std::{collections::HashMap, io, sync::Arc};

use nonosat::{
    analyse::rate::Level,
    draw::{self, contact, contact::Thumbnail},
    format::file,
    make::image::{Import, Mode, Photo},
    puzzle::Puzzle,
    report::import::Making,
};
use serde::Serialize;

use super::{
    Args, Made, Task,
    plan::{Plan, Sheet, stem},
};
use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args::AnswerFormat, failure, failure::Cause, origin::Origin, puzzle_files,
    report::Report, solving::Answer, text,
};

/// The cells along the longer side of the image on a contact sheet.
const SHOWN: usize = 120;

/// Writes finished puzzles one by one.
pub(super) struct Writer<'a> {
    args: &'a Args,
    plan: &'a Plan<'a>,
    screen: &'a mut Screen,
    notes: &'a Notes,
    worst: Exit,
    /// The puzzles for one file.
    puzzles: Vec<Puzzle>,
    /// The rows of the contact sheet of this image.
    thumbnails: Vec<Vec<Thumbnail>>,
    names: HashMap<String, usize>,
    /// How many tasks are done.
    done: usize,
}

impl<'a> Writer<'a> {
    pub(super) fn new(args: &'a Args, plan: &'a Plan<'a>, screen: &'a mut Screen, notes: &'a Notes) -> Self {
        let (worst, names) = (Exit::Done, HashMap::new());
        Self { args, plan, screen, notes, worst, puzzles: Vec::new(), thumbnails: Vec::new(), names, done: 0 }
    }

    /// Takes what was made of an image, or why there is nothing.
    pub(super) fn deliver(&mut self, task: &Task, made: Result<Made, Arc<Cause>>) -> Result<(), WriteFailure> {
        let page = match made {
            Ok(made) if self.args.contact => self.pin(task, made)?,
            Ok(made) => self.put(task, made)?,
            Err(cause) => {
                let origin = Origin::of_file(self.args.images[task.image].to_string_lossy().into_owned());
                // Once for an image that cannot be read.
                if task.photo.is_ok() || self.is_first_of_image() {
                    failure::print(&origin, &cause, self.notes);
                }
                self.worst = self.worst.max(cause.exit());
                if self.args.contact && task.photo.is_ok() {
                    let caption = vec![format!("{} {}", task.mode, task.size), cause.to_string()];
                    self.hang(task, Thumbnail::default().with_caption(caption, true));
                }
                self.page(&Report::of_failure(&origin, &cause))?
            }
        };
        self.done += 1;
        self.screen.print(&page)?;
        if self.args.contact && self.is_first_of_image() {
            self.write_sheet(task);
        }
        Ok(())
    }

    /// Whether the next task is the first of an image.
    fn is_first_of_image(&self) -> bool {
        self.done.is_multiple_of(self.plan.ways.len())
    }

    /// Writes or keeps a puzzle, if it is what was asked for; what to print.
    fn put(&mut self, task: &Task, made: Made) -> Result<String, WriteFailure> {
        let Made { mut answer, making, import } = made;
        if !making.reached {
            let image = &self.args.images[task.image];
            self.notes.error(&format!("{}: {}", image.to_string_lossy(), self.not_reached(&import)));
            self.worst = self.worst.max(Exit::Unknown);
            return Ok(match self.args.format {
                AnswerFormat::Text => String::new(),
                _ => self.page(&report(&answer, &making))?,
            });
        }
        match self.plan.output.filter(|_| self.plan.is_directory) {
            Some(directory) => {
                let extension = self.plan.to.extensions()[0];
                let path = self.plan.path(&mut self.names, &self.args.images[task.image], extension);
                let puzzle = std::slice::from_ref(&answer.puzzle);
                let exit = puzzle_files::write_in(directory, self.plan.to, &path, puzzle, self.notes);
                answer.origin =
                    Origin { source: path.display().to_string(), index: Some(1), several: false, reading: None };
                self.worst = self.worst.max(exit);
            }
            None => {
                let source = self.plan.output.map_or("-".to_owned(), |path| path.display().to_string());
                let several = self.args.images.len() > 1;
                // Reports take the place of puzzles.
                if self.plan.output.is_some() || self.args.format == AnswerFormat::Text {
                    self.puzzles.push(answer.puzzle.clone());
                }
                answer.origin = Origin { source, index: Some(self.puzzles.len().max(1)), several, reading: None };
            }
        }
        Ok(match self.args.format {
            AnswerFormat::Text if self.plan.output.is_none() => String::new(),
            AnswerFormat::Text => line(&answer, &making, self.screen.has_color()),
            _ => self.page(&report(&answer, &making))?,
        })
    }

    /// Why there is no puzzle of an image.
    fn not_reached(&self, import: &Import) -> String {
        let best = text::meaning(&import.outcome);
        let level = self.args.level.name();
        let advice = "another --mode or --size, more --max-changes or a harder --level may do";
        if let Some(limit) = import.stop {
            return format!("{limit} before a puzzle of the level {level} was found; more --time-limit or {advice}");
        }
        let changed = text::number(import.changed.len(), "cell");
        let most = (self.args.max_changes * import.puzzle.layout().cell_count() as f64) as usize;
        format!(
            "no puzzle of the level {level} within {most} changes; the best found, after {changed}, has {best}; \
             {advice}"
        )
    }

    /// Puts a picture on the contact sheet; what to print.
    fn pin(&mut self, task: &Task, made: Made) -> Result<String, WriteFailure> {
        let Made { answer, making, import } = made;
        let caption = caption(import.mode, &answer, &making);
        let thumbnail = Thumbnail::of_goal(&answer.puzzle).with_caption(caption, !making.reached);
        self.hang(task, thumbnail);
        Ok(match self.args.format {
            AnswerFormat::Text => line(&answer, &making, self.screen.has_color()),
            _ => self.page(&report(&answer, &making))?,
        })
    }

    /// Hangs a picture into the row of its mode, below the image.
    fn hang(&mut self, task: &Task, thumbnail: Thumbnail) {
        let way = self.done % self.plan.ways.len();
        if way == 0 {
            self.thumbnails = task.photo.as_ref().map(|photo| vec![vec![self.shown(photo, task)]]).unwrap_or_default();
        }
        if way == 0 || self.plan.ways[way].0 != self.plan.ways[way - 1].0 {
            self.thumbnails.push(Vec::new());
        }
        if let Some(row) = self.thumbnails.last_mut() {
            row.push(thumbnail);
        }
    }

    /// The image itself.
    fn shown(&self, photo: &Photo, task: &Task) -> Thumbnail {
        let (width, pixels) = photo.scaled(SHOWN);
        let name = stem(&self.args.images[task.image]).unwrap_or_else(|| "the image".to_owned());
        let caption = vec![name, format!("{}x{} pixels", photo.width(), photo.height())];
        Thumbnail::new(width, pixels).with_caption(caption, false)
    }

    /// Writes the contact sheet of an image.
    fn write_sheet(&mut self, task: &Task) {
        let rows = std::mem::take(&mut self.thumbnails);
        let Some(output) = self.plan.output.filter(|_| !rows.is_empty()) else { return };
        let image = &self.args.images[task.image];
        let path =
            if self.plan.is_directory { self.plan.path(&mut self.names, image, "png") } else { output.to_owned() };
        let title = stem(image).unwrap_or_else(|| "Image".to_owned());
        let sheet = match self.plan.sheet {
            Sheet::Svg => Ok(contact::svg(&rows).into_bytes()),
            Sheet::Pdf => contact::pdf(&rows, &title),
            Sheet::Html => Ok(draw::page(&title, &contact::svg(&rows)).into_bytes()),
            Sheet::Png => contact::png(&rows),
        };
        let written = sheet.and_then(|bytes| {
            if self.plan.is_directory {
                std::fs::create_dir_all(output)?;
            }
            file::write(&path, &bytes)
        });
        self.worst = self.worst.max(self.notes.written(&path, written));
    }

    /// A report as it is printed; nothing in text.
    fn page(&self, report: &impl serde::Serialize) -> io::Result<String> {
        let many = self.args.images.len() * self.plan.ways.len() > 1;
        self.args.format.next(many, self.done, report)
    }

    /// Writes what was kept; how the run ends.
    pub(super) fn finish(mut self, total: usize) -> Result<Exit, WriteFailure> {
        self.screen.print(self.args.format.end(total > 1, self.done))?;
        if self.done < total {
            self.notes.warning(&text::not_started(total - self.done, total));
            self.worst = self.worst.max(Exit::Unknown);
        }
        let Plan { to, output, .. } = *self.plan;
        Ok(self.worst.max(puzzle_files::write_or_print(to, output, &self.puzzles, self.screen, self.notes)?))
    }
}

/// The report of `check`, and how the puzzle was made.
#[derive(Serialize)]
struct ImportReport<'a> {
    #[serde(flatten)]
    check: Report<'a>,
    #[serde(flatten)]
    making: &'a Making,
}

/// `3 of 1200 cells changed`.
fn changes(making: &Making, answer: &Answer) -> String {
    format!("{} of {} changed", making.changes, text::number(answer.puzzle.layout().cell_count(), "cell"))
}

/// The report of a puzzle made of an image.
fn report<'a>(answer: &'a Answer, making: &'a Making) -> ImportReport<'a> {
    ImportReport { check: Report::of_answer(answer, "auto", false), making }
}

/// `unique    line     2.3  40x30    owls/owl.non  local, 3 of 1200 cells changed`: a line as `check` prints it.
fn line(answer: &Answer, making: &Making, color: bool) -> String {
    let Ok(outcome) = &answer.outcome else { return String::new() };
    let verdict = text::verdict(outcome.verdict, 8, color);
    let size = text::size(&answer.puzzle);
    let origin = text::clean(&answer.origin.to_string());
    let (level, grade) = rated(answer, making);
    format!(
        "{verdict}  {level:<7}  {grade:>4}  {size:<7}  {origin}  {}, {}\n",
        making.image.mode,
        changes(making, answer)
    )
}

/// The level and the grade in words; `-` where there is none.
fn rated(answer: &Answer, making: &Making) -> (&'static str, String) {
    let level = answer.advice.as_ref().and_then(|advice| advice.level).map_or("-", Level::name);
    (level, making.grade.map_or("-".to_owned(), |grade| format!("{grade:.1}")))
}

/// The lines below a picture of a contact sheet.
fn caption(mode: Mode, answer: &Answer, making: &Making) -> Vec<String> {
    let (level, grade) = rated(answer, making);
    let changes =
        format!("{} changed ({})", text::number(making.changes, "cell"), text::percent(making.share_changed, 1));
    let result = match (making.reached, &answer.outcome) {
        (true, _) => format!("{level}, grade {grade}"),
        (false, Ok(outcome)) => format!("not solvable so: {}", outcome.verdict.name()),
        (false, Err(_)) => String::new(),
    };
    vec![format!("{mode} {}", text::size(&answer.puzzle).trim()), result, changes]
}
