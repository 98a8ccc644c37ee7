//! A step of an explanation: what it finds out about cells, and why.

use super::{finding::Finding, placements::Placements};
use nonosat_model::Message;
use nonosat_propagate::rules::Rule;

/// The techniques of steps, from easy to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// One of the thirteen rules, on one line.
    Rule(Rule),
    /// All placements of one line that agree with what is known of it.
    Line,
    /// Looking one step ahead: the opposite leads to a line without a placement.
    Probe,
    /// Looking one step ahead: all colours that some cell may have lead to it.
    Agreement,
    /// Looking two steps ahead: the opposite leads to a contradiction, with further suppositions on the way.
    TwoSteps,
    /// A solver's search; nothing that can be followed.
    Search,
}

impl Technique {
    /// How hard it is: an easier technique anywhere comes before a harder one nearby.
    ///
    /// 0 for rules 1 and 2, about the cells that a block surely covers or cannot reach; 1 for the other rules; then one
    /// level for each technique in order.
    pub const fn level(self) -> usize {
        match self {
            Self::Rule(Rule::Intersection | Rule::SimpleSpaces) => 0,
            Self::Rule(_) => 1,
            Self::Line => 2,
            Self::Probe => 3,
            Self::Agreement => 4,
            Self::TwoSteps => 5,
            Self::Search => 6,
        }
    }

    /// Its name: `rule`, `line`, `probe`, `agreement`, `two-steps` or `search`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rule(_) => "rule",
            Self::Line => "line",
            Self::Probe => "probe",
            Self::Agreement => "agreement",
            Self::TwoSteps => "two-steps",
            Self::Search => "search",
        }
    }

    /// Its title in messages: `rule 5, glue`, `one step ahead`, ...
    pub fn title(self) -> String {
        match self {
            Self::Rule(rule) => format!("rule {}, {rule}", rule.number()),
            Self::Line => "complete line".to_owned(),
            Self::Probe => "one step ahead".to_owned(),
            Self::Agreement => "one step ahead, both ways".to_owned(),
            Self::TwoSteps => "two steps ahead".to_owned(),
            Self::Search => "search".to_owned(),
        }
    }

    /// The rule, if it is one.
    pub const fn rule(self) -> Option<Rule> {
        if let Self::Rule(rule) = self { Some(rule) } else { None }
    }
}

/// A chain of consequences of a supposed fact, line by line, without those that its end does not need.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chain {
    /// What is supposed: a colour of a cell.
    pub supposed: Finding,
    /// What follows, each link from those before it.
    pub links: Vec<Link>,
    /// The line that has no placement in the end; `None` if the chain only shows what follows.
    pub end: Option<usize>,
}

/// A link of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Link {
    /// What it finds out, as far as that is needed.
    pub found: Vec<Finding>,
    /// Why.
    pub by: By,
}

/// Why a link of a chain holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum By {
    /// All placements of this line have it in common.
    Line(usize),
    /// Its opposite leads to a line without a placement.
    Refuted(Box<Chain>),
}

impl Chain {
    /// The number of lines in the chain, those of further suppositions included.
    pub fn line_count(&self) -> usize {
        let of_link = |link: &Link| match &link.by {
            By::Line(_) => 1,
            By::Refuted(chain) => chain.line_count(),
        };
        self.links.iter().map(of_link).sum::<usize>() + usize::from(self.end.is_some())
    }

    /// The lines it goes through, each once, in order; without those of further suppositions.
    pub fn lines(&self) -> Vec<usize> {
        let mut lines = Vec::new();
        let links = self.links.iter().filter_map(|link| if let By::Line(line) = link.by { Some(line) } else { None });
        for line in links.chain(self.end) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// The further suppositions on the way.
    pub fn refuted(&self) -> impl Iterator<Item = &Self> {
        self.links.iter().filter_map(|link| if let By::Refuted(chain) = &link.by { Some(&**chain) } else { None })
    }
}

/// Why what a step finds out is so.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A rule found something in a line.
    Rule {
        /// The line.
        line: usize,
        /// The rule.
        rule: Rule,
    },
    /// All placements of a line have it in common.
    Line {
        /// The line.
        line: usize,
        /// Its placements before the step.
        placements: Placements,
    },
    /// The opposite is refuted; if that takes further suppositions, two steps ahead.
    Refuted(Chain),
    /// It follows from every colour that some cell may have.
    Agreed(Vec<Chain>),
    /// A solver proved that there is no other solution.
    Search,
}

/// A step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// What it finds out, all of it new: of a cell either the colour that it has, or colours that it does not have
    /// while several are left.
    pub found: Vec<Finding>,
    /// Why.
    pub reason: Reason,
    /// Why, in an English sentence without its first capital and its full stop.
    pub sentence: String,
    /// The sentence as data.
    pub message: Message,
}

impl Step {
    /// The step with this reason.
    pub(super) fn new(found: Vec<Finding>, reason: Reason, message: Message) -> Self {
        Self { found, reason, sentence: message.to_string(), message }
    }

    /// Its technique.
    pub fn technique(&self) -> Technique {
        match &self.reason {
            Reason::Rule { rule, .. } => Technique::Rule(*rule),
            Reason::Line { .. } => Technique::Line,
            Reason::Refuted(chain) if chain.refuted().next().is_some() => Technique::TwoSteps,
            Reason::Refuted(_) => Technique::Probe,
            Reason::Agreed(_) => Technique::Agreement,
            Reason::Search => Technique::Search,
        }
    }

    /// The cells that it settles, each with its colour.
    pub fn settled(&self) -> impl Iterator<Item = (usize, nonosat_model::Color)> + '_ {
        self.found.iter().filter(|finding| finding.has).map(|finding| (finding.cell, finding.color))
    }

    /// The line it is about, if it is about one.
    pub fn line(&self) -> Option<usize> {
        match self.reason {
            Reason::Rule { line, .. } | Reason::Line { line, .. } => Some(line),
            _ => None,
        }
    }
}
