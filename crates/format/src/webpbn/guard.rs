//! What an XML file may ask of the parser: checked in one pass over the text, before the parser sees it.
//!
//! The parser compares every attribute of an element with those before it, looks up entities and namespaces one by one,
//! and allocates for every `<` and `=` of the text. With limits on all of these it is linear.

use std::collections::HashMap;

use crate::{
    error::{Problem, ReadError, say},
    input::Input,
};
use nonosat_model::Message;

/// The most attributes of an element.
const MOST_ATTRIBUTES: usize = 64;
/// The most entities that a document type declares.
const MOST_ENTITIES: usize = 256;
/// The most declarations of namespaces.
const MOST_NAMESPACES: usize = 64;
/// How deep entities may refer to each other; the parser stops before that.
const DEEPEST_ENTITY: usize = 11;
/// Entities expand to at most so many times the size of the file, together.
const MOST_EXPANSION: u64 = 5;
/// The tags, attributes and nodes that a file of any size may have; a large one may have one for so many bytes. A node
/// and an attribute take 72 bytes each.
const TAGS: (usize, usize) = (1 << 20, 5);
const ATTRIBUTES: (usize, usize) = (1 << 20, 8);
const NODES: (usize, usize) = (1 << 20, 7);
/// The references to entities that a file may have, counted in the same way: around each one, the parser takes more
/// memory than the text has.
const REFERENCES: (usize, usize) = (1 << 16, 64);

/// The most nodes that the parser may make.
pub(super) fn most_nodes(text: &str) -> u32 {
    u32::try_from(most(NODES, text)).unwrap_or(u32::MAX)
}

fn most((any, each): (usize, usize), text: &str) -> usize {
    any.max(text.len() / each)
}

/// Checks that the parser takes time and memory linear in the size of the text.
///
/// Text that is no XML may pass: the parser refuses it.
pub(super) fn check(input: &Input<'_>, text: &str) -> Result<(), ReadError> {
    for (sign, what, limit) in [(b'<', say("large.tags"), TAGS), (b'=', say("large.attributes"), ATTRIBUTES)] {
        let limit = most(limit, text);
        let found = text.bytes().filter(|&byte| byte == sign).count();
        if found > limit {
            return Err(too_large(input, text, what, found, limit));
        }
    }
    Scan { input, text, entities: Entities::default(), expanded: 0, references: 0, namespaces: 0 }.run()
}

fn too_large(input: &Input<'_>, place: &str, what: Message, found: usize, limit: usize) -> ReadError {
    let start = place.get(..1).unwrap_or_default();
    input.error(start, Problem::TooLarge { what, found: found.to_string(), limit })
}

/// The entities of a document type: the name of each, what it stands for, and the size of that when expanded.
#[derive(Default)]
struct Entities<'a> {
    places: HashMap<&'a str, usize>,
    values: Vec<&'a str>,
    sizes: Vec<u64>,
}

impl<'a> Entities<'a> {
    /// The size of what a reference stands for; 0 for one to a character.
    fn size(&self, name: &str) -> u64 {
        self.places.get(name).and_then(|&place| self.sizes.get(place)).copied().unwrap_or(0)
    }

    /// Computes the sizes, level by level; entities that contain themselves become huge.
    fn measure(&mut self) {
        self.sizes = self.values.iter().map(|value| value.len() as u64).collect();
        for _ in 0..DEEPEST_ENTITY {
            let size = |value: &&'a str| {
                references(value).fold(value.len() as u64, |sum, name| sum.saturating_add(self.size(name)))
            };
            self.sizes = self.values.iter().map(size).collect();
        }
    }
}

/// The names in the references of a text: `copy` in `&copy;`.
fn references(text: &str) -> impl Iterator<Item = &str> {
    text.split('&').skip(1).map(|rest| rest.split([';', '&', '<']).next().unwrap_or_default())
}

struct Scan<'i, 't, 's> {
    input: &'i Input<'s>,
    text: &'t str,
    entities: Entities<'t>,
    expanded: u64,
    references: usize,
    namespaces: usize,
}

impl<'t> Scan<'_, 't, '_> {
    fn run(mut self) -> Result<(), ReadError> {
        let mut rest = self.text;
        while let Some(at) = rest.find(['<', '&']) {
            let (_, here) = rest.split_at(at);
            rest = if here.starts_with('&') {
                self.expand(here)?;
                here.get(1..)
            } else if here.starts_with("<!--") {
                after(here, "-->")
            } else if here.starts_with("<![CDATA[") {
                after(here, "]]>")
            } else if here.starts_with("<?") {
                after(here, "?>")
            } else if here.starts_with("<!DOCTYPE") {
                self.document_type(here)?
            } else {
                self.tag(here)?
            }
            .unwrap_or_default();
        }
        Ok(())
    }

    /// Counts what a reference expands to.
    fn expand(&mut self, here: &str) -> Result<(), ReadError> {
        if self.entities.values.is_empty() {
            return Ok(());
        }
        let size = references(here).next().map_or(0, |name| self.entities.size(name));
        self.expanded = self.expanded.saturating_add(size);
        self.references += usize::from(size > 0);
        if self.references > most(REFERENCES, self.text) {
            let limit = most(REFERENCES, self.text);
            return Err(too_large(self.input, here, say("large.references"), self.references, limit));
        }
        let limit = self.text.len() as u64 * MOST_EXPANSION;
        if self.expanded > limit {
            let found = self.expanded.to_string();
            let place = here.get(..1).unwrap_or_default();
            let limit = usize::try_from(limit).unwrap_or(usize::MAX);
            return Err(self.input.error(place, Problem::TooLarge { what: say("large.expansion"), found, limit }));
        }
        Ok(())
    }

    /// Goes through a tag; its text after it.
    fn tag(&mut self, here: &'t str) -> Result<Option<&'t str>, ReadError> {
        let (mut rest, mut attributes) = (here, 0);
        loop {
            let Some(at) = rest.find(['>', '"', '\'', '&', 'x']) else { return Ok(None) };
            let (_, found) = rest.split_at(at);
            let below = found.get(1..).unwrap_or_default();
            rest = match found.as_bytes().first() {
                Some(b'>') => return Ok(Some(below)),
                Some(b'x') if found.starts_with("xmlns") => {
                    self.namespaces += 1;
                    if self.namespaces > MOST_NAMESPACES {
                        let what = say("large.namespaces");
                        return Err(too_large(self.input, found, what, self.namespaces, MOST_NAMESPACES));
                    }
                    below
                }
                Some(quote @ (b'"' | b'\'')) => {
                    attributes += 1;
                    if attributes > MOST_ATTRIBUTES {
                        let what = say("large.element-attributes");
                        return Err(too_large(self.input, found, what, attributes, MOST_ATTRIBUTES));
                    }
                    let Some((value, below)) = below.split_once(char::from(*quote)) else { return Ok(None) };
                    for (at, _) in value.match_indices('&') {
                        self.expand(value.get(at..).unwrap_or_default())?;
                    }
                    below
                }
                _ => below,
            };
        }
    }

    /// Goes through a document type and takes its entities; the text after it.
    fn document_type(&mut self, here: &'t str) -> Result<Option<&'t str>, ReadError> {
        let (mut rest, mut inside) = (here, false);
        let after = loop {
            let Some(at) = rest.find(['[', ']', '>', '"', '\'', '<']) else { break None };
            let (_, found) = rest.split_at(at);
            let below = found.get(1..).unwrap_or_default();
            rest = match found.as_bytes().first() {
                Some(b'[') => {
                    inside = true;
                    below
                }
                Some(b']') => {
                    inside = false;
                    below
                }
                Some(b'>') if !inside => break Some(below),
                Some(quote @ (b'"' | b'\'')) => match below.split_once(char::from(*quote)) {
                    Some((_, below)) => below,
                    None => break None,
                },
                Some(b'<') if found.starts_with("<!--") => match after(found, "-->") {
                    Some(below) => below,
                    None => break None,
                },
                Some(b'<') if found.starts_with("<!ENTITY") => self.entity(found)?,
                _ => below,
            };
        };
        self.entities.measure();
        Ok(after)
    }

    /// Takes the declaration of an entity; the text after its value.
    fn entity(&mut self, here: &'t str) -> Result<&'t str, ReadError> {
        let declaration = here.trim_start_matches("<!ENTITY");
        let name = declaration.split_whitespace().next().unwrap_or_default();
        let Some(at) = declaration.find(['"', '\'', '>']) else { return Ok(declaration) };
        let (_, quoted) = declaration.split_at(at);
        let quote = quoted.chars().next().filter(|&quote| quote != '>');
        let Some((value, below)) = quote.and_then(|quote| quoted.get(1..)?.split_once(quote)) else {
            return Ok(quoted);
        };
        if value.contains('<') {
            return Err(self
                .input
                .error(value.get(..1).unwrap_or_default(), Problem::Unsupported(say("unsupported.entities"))));
        }
        if self.entities.values.len() == MOST_ENTITIES {
            return Err(too_large(self.input, here, say("large.entities"), MOST_ENTITIES + 1, MOST_ENTITIES));
        }
        self.entities.places.entry(name).or_insert(self.entities.values.len());
        self.entities.values.push(value);
        Ok(below)
    }
}

fn after<'a>(text: &'a str, end: &str) -> Option<&'a str> {
    text.split_once(end).map(|(_, rest)| rest)
}
