//! Questions that make no sense get an error, and nothing breaks down.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::{ask_with, contract::OPS, input, refusal};

#[test]
fn requests_that_are_none() {
    for op in OPS.iter().filter(|op| !["version", "formats"].contains(op)) {
        for request in ["", "{", "[]", "null", "7", "{}", "{\"puzzle\":7}", "{\"puzzle\":{}}", "\u{0}"] {
            let ticker: nonosat_wasm::Ticker = Arc::new(|_| {});
            let answer = nonosat_wasm::answer(op, request, None, &ticker);
            let envelope: Value = serde_json::from_str(&answer.json).unwrap();
            assert!(envelope["error"]["message"].is_string(), "{op} {request}: {}", answer.json);
            assert_ne!(envelope["error"]["kind"], "defect", "{op} {request}: {}", answer.json);
        }
    }
    assert_eq!(refusal("nothing", &json!({}))["kind"], "usage");
}

/// Values in place of any of a request.
fn strange() -> Vec<Value> {
    let long = "9".repeat(50_000);
    vec![
        json!(null),
        json!(-1),
        json!(0),
        json!(1e300),
        json!(u64::MAX),
        json!(1.5),
        json!(""),
        json!("?"),
        json!("0"),
        json!(long),
        json!([]),
        json!([0, 0]),
        json!({}),
        json!(true),
        json!("é\u{202e}"),
        json!(["", null, "x", "0"]),
    ]
}

#[test]
fn no_value_breaks_anything() {
    let puzzle = input("two-solutions.non");
    let picture = json!("0".repeat(100));
    let limits = json!({ "seconds": 0.02 });
    let sheet = json!({ "paper": "a4", "landscape": "auto", "solutions": "end", "bold": 5, "cell": 7.0, "number": 1 });
    let painted = json!({ "base": puzzle["text"], "picture": picture });
    let requests = [
        ("readText", json!({ "name": "a", "text": "b" })),
        ("blank", json!({ "width": 3, "height": 2, "triddler": 2, "palette": [] })),
        ("blank", json!({ "width": 3, "height": 2 })),
        ("assemble", json!({ "puzzle": puzzle, "title": "t" })),
        ("assemble", json!({ "puzzle": painted })),
        ("assemble", json!({ "puzzle": { "base": puzzle["text"], "clues": [], "keepGoal": true } })),
        ("geometry", json!({ "puzzle": puzzle })),
        ("resize", json!({ "puzzle": puzzle, "width": 3, "height": 2, "dx": 1, "dy": 0 })),
        ("check", json!({ "puzzle": puzzle, "limits": limits })),
        ("count", json!({ "puzzle": puzzle, "limits": limits })),
        ("rate", json!({ "puzzle": puzzle, "limits": limits })),
        ("explain", json!({ "puzzle": puzzle, "start": picture, "limits": limits })),
        ("hint", json!({ "puzzle": puzzle, "grid": picture, "limits": limits })),
        ("another", json!({ "puzzle": puzzle, "not": [picture], "limits": limits })),
        ("diagnose", json!({ "puzzle": puzzle, "limits": limits })),
        ("suggest", json!({ "puzzle": puzzle, "want": "line", "maxChanges": 1, "suggestions": 1, "limits": limits })),
        (
            "generate",
            json!({
                "width": 5, "height": 5, "level": "line", "grade": [1, 3], "style": "random", "colors": 1,
                "symmetry": "h", "density": 0.5, "seed": 1, "limits": limits
            }),
        ),
        (
            "image",
            json!({
                "size": 5, "mode": "otsu", "crop": { "x": 0, "y": 0, "width": 2, "height": 2 }, "trim": false,
                "maxChanges": 0.1, "repair": true, "seed": 1, "width": 2, "height": 2, "limits": limits
            }),
        ),
        ("conversions", json!({ "puzzle": puzzle, "title": "t" })),
        ("convert", json!({ "puzzle": puzzle, "format": "non" })),
        ("svg", json!({ "puzzle": puzzle, "what": "solution", "solution": picture })),
        ("sheet", json!({ "puzzle": puzzle, "options": sheet, "solution": picture })),
        ("pdf", json!({ "puzzle": puzzle, "options": sheet, "solution": picture })),
        ("sheet", json!({ "booklet": [{ "puzzle": puzzle, "solution": picture, "title": "" }], "options": sheet })),
    ];
    for (op, request) in &requests {
        let bytes = || Some(vec![0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 0, 9, 9, 9, 9]);
        for path in paths(request) {
            for value in strange() {
                let mut changed = request.clone();
                // What would take long is not asked for.
                if path.starts_with("/limits") && value.as_f64().is_some_and(|number| number > 1.0) {
                    continue;
                }
                *changed.pointer_mut(&path).unwrap() = value;
                if changed.get("limits").is_some() && changed["limits"]["seconds"].as_f64().is_none_or(|it| it > 1.0) {
                    changed["limits"] = limits.clone();
                }
                if let Err(error) = ask_with(op, &changed, bytes()).0 {
                    assert_ne!(error["kind"], "defect", "{op} {path}: {error}");
                }
            }
        }
    }
}

/// The pointers to all values of a request but itself.
fn paths(request: &Value) -> Vec<String> {
    let mut paths = Vec::new();
    let mut open = vec![(String::new(), request)];
    while let Some((path, value)) = open.pop() {
        if !path.is_empty() {
            paths.push(path.clone());
        }
        match value {
            Value::Object(members) => {
                open.extend(members.iter().map(|(name, value)| (format!("{path}/{name}"), value)));
            }
            Value::Array(items) => {
                open.extend(items.iter().enumerate().map(|(index, value)| (format!("{path}/{index}"), value)));
            }
            _ => {}
        }
    }
    paths
}

#[test]
fn bytes_that_are_no_file() {
    for bytes in [None, Some(Vec::new()), Some(vec![0; 100]), Some(vec![255; 100]), Some(b"\x1f\x8b\x08".to_vec())] {
        let (answer, _) = ask_with("read", &json!({ "name": "a" }), bytes);
        assert_ne!(answer.unwrap_err()["kind"], "defect");
    }
    let request = json!({ "size": 5, "mode": "otsu", "width": 3, "height": 3 });
    for bytes in [None, Some(vec![0; 35]), Some(vec![0; 36])] {
        assert!(ask_with("image", &request, bytes).0.is_err(), "too few pixels, or all alike");
    }
}
