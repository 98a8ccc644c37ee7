//! The thirteen logical rules: what a person does with one line.

mod set;

pub use set::{ParseRuleError, Rule, RuleSet};
