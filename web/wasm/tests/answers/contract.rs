//! `contract.ts` and the answers agree: every answer has the members of its interface.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::{ask, ask_with, input, root, tools};

/// All questions.
pub(crate) const OPS: [&str; 24] = [
    "version",
    "read",
    "readText",
    "blank",
    "assemble",
    "geometry",
    "resize",
    "check",
    "count",
    "rate",
    "explain",
    "hint",
    "another",
    "diagnose",
    "suggest",
    "generate",
    "image",
    "correct",
    "formats",
    "conversions",
    "convert",
    "svg",
    "sheet",
    "pdf",
];

fn types() -> String {
    std::fs::read_to_string(root().join("web/shared/contract.ts")).unwrap()
}

/// A type of TypeScript, as far as it is needed here.
#[derive(Clone, Debug)]
enum Type {
    Object(Vec<Member>),
    Array(Box<Type>),
    /// One of them.
    Union(Vec<Type>),
    Name(String),
    Literal(String),
}

#[derive(Clone, Debug)]
struct Member {
    name: String,
    optional: bool,
    of: Type,
}

/// Reads the declarations of `contract.ts`.
struct Reader {
    words: Vec<String>,
    at: usize,
}

impl Reader {
    fn new(text: &str) -> Self {
        let mut words: Vec<String> = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
            let length = if let Some(comment) = rest.strip_prefix("/*") {
                rest = &comment[comment.find("*/").unwrap() + 2..];
                continue;
            } else if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if matches!(first, '\'' | '`') {
                rest[1..].find(first).unwrap() + 2
            } else if is_word(first) {
                rest.find(|c: char| !is_word(c)).unwrap_or(rest.len())
            } else {
                first.len_utf8()
            };
            if !first.is_whitespace() && !rest.starts_with("//") {
                words.push(rest[..length].to_owned());
            }
            rest = &rest[length..];
        }
        Self { words, at: 0 }
    }

    fn peek(&self) -> &str {
        self.words.get(self.at).map_or("", String::as_str)
    }

    fn next(&mut self) -> String {
        self.at += 1;
        self.words[self.at - 1].clone()
    }

    fn take(&mut self, word: &str) -> bool {
        let is_next = self.peek() == word;
        self.at += usize::from(is_next);
        is_next
    }

    fn declarations(mut self) -> BTreeMap<String, Type> {
        let mut all = BTreeMap::new();
        while self.at < self.words.len() {
            if !self.take("export") {
                self.at += 1;
                continue;
            }
            let keyword = self.next();
            let name = self.next();
            if keyword == "interface" {
                all.insert(name, self.atom());
            } else if keyword == "type" && self.take("=") {
                all.insert(name, self.union());
            }
        }
        all
    }

    fn union(&mut self) -> Type {
        self.take("|");
        let mut parts = vec![self.postfix()];
        while self.take("|") || self.take("&") {
            parts.push(self.postfix());
        }
        if parts.len() == 1 { parts.remove(0) } else { Type::Union(parts) }
    }

    fn postfix(&mut self) -> Type {
        let mut of = self.atom();
        while self.take("[") {
            assert!(self.take("]"), "at {}", self.peek());
            of = Type::Array(Box::new(of));
        }
        of
    }

    fn atom(&mut self) -> Type {
        let word = self.next();
        match &*word {
            "{" => {
                let mut members = Vec::new();
                while !self.take("}") {
                    let name = self.next();
                    let optional = self.take("?");
                    assert!(self.take(":"), "behind {name}");
                    members.push(Member { name, optional, of: self.union() });
                    while self.take(";") || self.take(",") {}
                }
                Type::Object(members)
            }
            "(" => {
                let of = self.union();
                assert!(self.take(")"));
                of
            }
            "[" => {
                let mut items = Vec::new();
                while !self.take("]") {
                    if self.words[self.at + 1] == ":" {
                        self.at += 2;
                    }
                    items.push(self.union());
                    self.take(",");
                }
                Type::Array(Box::new(Type::Union(items)))
            }
            "keyof" => {
                self.next();
                Type::Name("string".to_owned())
            }
            _ if word.starts_with(['\'', '`']) => Type::Literal(word.trim_matches(['\'', '`']).to_owned()),
            _ => {
                if self.take("<") {
                    while !self.take(">") {
                        self.at += 1;
                    }
                }
                Type::Name(word)
            }
        }
    }
}

/// What is wrong with a value for a type; nothing if it fits.
fn fault(all: &BTreeMap<String, Type>, value: &Value, of: &Type, path: &str) -> Option<String> {
    let wrong = || Some(format!("{path}: {value} is no {of:?}"));
    match of {
        Type::Union(parts) => {
            let faults: Vec<String> = parts.iter().map_while(|part| fault(all, value, part, path)).collect();
            (faults.len() == parts.len()).then(|| faults.into_iter().max_by_key(|it| it.find(": ")).unwrap_or_default())
        }
        Type::Literal(literal) => {
            if value == literal || literal.contains("${") {
                None
            } else {
                wrong()
            }
        }
        Type::Array(item) => match value {
            Value::Array(items) => items.iter().find_map(|it| fault(all, it, item, &format!("{path}[]"))),
            _ => wrong(),
        },
        Type::Name(name) => match (&**name, value) {
            ("string", Value::String(_)) | ("number", Value::Number(_)) | ("boolean", Value::Bool(_)) => None,
            ("null", Value::Null) | ("Record", Value::Object(_)) => None,
            (name, value) => match all.get(name) {
                Some(of) => fault(all, value, of, path),
                None => wrong(),
            },
        },
        Type::Object(members) => {
            let Value::Object(values) = value else { return wrong() };
            members.iter().find_map(|member| match values.get(&member.name) {
                Some(value) => fault(all, value, &member.of, &format!("{path}.{}", member.name)),
                None if member.optional => None,
                None => Some(format!("{path}: there is no `{}`", member.name)),
            })
        }
    }
}

#[test]
fn answers_have_their_types() {
    let all = Reader::new(&types()).declarations();
    let Type::Object(answers) = &all["Answers"] else { panic!("`Answers` is no interface") };
    let names: Vec<&str> = answers.iter().map(|member| &*member.name).collect();
    assert_eq!(names, OPS, "the questions of `contract.ts`");
    let mut checked = Vec::new();
    let mut fits = |op: &str, answer: &Value| {
        let of = &answers.iter().find(|member| member.name == op).unwrap().of;
        assert_eq!(fault(&all, answer, of, op), None);
        checked.push(op.to_owned());
    };
    let limits = json!({ "seconds": 2 });
    for name in ["cat.non", "cherries.non", "rocket.g", "fir-tree.xml", "umbrella.json", "night.json", "broken.non"] {
        let puzzle = input(name);
        for op in ["assemble", "geometry", "check", "count", "rate", "explain", "diagnose", "conversions"] {
            fits(op, &ask(op, &json!({ "puzzle": puzzle, "limits": limits })));
        }
        let read = json!({ "name": name, "text": puzzle["text"] });
        fits("readText", &ask("readText", &read));
        fits("read", &ask_with("read", &read, Some(puzzle["text"].as_str().unwrap().into())).0.unwrap());
        fits("convert", &ask("convert", &json!({ "puzzle": puzzle, "format": "json" })));
        fits("svg", &ask("svg", &json!({ "puzzle": puzzle, "what": "puzzle" })));
        fits("another", &ask("another", &json!({ "puzzle": puzzle, "not": [] })));
        let cells = ask("readText", &read)["puzzles"][0]["cellCount"].as_u64().unwrap() as usize;
        fits("hint", &ask("hint", &json!({ "puzzle": puzzle, "grid": "?".repeat(cells) })));
        let options = json!({ "paper": "a4", "landscape": "no", "solutions": "none" });
        let sheet = json!({ "puzzle": puzzle, "options": options });
        fits("sheet", &ask("sheet", &sheet));
        if cfg!(feature = "pdf") {
            fits("pdf", &ask("pdf", &sheet));
        }
    }
    let cherries = input("cherries.non");
    for want in ["unique", "easier"] {
        fits("suggest", &ask("suggest", &json!({ "puzzle": cherries, "want": want, "limits": limits })));
    }
    fits("version", &ask("version", &json!({})));
    fits("formats", &ask("formats", &json!({})));
    fits("blank", &ask("blank", &json!({ "width": 2, "height": 2 })));
    let resize = json!({ "puzzle": cherries, "width": 5, "height": 5, "dx": 0, "dy": 0 });
    fits("resize", &ask("resize", &resize));
    let generate = json!({
        "width": 5, "height": 5, "level": "line", "grade": null, "style": "random", "colors": 1, "seed": 1
    });
    fits("generate", &ask("generate", &generate));
    let pixels = (0..100).flat_map(|at| if at % 10 < 5 { [0, 0, 0, 255] } else { [255; 4] }).collect();
    let image = json!({ "size": 10, "mode": "otsu", "width": 10, "height": 10 });
    fits("image", &ask_with("image", &image, Some(pixels)).0.unwrap());
    fits("correct", &ask("correct", &tools::printed()));
    let left: Vec<&&str> = OPS.iter().filter(|op| !checked.iter().any(|it| it == *op)).collect();
    assert!(left.is_empty() || !cfg!(feature = "pdf"), "{left:?}");
    // Errors, too.
    let error = ask_with("readText", &json!({ "name": "a", "text": "width x" }), None).0.unwrap_err();
    assert_eq!(fault(&all, &error, &all["ReadError"], "error"), None);
    assert_eq!(error["said"]["id"], "read.unknown");
}

#[test]
fn types_that_differ_are_found() {
    let all = Reader::new("export interface A { /* one */ b: number; c?: 'd' | null; e: { f: A[] } }").declarations();
    let of = &all["A"];
    assert_eq!(fault(&all, &json!({ "b": 1, "c": "d", "e": { "f": [] } }), of, "a"), None);
    for wrong in [
        json!({ "e": { "f": [] } }),
        json!({ "b": "1", "e": { "f": [] } }),
        json!({ "b": 1, "c": "x", "e": { "f": [] } }),
        json!({ "b": 1, "e": { "f": [{}] } }),
        json!({ "b": 1, "e": null }),
    ] {
        assert!(fault(&all, &wrong, of, "a").is_some(), "{wrong}");
    }
}
