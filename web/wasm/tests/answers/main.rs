//! The answers, natively: of all example puzzles, of all questions, and of questions that make no sense.
#![allow(clippy::disallowed_methods, reason = "a program, not for browsers, of files of its own")]

mod contract;
mod hostile;
mod puzzles;
mod tools;

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};

use nonosat_wasm::{Ticker, answer};
use serde_json::{Value, json};

/// Asks, and returns what `ok` holds, or `error`, and the bytes.
fn ask_with(op: &str, request: &Value, bytes: Option<Vec<u8>>) -> (Result<Value, Value>, Option<Vec<u8>>) {
    let ticker: Ticker = Arc::new(|_| {});
    let answer = answer(op, &request.to_string(), bytes, &ticker);
    let mut envelope: Value = serde_json::from_str(&answer.json).unwrap_or_else(|error| panic!("{op}: {error}"));
    let result = match (envelope.get_mut("ok").map(Value::take), envelope.get_mut("error").map(Value::take)) {
        (Some(ok), None) => Ok(ok),
        (None, Some(error)) => Err(error),
        _ => panic!("{op}: {}", answer.json),
    };
    (result, answer.bytes)
}

fn ask(op: &str, request: &Value) -> Value {
    ask_with(op, request, None).0.unwrap_or_else(|error| panic!("{op}: {error}"))
}

fn refusal(op: &str, request: &Value) -> Value {
    let (answer, bytes) = ask_with(op, request, None);
    assert!(bytes.is_none());
    answer.err().unwrap_or_else(|| panic!("{op} answers {request}"))
}

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The files of `puzzles/`, with their names.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(root().join("puzzles"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_name() != "README.md")
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), std::fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    assert!(files.len() >= 25);
    files
}

/// The first puzzle of a file of `puzzles/`.
fn puzzle(name: &str) -> Value {
    let bytes = std::fs::read(root().join("puzzles").join(name)).unwrap();
    let (read, _) = ask_with("read", &json!({ "name": name }), Some(bytes));
    read.unwrap_or_else(|error| panic!("{name}: {error}"))["puzzles"][0].take()
}

/// How a request names it.
fn input(name: &str) -> Value {
    json!({ "text": puzzle(name)["text"] })
}

/// The ticks of a question.
fn ticks_of(op: &str, request: &Value) -> Vec<Value> {
    let ticks: Arc<Mutex<Vec<String>>> = Arc::default();
    let ticker: Ticker = {
        let ticks = ticks.clone();
        Arc::new(move |tick: &str| ticks.lock().unwrap().push(tick.to_owned()))
    };
    answer(op, &request.to_string(), None, &ticker);
    let ticks = ticks.lock().unwrap();
    ticks.iter().map(|tick| serde_json::from_str(tick).unwrap()).collect()
}

#[test]
fn long_work_ticks() {
    let request = json!({ "puzzle": input("lalafrogkk.non"), "limits": { "seconds": 1.0 } });
    let ticks = ticks_of("count", &request);
    assert!((1..=10).contains(&ticks.len()), "{ticks:?}");
    let tick = ticks.last().unwrap();
    assert!(tick["seconds"].as_f64().unwrap() > 0.0 && tick["cells"].as_u64().is_some(), "{tick}");
    assert!(tick["phase"].is_string() && tick["known"].is_u64());
}

#[test]
fn long_work_tells_how_far_it_is() {
    let puzzle = input("lalafrogkk.non");
    let last = |op: &str, request: Value| ticks_of(op, &request).pop().unwrap_or_else(|| panic!("{op} does not tick"));
    let limits = json!({ "seconds": 1.0 });
    for op in ["explain", "rate"] {
        let tick = last(op, json!({ "puzzle": puzzle, "limits": limits }));
        assert!(tick["known"].as_u64() > Some(0) && tick["known"].as_u64() <= tick["cells"].as_u64(), "{op}: {tick}");
    }
    let wish = json!({ "width": 40, "height": 40, "level": "line", "grade": [9.9, 10.0], "style": "random", "colors": 1,
        "seed": 1, "limits": limits });
    let tick = last("generate", wish);
    assert!(tick["turn"].as_u64() > Some(0) && tick["tried"].as_u64() > Some(0), "{tick}");
}
