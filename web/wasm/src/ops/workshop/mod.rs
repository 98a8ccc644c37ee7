//! The questions of makers, and what few ask: repairs, chance, images, files and paper. They make the module larger by
//! half, and a visitor's first one is without them.

mod convert;
mod correct;
mod count;
mod diagnose;
mod generate;
mod image;
mod paper;
mod suggest;

use crate::{Question, Reply, json};

/// The answer to a question.
pub(super) fn reply(op: &str, question: Question<'_>) -> Reply {
    let json = match op {
        "count" => json(&count::count(&question.parse()?, question.ticker)?),
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
        other => Err(super::unknown(other)),
    };
    Ok((json?, None))
}
