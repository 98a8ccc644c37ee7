//! Puzzles chosen by ids and conditions.

use std::fmt;

use crate::{condition::Condition, entry::Entry, pack::Library};

/// Why nothing was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceError {
    /// A word is neither an id nor a condition.
    Wrong(String),
    /// There is no such puzzle.
    Missing(String),
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Wrong(message) | Self::Missing(message)) = self;
        f.write_str(message)
    }
}

impl std::error::Error for ChoiceError {}

impl Library {
    /// The puzzles that have one of the ids, or all if there is no id among the words, and meet all of the conditions;
    /// with a count, so many of them, spread evenly.
    ///
    /// # Errors
    /// If a word is neither, or if there is no such puzzle.
    pub fn choose(&self, words: &[String], count: Option<usize>) -> Result<Vec<&Entry>, ChoiceError> {
        let (conditions, ids): (Vec<&String>, Vec<&String>) = words.iter().partition(|word| word.contains('='));
        let conditions = conditions.into_iter().map(|word| word.parse()).collect::<Result<Vec<Condition>, _>>();
        let conditions = conditions.map_err(|error| ChoiceError::Wrong(error.to_string()))?;
        let of_id = |id: &String| {
            let missing = || ChoiceError::Missing(format!("the library has no puzzle {id}; title={id} looks for it"));
            self.entries.iter().find(|entry| entry.id == *id).ok_or_else(missing)
        };
        let mut found: Vec<&Entry> = if ids.is_empty() {
            self.entries.iter().collect()
        } else {
            ids.into_iter().map(of_id).collect::<Result<_, _>>()?
        };
        found.retain(|entry| conditions.iter().all(|condition| condition.is_met_by(entry)));
        if found.is_empty() {
            return Err(ChoiceError::Missing("the library has no such puzzle".to_owned()));
        }
        Ok(match count {
            Some(count) if count < found.len() => (0..count).map(|at| found[at * found.len() / count]).collect(),
            _ => found,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(words: &[&str], count: Option<usize>) -> Result<Vec<&'static str>, ChoiceError> {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        let entries = crate::library().choose(&words, count)?;
        Ok(entries.into_iter().map(|entry| entry.id.as_str()).collect())
    }

    #[test]
    fn ids_come_in_their_order_and_conditions_narrow() {
        assert_eq!(ids(&["wolf", "anchor"], None), Ok(vec!["wolf", "anchor"]));
        assert_eq!(ids(&["wolf", "anchor", "title=ANCH"], None), Ok(vec!["anchor"]));
        let all = ids(&[], None).unwrap();
        assert_eq!(all.len(), crate::list().len());
        let few = ids(&[], Some(3)).unwrap();
        assert_eq!((few.len(), few[0], few[1]), (3, all[0], all[all.len() / 3]));
        assert!(matches!(ids(&["size=4"], None), Err(ChoiceError::Missing(_))));
        assert!(matches!(ids(&["no-such-puzzle"], None), Err(ChoiceError::Missing(_))));
        assert!(matches!(ids(&["size=x"], None), Err(ChoiceError::Wrong(_))));
    }
}
