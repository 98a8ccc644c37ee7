//! The questions of makers, and what few ask: repairs, chance, images, files and paper. They make the module larger by
//! half, and a visitor's first one is without them.

#[cfg(feature = "page")]
mod conversions;
mod convert;
mod correct;
mod count;
mod diagnose;
mod generate;
#[cfg(feature = "page")]
mod image;
#[cfg(feature = "page")]
mod paper;
mod suggest;
mod svg;

use crate::{Question, Reply, json};

/// The answer to a question.
#[cfg_attr(not(feature = "page"), allow(clippy::needless_pass_by_value, reason = "the pixels of an image are taken"))]
pub(super) fn reply(op: &str, question: Question<'_>) -> Reply {
    let json = match op {
        "count" => json(&count::count(&question.parse()?, question.ticker)?),
        "diagnose" => json(&diagnose::diagnosed(&question.parse()?, question.ticker)?),
        "suggest" => json(&suggest::suggested(&question.parse()?, question.ticker)?),
        "generate" => json(&generate::generated(&question.parse()?, question.ticker)?),
        #[cfg(feature = "page")]
        "image" => json(&image::imported(question)?),
        "correct" => json(&correct::corrected(&question.parse()?, question.ticker)?),
        "formats" => json(&convert::formats()),
        #[cfg(feature = "page")]
        "conversions" => json(&conversions::conversions(&question.parse()?)?),
        "convert" => return convert::convert(&question.parse()?),
        "svg" => json(&svg::svg(&question.parse()?)?),
        #[cfg(feature = "page")]
        "sheet" => json(&paper::sheet(&question.parse()?)?),
        #[cfg(feature = "page")]
        "pdf" => return paper::pdf(&question.parse()?),
        other => Err(super::unknown(other)),
    };
    Ok((json?, None))
}
