//! The advice of `check` in words.

use nonosat::{
    analyse::rate::{
        advice::Advice,
        warnings::{Kind, Warning},
    },
    solve::outcome::{Outcome, Technique, Verdict},
};

/// The advice for people, a line for each item.
pub(crate) fn words(advice: &Advice, outcome: &Outcome) -> String {
    words_of(advice, outcome, |_| true)
}

/// The advice for people without the warnings of a kind.
pub(crate) fn words_but(advice: &Advice, outcome: &Outcome, kind: Kind) -> String {
    words_of(advice, outcome, |warning| warning.kind != kind)
}

fn words_of(advice: &Advice, outcome: &Outcome, is_shown: impl Fn(&Warning) -> bool) -> String {
    let mut lines: Vec<String> = Vec::new();
    match (advice.level, advice.stop) {
        (Some(level), _) => lines.push(format!("level: {} ({})", level.name(), level.words())),
        (None, Some(stop)) => lines.push(format!("level: not found out; {stop}")),
        (None, None) if is_beyond_probing(advice, outcome) => {
            lines.push("level: probe-2 or search (--level finds out which)".to_owned());
        }
        (None, None) => {}
    }
    lines.extend(
        advice.warnings.iter().filter(|warning| is_shown(warning)).map(|warning| format!("warning: {warning}")),
    );
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Whether the puzzle was left to a search after looking one step ahead.
fn is_beyond_probing(advice: &Advice, outcome: &Outcome) -> bool {
    let searched = outcome.technique == Some(Technique::Search) && outcome.verdict == Verdict::Unique;
    // A classic method has a tally, and may search what line solving would have settled.
    searched && !advice.thorough && outcome.stats.tally.is_none() && !outcome.stats.time.probe.is_zero()
}
