//! The questions: one file each, or for a few that belong together.

mod another;
#[cfg(feature = "page")]
mod assemble;
mod check;
#[cfg(feature = "page")]
mod geometry;
mod rate;
mod read;
mod steps;
#[cfg(feature = "workshop")]
mod workshop;

use super::{Question, Reply, failure::Failure, json};

/// The answer to a question.
pub(crate) fn reply(op: &str, question: Question<'_>) -> Reply {
    let json = match op {
        "version" => json(&read::version()),
        "read" => json(&read::file(question)?),
        "readText" => json(&read::text(&question.parse()?)?),
        #[cfg(feature = "page")]
        "blank" => json(&assemble::blank(&question.parse()?)?),
        #[cfg(feature = "page")]
        "assemble" => json(&assemble::assemble(question.parse()?)?),
        #[cfg(feature = "page")]
        "resize" => json(&assemble::resize(&question.parse()?)?),
        #[cfg(feature = "page")]
        "geometry" => json(&geometry::geometry(&question.parse()?)?),
        "check" => check::check(&question.parse()?, question.ticker),
        "rate" => json(&rate::rated(&question.parse()?, question.ticker)?),
        "explain" => json(&steps::explained(&question.parse()?, question.ticker)?),
        "hint" => json(&steps::hinted(&question.parse()?, question.ticker)?),
        "another" => json(&another::find(&question.parse()?, question.ticker)?),
        #[cfg(feature = "workshop")]
        _ => return workshop::reply(op, question),
        #[cfg(not(feature = "workshop"))]
        other => Err(unknown(other)),
    };
    Ok((json?, None))
}

fn unknown(op: &str) -> Failure {
    Failure::Usage(format!("there is no question \"{op}\""))
}
