//! Sentences as data in JSON: what a page needs to say them in its own language.

use nonosat_model::{Message, Param};
use serde::{Serialize, Serializer, ser::SerializeMap};

/// A sentence: its id, and what stands in its places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaidReport(Message);

impl SaidReport {
    /// The report of a sentence.
    pub fn new(message: &Message) -> Self {
        Self(message.clone())
    }
}

impl From<Message> for SaidReport {
    fn from(message: Message) -> Self {
        Self(message)
    }
}

impl Serialize for SaidReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Said(&self.0).serialize(serializer)
    }
}

struct Said<'a>(&'a Message);

struct Params<'a>(&'a [(&'static str, Param)]);

struct Value<'a>(&'a Param);

impl Serialize for Said<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("id", self.0.id())?;
        map.serialize_entry("params", &Params(self.0.params()))?;
        map.end()
    }
}

impl Serialize for Params<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, Value(value))))
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Param::Number(number) => serializer.serialize_u64(*number),
            Param::Text(text) => serializer.serialize_str(text),
            Param::Message(message) => Said(message).serialize(serializer),
            Param::List(items) => serializer.collect_seq(items.iter().map(Value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_members() {
        let line = Message::new("line.row").with("number", 3_usize);
        let message = Message::new("step.rule").with("line", line).with("found", vec!["a"]);
        assert_eq!(
            serde_json::to_string(&SaidReport::new(&message)).unwrap(),
            r#"{"id":"step.rule","params":{"line":{"id":"line.row","params":{"number":3}},"found":["a"]}}"#
        );
    }
}
