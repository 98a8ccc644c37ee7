//! The questions: one file each, or for a few that belong together.

mod another;
mod assemble;
mod check;
mod convert;
mod correct;
mod count;
mod diagnose;
mod generate;
mod geometry;
mod image;
mod paper;
mod rate;
mod read;
mod steps;
mod suggest;

use super::{Question, Reply, failure::Failure, json};

/// The answer to a question.
pub(crate) fn reply(op: &str, question: Question<'_>) -> Reply {
    let json = match op {
        "version" => json(&read::version()),
        "read" => json(&read::file(question)?),
        "readText" => json(&read::text(&question.parse()?)?),
        "blank" => json(&assemble::blank(&question.parse()?)?),
        "assemble" => json(&assemble::assemble(question.parse()?)?),
        "resize" => json(&assemble::resize(&question.parse()?)?),
        "geometry" => json(&geometry::geometry(&question.parse()?)?),
        "check" => check::check(&question.parse()?, question.ticker),
        "count" => json(&count::count(&question.parse()?, question.ticker)?),
        "rate" => json(&rate::rated(&question.parse()?, question.ticker)?),
        "explain" => json(&steps::explained(&question.parse()?, question.ticker)?),
        "hint" => json(&steps::hinted(&question.parse()?, question.ticker)?),
        "another" => json(&another::find(&question.parse()?, question.ticker)?),
        "diagnose" => json(&diagnose::diagnosed(&question.parse()?, question.ticker)?),
        "suggest" => json(&suggest::suggested(&question.parse()?, question.ticker)?),
        "generate" => json(&generate::generated(&question.parse()?, question.ticker)?),
        "image" => json(&image::imported(question)?),
        "correct" => json(&correct::corrected(&question.parse()?, question.ticker)?),
        "formats" => json(&convert::formats()),
        "conversions" => json(&convert::conversions(&question.parse()?)?),
        "convert" => return convert::convert(&question.parse()?),
        "svg" => json(&paper::svg(&question.parse()?)?),
        "sheet" => json(&paper::sheet(&question.parse()?)?),
        "pdf" => return paper::pdf(&question.parse()?),
        other => Err(Failure::Usage(format!("there is no question \"{other}\""))),
    };
    Ok((json?, None))
}
