//! Every kind of puzzle, in the questions about puzzles.

use serde_json::{Value, json};

use crate::{ask, ask_with, files, input, puzzle, refusal};

/// All puzzles that are not huge, with the names of their files.
fn all() -> Vec<(String, Value)> {
    let mut all = Vec::new();
    for (name, bytes) in files() {
        let (read, _) = ask_with("read", &json!({ "name": name }), Some(bytes.clone()));
        let read = read.unwrap_or_else(|error| panic!("{name}: {error}"));
        if let Ok(text) = String::from_utf8(bytes) {
            assert_eq!(ask("readText", &json!({ "name": name, "text": text })), read);
        }
        for puzzle in read["puzzles"].as_array().unwrap() {
            all.push((name.clone(), puzzle.clone()));
        }
    }
    all.retain(|(name, _)| name != "cauldron.non");
    assert!(all.len() >= 30);
    all
}

#[test]
fn puzzles_are_assembled_again() {
    for (name, puzzle) in all() {
        let text = &puzzle["text"];
        let again = |input: Value| {
            let answer = ask("assemble", &json!({ "puzzle": input }));
            assert_eq!(answer["clueErrors"], json!([]), "{name}");
            answer["puzzle"].clone()
        };
        assert_eq!(again(json!({ "text": text })), puzzle, "{name}");
        if name == "broken.non" {
            // A clue that is too long is reported where it is typed.
            continue;
        }
        let clues: Vec<&Value> = puzzle["lines"].as_array().unwrap().iter().map(|line| &line["clue"]).collect();
        assert_eq!(again(json!({ "base": text, "clues": clues, "keepGoal": true })), puzzle, "{name}");
        if puzzle["goal"].is_string() && puzzle["runs"] == true {
            let painted = again(json!({ "base": text, "picture": puzzle["goal"] }));
            assert_eq!((&painted["goal"], &painted["title"]), (&puzzle["goal"], &puzzle["title"]), "{name}");
        }
    }
}

#[test]
fn lines_and_blocks_are_those_of_the_puzzle() {
    let cherries = puzzle("cherries.non");
    assert_eq!(
        (cherries["kind"].as_str(), &cherries["plain"], &cherries["runs"]),
        (Some("grid"), &json!(false), &json!(true))
    );
    assert_eq!(cherries["lines"][0]["label"], "row 1");
    let rocket = puzzle("rocket.g");
    assert_eq!(rocket["runs"], false, "triangles");
    let blocks = rocket["lines"].as_array().unwrap().iter().flat_map(|line| line["blocks"].as_array().unwrap());
    assert!(blocks.into_iter().any(|block| block["text"] == "◢"));
    assert_eq!(puzzle("umbrella.json")["runs"], false, "blotted clues");
    assert_eq!(puzzle("cat.non")["plain"], true);
    assert_eq!(puzzle("fir-tree.xml")["kind"], "triddler");
}

#[test]
fn every_kind_has_a_geometry() {
    for (name, puzzle) in all() {
        let geometry = ask("geometry", &json!({ "puzzle": { "text": puzzle["text"] } }));
        let cells = geometry["cells"].as_array().unwrap();
        assert_eq!(cells.len(), puzzle["cellCount"].as_u64().unwrap() as usize, "{name}");
        for label in geometry["labels"].as_array().unwrap() {
            let line = &puzzle["lines"][label["line"].as_u64().unwrap() as usize];
            let block = label["block"].as_u64().unwrap() as usize;
            assert!(block < line["blocks"].as_array().unwrap().len().max(1), "{name}: {label}");
        }
    }
}

#[test]
fn all_puzzles_are_checked_and_counted() {
    for (name, puzzle) in all() {
        let request = json!({ "puzzle": { "text": puzzle["text"] }, "limits": { "seconds": 0.5 } });
        let check = ask("check", &request);
        let verdict = check["verdict"].as_str().unwrap();
        match &*name {
            "unsolvable.non" | "broken.non" => assert_eq!(verdict, "none"),
            "two-solutions.non" | "cherries.non" | "cherries.g" | "checkerboard.non" => assert_eq!(verdict, "multiple"),
            "cat.non" | "rocket.g" | "yacht.json" | "fir-tree.xml" | "umbrella.json" | "night.json" => {
                assert_eq!((verdict, &check["settled"]), ("unique", &puzzle["cellCount"]), "{name}");
            }
            _ => {}
        }
        let solutions = check["solutions"].as_array().unwrap();
        if verdict == "multiple" {
            let not = json!({ "puzzle": { "text": puzzle["text"] }, "not": [solutions[0]] });
            assert!(ask("another", &not)["solution"].is_string(), "{name}");
        }
        let mut count = ask("count", &request);
        if count["reason"].is_null() && count["backbone"].is_null() && verdict == "unique" {
            // The time was over just after counting.
            count = ask("count", &json!({ "puzzle": { "text": puzzle["text"] } }));
        }
        if verdict == "unique" && count["reason"].is_null() {
            assert_eq!((&count["count"], &count["backbone"]["picture"]), (&json!("1"), &solutions[0]), "{name}");
        }
        if name == "two-solutions.non" {
            assert_eq!(count["count"], "2");
            assert!(count["backbone"]["picture"].as_str().unwrap().contains('?'));
        }
    }
}

#[test]
fn sums_that_differ_are_told() {
    let blank = ask("blank", &json!({ "width": 3, "height": 2 }));
    let clues = json!({ "base": blank["text"], "clues": ["3", "1", "1", "1", "1"] });
    let check = ask("check", &json!({ "puzzle": clues }));
    assert_eq!((&check["verdict"], &check["sums"]), (&json!("none"), &json!({ "rows": 4, "columns": 3 })));
    assert_eq!(ask("check", &json!({ "puzzle": input("cat.non") }))["sums"], Value::Null);
}

#[test]
fn wrong_clues_are_told_line_by_line() {
    let blank = ask("blank", &json!({ "width": 3, "height": 2 }));
    let request = json!({ "base": blank["text"], "clues": ["3", "x1", "2 2", null, "1 0"] });
    let answer = ask("assemble", &json!({ "puzzle": request }));
    assert_eq!(answer["puzzle"], Value::Null);
    let errors = answer["clueErrors"].as_array().unwrap();
    let kinds: Vec<&str> = errors.iter().map(|error| error["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["number", "long", "zero"]);
    let said = json!({ "id": "clue.long", "params": { "needed": 5, "available": 2 } });
    assert_eq!(
        errors[1],
        json!({
            "line": 2, "kind": "long", "message": "needs 5 cells, has 2", "said": said, "found": null, "needed": 5,
            "length": 2
        })
    );
    assert_eq!(refusal("check", &json!({ "puzzle": request }))["kind"], "usage");
    // Clues that are too long are right as clues, and have no solution.
    let long = json!({ "base": blank["text"], "clues": ["3", "1", "2 2", null, "1"] });
    assert_eq!(ask("check", &json!({ "puzzle": long }))["verdict"], "none");
    assert_eq!(ask("assemble", &json!({ "puzzle": long }))["clueErrors"][0]["kind"], "long");
    let error = refusal("readText", &json!({ "name": "cat.xml", "text": "width 3\nheight x\n" }));
    assert_eq!((&error["kind"], &error["line"]), (&json!("malformed"), &json!(2)), "{error}");
}

#[test]
fn pictures_are_drawn_and_grids_resized() {
    let palette = json!([
        { "name": "white", "rgb": "#ffffff", "symbol": "." },
        { "name": "black", "rgb": "#000000", "symbol": "#" },
        { "name": "red", "rgb": "#ff0000", "symbol": "r" },
    ]);
    let blank = ask("blank", &json!({ "width": 3, "height": 2, "palette": palette }));
    assert_eq!(blank["goal"], "000000");
    let drawn = ask(
        "assemble",
        &json!({
            "puzzle": { "base": blank["text"], "picture": "012220" }, "title": "Test", "author": " "
        }),
    );
    let drawn = &drawn["puzzle"];
    assert_eq!(drawn["lines"][0]["clue"], "1# 1r");
    assert_eq!((&drawn["title"], &drawn["author"]), (&json!("Test"), &Value::Null));
    assert_eq!(drawn["palette"], palette);
    let resized =
        ask("resize", &json!({ "puzzle": { "text": drawn["text"] }, "width": 4, "height": 2, "dx": 1, "dy": 0 }));
    assert_eq!(resized["goal"], "00120220");
    let hexagon = ask("blank", &json!({ "width": 0, "height": 0, "triddler": 2 }));
    assert_eq!((&hexagon["kind"], &hexagon["cellCount"]), (&json!("triddler"), &json!(24)));
    let sides = ask("blank", &json!({ "width": 0, "height": 0, "triddler": [1, 1, 1, 1, 1, 1] }));
    assert_eq!(sides["cellCount"], 6);
    let request = json!({ "puzzle": { "text": hexagon["text"] }, "width": 4, "height": 2, "dx": 1, "dy": 0 });
    assert_eq!(refusal("resize", &request)["kind"], "unsupported");
}

#[test]
fn given_cells_stay_with_the_puzzle() {
    let text = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\ngiven \"1???\"\n";
    let puzzle = ask("assemble", &json!({ "puzzle": { "text": text } }))["puzzle"].clone();
    assert_eq!((&puzzle["given"], &puzzle["saved"]), (&json!("1???"), &Value::Null));
    let verdict = |input: Value| ask("check", &json!({ "puzzle": input }))["verdict"].clone();
    let base = &puzzle["text"];
    assert_eq!(verdict(json!({ "text": base })), "unique");
    assert_eq!(verdict(json!({ "base": base, "clues": ["1", "1", "1", "1"] })), "unique");
    // A drawn picture has its own colours in the same cells.
    assert_eq!(verdict(json!({ "base": base, "picture": "0110" })), "unique");
    let painted = ask("assemble", &json!({ "puzzle": { "base": base, "picture": "0110" } }))["puzzle"].clone();
    assert_eq!(painted["given"], "0???");
}
