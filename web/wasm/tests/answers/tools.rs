//! Makers' tools, hints, files and paper.

use serde_json::{Value, json};

use nonosat_scan::{ScanOptions, scan};

use crate::{ask, ask_with, input, puzzle, refusal, root};

#[test]
fn ratings_count_the_steps() {
    let rated = ask("rate", &json!({ "puzzle": input("owl.non") }));
    assert_eq!(rated["level"], "probe-1");
    assert!(rated["grade"].as_f64().unwrap() > 1.0);
    let steps = rated["steps"].as_array().unwrap();
    let sum: u64 = steps.iter().map(|step| step["count"].as_u64().unwrap()).sum();
    assert_eq!(Some(sum), rated["stepsTaken"].as_u64());
}

#[test]
fn steps_lead_to_the_solution() {
    for name in ["cat.non", "rocket.g", "fir-tree.xml", "night.json", "umbrella.json", "balloon.xml"] {
        let explained = ask("explain", &json!({ "puzzle": input(name) }));
        assert_eq!((&explained["verdict"], &explained["cells_left"]), (&json!("unique"), &json!(0)), "{name}");
        let check = ask("check", &json!({ "puzzle": input(name), "limits": { "seconds": 10 } }));
        assert_eq!(explained["partial"], check["solutions"][0], "{name}");
        let rest = ask("explain", &json!({ "puzzle": input(name), "start": explained["partial"] }));
        assert_eq!(rest["steps"], json!([]), "{name}");
    }
}

#[test]
fn hints_come_in_three_degrees() {
    let cat = puzzle("cat.non");
    let cells = cat["cellCount"].as_u64().unwrap() as usize;
    let request = |grid: &str| json!({ "puzzle": { "text": cat["text"] }, "grid": grid });
    let hint = ask("hint", &request(&"?".repeat(cells)));
    let sentences = hint["sentences"].as_array().unwrap();
    assert!(sentences[0].as_str().unwrap().starts_with("look at "));
    assert!(sentences[1].as_str().unwrap().starts_with(sentences[0].as_str().unwrap()));
    assert_eq!((&hint["standing"], &hint["hint"]["sentence"]), (&json!("right"), &sentences[2]));
    let solution = ask("check", &json!({ "puzzle": { "text": cat["text"] } }))["solutions"][0].clone();
    let solution = solution.as_str().unwrap();
    let done = ask("hint", &request(solution));
    assert_eq!((&done["state"], &done["sentences"]), (&json!("finished"), &Value::Null));
    let first = if solution.starts_with('0') { "1" } else { "0" };
    let wrong = ask("hint", &request(&(first.to_owned() + &"?".repeat(cells - 1))));
    assert_eq!((&wrong["standing"], &wrong["wrong"][0]["row"]), (&json!("wrong"), &json!(1)));
}

#[test]
fn wrong_puzzles_are_corrected() {
    let cat = puzzle("cat.non");
    let mut clues: Vec<&Value> = cat["lines"].as_array().unwrap().iter().map(|line| &line["clue"]).collect();
    let misprint = json!("1");
    clues[4] = &misprint;
    let diagnosis = ask("diagnose", &json!({ "puzzle": { "base": cat["text"], "clues": clues } }));
    assert_eq!(diagnosis["verdict"], "none");
    let corrections = diagnosis["corrections"].as_array().unwrap();
    assert!(!corrections.is_empty());
    for correction in corrections {
        let check = ask("check", &json!({ "puzzle": { "text": correction["text"] } }));
        assert_eq!(check["verdict"], correction["verdict"]);
        if !correction["clues"].is_null() {
            let base = json!({ "base": correction["text"], "clues": correction["clues"] });
            assert_eq!(ask("assemble", &json!({ "puzzle": base }))["puzzle"]["text"], correction["text"]);
        }
    }
    let open = ask("diagnose", &json!({ "puzzle": input("two-solutions.non") }));
    assert!(!open["spots"].as_array().unwrap().is_empty());
}

#[test]
fn suggestions_make_puzzles_unique() {
    let cherries = puzzle("cherries.non");
    let request = json!({ "puzzle": { "text": cherries["text"] }, "want": "unique", "limits": { "seconds": 5 } });
    let advice = ask("suggest", &request);
    assert_eq!((&advice["reached"], &advice["before"]["verdict"]), (&json!(true), &json!("multiple")));
    let painted = json!({ "base": cherries["text"], "picture": advice["suggestions"][0]["picture"] });
    assert_eq!(ask("check", &json!({ "puzzle": painted }))["verdict"], "unique");
    let grade = json!({ "puzzle": { "text": cherries["text"] }, "want": "grade:1..3", "limits": { "seconds": 0.3 } });
    assert_eq!(ask("suggest", &grade)["want"], "grade=1..3");
    let other = json!({ "puzzle": input("rocket.g"), "want": "unique" });
    assert_eq!(refusal("suggest", &other)["kind"], "unsupported");
}

#[test]
fn puzzles_of_chance_are_unique() {
    for (style, colors, level) in [("random", 1, "line"), ("smooth", 3, "rules"), ("shapes", 1, "probe-1")] {
        let request = json!({
            "width": 10, "height": 8, "level": level, "grade": null, "style": style, "colors": colors, "seed": 7
        });
        let made = ask("generate", &request);
        assert_eq!((&made["reached"], &made["seed"]), (&json!(true), &json!(7)), "{style}");
        assert_eq!(ask("generate", &request)["puzzle"], made["puzzle"]);
        let check = ask("check", &json!({ "puzzle": { "text": made["puzzle"]["text"] } }));
        assert_eq!((&check["verdict"], &check["solutions"][0]), (&json!("unique"), &made["puzzle"]["goal"]), "{style}");
        assert!(made["puzzle"]["description"].as_str().unwrap().ends_with("--seed 7"));
    }
}

#[test]
fn images_become_puzzles() {
    // A dark disc on a transparent ground.
    let (width, height) = (60, 40);
    let inside = |at: usize| (at % width).abs_diff(30).pow(2) + (at / width).abs_diff(20).pow(2) < 150;
    let pixels = || (0..width * height).flat_map(|at| [20, 30, 40, if inside(at) { 255 } else { 0 }]).collect();
    let request = json!({ "size": 15, "mode": "otsu", "width": width, "height": height });
    let image = ask_with("image", &request, Some(pixels())).0.unwrap();
    assert_eq!((&image["done"], &image["verdict"], &image["mode"]), (&json!(true), &json!("unique"), &json!("otsu")));
    assert_eq!((&image["puzzle"]["width"], &image["puzzle"]["height"]), (&json!(15), &json!(10)));
    assert!(image["puzzle"]["goal"].as_str().unwrap().starts_with('0'), "what is transparent is white");
    let request = json!({ "size": [12, 12], "mode": "palette:2", "repair": false, "width": width, "height": height });
    let image = ask_with("image", &request, Some(pixels())).0.unwrap();
    assert_eq!((&image["changed"], &image["puzzle"]["width"]), (&json!([]), &json!(12)));
}

#[test]
fn files_are_what_conversions_say() {
    for name in ["cat.non", "cherries.non", "rocket.g", "fir-tree.xml", "umbrella.json", "night.json", "yacht.json"] {
        let conversions = ask("conversions", &json!({ "puzzle": input(name), "title": "A title" }));
        let formats = ask("formats", &json!({}));
        assert_eq!(conversions.as_array().unwrap().len(), formats.as_array().unwrap().len());
        for conversion in conversions.as_array().unwrap() {
            let request = json!({ "puzzle": input(name), "format": conversion["format"] });
            let (answer, bytes) = ask_with("convert", &request, None);
            assert_eq!(answer.is_ok(), conversion["possible"] == true, "{name}: {conversion}");
            assert_eq!(conversion["refusal"].is_null(), answer.is_ok());
            let Ok(file) = answer else { continue };
            let bytes = bytes.unwrap();
            assert!(!bytes.is_empty());
            if conversion["losses"].to_string().contains("is not detected") {
                continue;
            }
            let read = ask_with("read", &json!({ "name": file["name"] }), Some(bytes)).0;
            assert!(read.is_ok_and(|read| read["format"] == conversion["format"]), "{name}: {conversion}");
        }
    }
    assert_eq!(refusal("convert", &json!({ "puzzle": input("cat.non"), "format": "doc" }))["kind"], "usage");
}

#[test]
fn puzzles_are_printed() {
    for name in ["cat.non", "balloon.xml", "rocket.g", "fir-tree.xml", "night.json"] {
        let what = |what: &str| json!({ "puzzle": input(name), "what": what });
        assert!(ask("svg", &what("puzzle"))["svg"].as_str().unwrap().starts_with("<svg"));
        let solution = ask("check", &json!({ "puzzle": input(name) }))["solutions"][0].clone();
        let mut request = what("solution");
        request["solution"] = solution.clone();
        assert!(ask("svg", &request)["svg"].as_str().unwrap().starts_with("<svg"));
        let options = json!({
            "paper": "a5", "landscape": "auto", "solutions": "end", "shaded": true, "title": "Titel", "note": "by me"
        });
        let request = json!({ "puzzle": input(name), "options": options, "solution": solution });
        let sheet = ask("sheet", &request);
        let pages = sheet["pages"].as_array().unwrap();
        assert!(pages.len() >= 2 && pages.iter().all(|page| page.as_str().unwrap().starts_with("<svg")), "{name}");
        assert!(
            sheet["cellMm"].as_f64().unwrap() > 1.0 && sheet["cluePt"].as_f64().unwrap() > 3.0,
            "{name}: {}",
            sheet["cluePt"]
        );
        if cfg!(feature = "pdf") {
            let (file, bytes) = ask_with("pdf", &request, None);
            assert_eq!(file.unwrap()["mime"], "application/pdf");
            assert!(bytes.unwrap().starts_with(b"%PDF"));
        }
    }
}

#[test]
fn booklets_are_printed() {
    let entry = |name: &str, title: &str| {
        let solution = ask("check", &json!({ "puzzle": input(name) }))["solutions"][0].clone();
        json!({ "puzzle": input(name), "solution": solution, "title": null, "solutionTitle": title })
    };
    let entries = [entry("cat.non", "Katze"), entry("fir-tree.xml", "Tanne"), entry("balloon.xml", "Ballon")];
    let mut request = json!({
        "booklet": entries,
        "options": { "paper": "a4", "landscape": "auto", "solutions": "end", "front": "Winter\nFor Ann" }
    });
    let pages = |request: &Value| -> Vec<String> {
        let sheet = ask("sheet", request);
        sheet["pages"].as_array().unwrap().iter().map(|page| page.as_str().unwrap().to_owned()).collect()
    };
    let all = pages(&request);
    assert!(all.len() >= 3, "{} pages", all.len());
    assert!(all[0].contains("Winter") && all[0].contains("For Ann"));
    // Titles stand beside the solutions alone.
    let at = |title: &str| all.iter().position(|page| page.contains(title)).unwrap();
    for title in ["Katze", "Tanne", "Ballon"] {
        assert!(at(title) >= at("Katze") && at(title) > 1, "{title}");
    }
    if cfg!(feature = "pdf") {
        let (file, bytes) = ask_with("pdf", &request, None);
        assert_eq!(file.unwrap()["name"], "winter.pdf");
        assert!(bytes.unwrap().starts_with(b"%PDF"));
    }
    request["options"]["solutions"] = json!("none");
    assert!(!pages(&request).concat().contains("Katze"));
    request["options"]["front"] = json!(" ");
    assert!(!pages(&request).concat().contains("Winter"));
    request["booklet"] = json!([]);
    assert_eq!(refusal("sheet", &request)["kind"], "usage");
}

/// What asks for the puzzle of a picture.
pub(crate) fn printed() -> Value {
    pictured("printed.jpg")
}

fn pictured(name: &str) -> Value {
    let image = image::open(root().join("tests/images").join(name)).unwrap();
    let readings = scan(&image, &ScanOptions::default()).unwrap();
    json!({ "reading": readings[0], "name": name, "size": [image.width(), image.height()], "index": [1, 1] })
}

#[test]
fn pictures_are_corrected() {
    let corrected = ask("correct", &printed());
    let report = &corrected["report"];
    assert_eq!(
        (&report["verdict"], &report["certain"], &report["changed"]),
        (&json!("unique"), &json!(true), &json!(0))
    );
    assert_eq!(corrected["puzzle"]["clueHash"], puzzle("owl.non")["clueHash"]);
    // What somebody says is taken as it is.
    let mut doubtful = pictured("doubtful.png");
    let report = ask("correct", &doubtful)["report"].take();
    assert_eq!((&report["changed"], &report["lines"][4]["clue"]), (&json!(3), &json!([14])));
    let number = doubtful["reading"]["rows"][4][0]["numbers"][0].take();
    let said = |value: u64| json!({ "values": [[value, 0.0]], "place": number["place"], "color": null });
    doubtful["reading"]["rows"][4] = json!([{ "numbers": [said(1), said(4)], "cost": 0.0 }]);
    doubtful["said"] = json!([4, 1000]);
    let report = ask("correct", &doubtful)["report"].take();
    assert_eq!((&report["lines"][4]["clue"], &report["lines"][4]["doubtful"]), (&json!([1, 4]), &json!(false)));
    assert_ne!(report["verdict"], "unique");
}

#[test]
fn cells_of_pictures_are_given_or_saved() {
    let mut request = printed();
    let cells = request["reading"]["cells"].as_array().unwrap().len();
    request["reading"]["cells"] = json!((0..cells).map(|cell| (cell < 2).then_some(cell == 1)).collect::<Vec<_>>());
    let expected = json!(format!("01{}", "?".repeat(cells - 2)));
    for (how, member) in [("given", "given"), ("saved", "saved")] {
        request["cells"] = json!(how);
        assert_eq!(ask("correct", &request)["puzzle"][member], expected, "{how}");
    }
    request["cells"] = json!(null);
    assert_eq!(ask("correct", &request)["puzzle"]["saved"], json!(null));
}

#[test]
fn readings_that_no_scanner_gives_are_refused() {
    let sound = printed();
    let rows = sound["reading"]["rows"].as_array().unwrap().clone();
    let number = rows[0][0]["numbers"][0].clone();
    for (member, wrong) in [
        ("rows", json!([])),
        ("rows", json!([[]])),
        ("rows", json!(vec![rows[0].clone(); 24])),
        ("cells", json!([null])),
        ("columns", json!(vec![json!([{ "numbers": [], "cost": -1.0 }]); 25])),
        (
            "columns",
            json!(vec![
                json!([{ "numbers": [{ "values": [], "place": number["place"], "color": null }], "cost": 0.0 }]);
                25
            ]),
        ),
    ] {
        let mut request = sound.clone();
        request["reading"][member] = wrong;
        assert_eq!(refusal("correct", &request)["kind"], "usage", "{member}");
    }
}
