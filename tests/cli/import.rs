//! `import`: puzzles made of images.

use std::{collections::BTreeMap, fs};

use insta::assert_snapshot;
use nonosat::{format, make::image::Photo, puzzle::Puzzle};
use serde_json::Value;

use crate::sandbox::{Run, Sandbox};

/// An image of the project.
fn image(name: &str) -> String {
    format!("{}/tests/images/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn puzzles(sandbox: &Sandbox, file: &str) -> Vec<Puzzle> {
    let bytes = fs::read(sandbox.path(file)).unwrap();
    format::read(file, &bytes, None).unwrap().puzzles
}

fn done(run: Run) -> Run {
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    run
}

#[test]
fn an_image_becomes_a_certified_puzzle() {
    let sandbox = Sandbox::empty();
    let logo = image("logo.png");
    let run = done(sandbox.run(&["import", &logo, "--size", "40", "-o", "logo.non"]));
    assert_snapshot!(run.stdout, @"unique    rules     5.7  40x40    logo.non  otsu, 2 of 1600 cells changed");
    let [puzzle] = &puzzles(&sandbox, "logo.non")[..] else { panic!("one puzzle") };
    assert_eq!((puzzle.width(), puzzle.height(), puzzle.metadata.title.as_deref()), (40, 40, Some("logo")));
    let report = done(sandbox.run(&["check", "logo.non", "--format", "json"])).stdout;
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((&report["verdict"], &report["technique"]), (&"unique".into(), &"line".into()));
    assert_eq!(report["solutions"][0], puzzle.goal.as_ref().unwrap().digits());
    // Its description is the command that makes it again.
    let description = puzzle.metadata.description.clone().unwrap();
    let (recipe, changes) = description.split_once("; ").unwrap();
    assert_eq!(changes, "2 of 1600 cells changed");
    let words: Vec<&str> =
        recipe.split(' ').skip(2).map(|word| if word == "logo.png" { &logo } else { word }).collect();
    let again = done(sandbox.run(&words)).stdout;
    assert_eq!(again, fs::read_to_string(sandbox.path("logo.non")).unwrap(), "{recipe}");
}

#[test]
fn an_enlarged_icon_is_not_enlarged_further() {
    let sandbox = Sandbox::empty();
    let rows = ["0011000", "0111101", "1111111", "0111101", "0010000"];
    for times in [1, 3, 11] {
        let larger = |row: &str| row.chars().map(|cell| cell.to_string().repeat(times)).collect::<String>() + "\n";
        let pixels: String = rows.iter().map(|row| larger(row).repeat(times)).collect();
        let file = format!("P1\n{} {}\n{pixels}", 7 * times, 5 * times);
        fs::write(sandbox.path("icon.pbm"), file).unwrap();
        let run = done(sandbox.run(&["import", "icon.pbm", "-o", "icon.non"]));
        assert!(run.stdout.contains("7x5") && run.stdout.contains("0 of 35 cells"), "{}", run.stdout);
        assert_eq!(puzzles(&sandbox, "icon.non")[0].goal.as_ref().unwrap().digits(), rows.concat());
    }
    let asked = done(sandbox.run(&["import", "icon.pbm", "--size", "300", "--max-changes", "100%", "-o", "large.non"]));
    assert!(asked.stdout.contains("77x55"), "{}", asked.stdout);
}

#[test]
fn several_images_any_number_of_jobs_and_standard_input() {
    let sandbox = Sandbox::empty();
    let (cat, owl) = (image("cat.jpg"), image("owl.jpg"));
    let import = ["import", &cat, &owl, &cat, "--size", "16x", "--to", "webpbn"];
    done(sandbox.run(&[&import[..], &["-o", "one/"]].concat()));
    done(sandbox.run(&[&import[..], &["-o", "two/", "--jobs", "2"]].concat()));
    for name in ["cat.xml", "owl.xml", "cat-2.xml"] {
        let [one, two] = ["one", "two"].map(|folder| fs::read(sandbox.path(folder).join(name)).unwrap());
        assert_eq!(one, two, "{name}");
    }
    let pack = done(sandbox.run(&["import", &cat, &owl, "--size", "16x", "--to", "json"])).stdout;
    assert_eq!(format::read("pack", pack.as_bytes(), None).unwrap().puzzles.len(), 2);
    let mut piped = sandbox.command(&["import", "-", "--title", "Night", "--size", "16x"]);
    let piped = piped.write_stdin(fs::read(&owl).unwrap()).output().unwrap();
    let text = String::from_utf8(piped.stdout).unwrap();
    let [puzzle] = &format::read("piped", text.as_bytes(), None).unwrap().puzzles[..] else { panic!("one puzzle") };
    assert_eq!(puzzle.metadata.title.as_deref(), Some("Night"));
    assert_eq!(puzzle.clues(), puzzles(&sandbox, "one/owl.xml")[0].clues());
}

#[test]
fn colours_are_kept_and_the_largest_is_the_ground() {
    let sandbox = Sandbox::empty();
    let fish = image("fish.jpg");
    done(sandbox.run(&["import", &fish, "--mode", "palette:6", "--size", "40", "-o", "fish.json"]));
    let [puzzle] = &puzzles(&sandbox, "fish.json")[..] else { panic!("one puzzle") };
    assert_eq!(puzzle.palette.len(), 6);
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for cell in puzzle.goal.as_ref().unwrap().cells() {
        *counts.entry(cell.index()).or_default() += 1;
    }
    assert!(counts.values().all(|&count| count <= counts[&0]), "{counts:?}");
    let orange = |rgb: nonosat::puzzle::Rgb| rgb.0 > 170 && (70..160).contains(&rgb.1) && rgb.2 < 90;
    assert!(puzzle.palette.colors().iter().any(|color| orange(color.rgb)), "{:?}", puzzle.palette);
    assert_eq!(sandbox.run(&["check", "fish.json"]).code, Some(0));
}

#[test]
fn lines_are_drawn_and_colours_may_be_dots() {
    let sandbox = Sandbox::empty();
    let (logo, fish) = (image("logo.png"), image("fish.jpg"));
    let make = |args: &[&str]| {
        let loose = ["--level", "search", "--max-changes", "40%", "--to", "json"];
        let run = done(sandbox.run(&[&["import"], args, &loose].concat()));
        format::read("made", run.stdout.as_bytes(), None).unwrap().puzzles.remove(0)
    };
    let lines = make(&[&logo, "--mode", "outline", "--size", "30"]);
    let filled = lines.goal.as_ref().unwrap().cells().iter().filter(|cell| !cell.is_blank()).count();
    assert!((20..400).contains(&filled), "{filled}");
    let dots = make(&[&fish, "--mode", "palette:3", "--dither", "--size", "16"]);
    let recipe = dots.metadata.description.clone().unwrap();
    assert!(recipe.contains("--mode palette:3 --dither"), "{recipe}");
    let areas = make(&[&fish, "--mode", "palette:3", "--size", "16"]);
    assert!(!areas.metadata.description.as_ref().unwrap().contains("dither"));
    assert_ne!(dots.goal, areas.goal);
    let black = make(&[&fish, "--dither", "--size", "12"]);
    assert!(black.metadata.description.unwrap().contains("--mode dither"));
}

#[test]
fn what_cannot_be_repaired_is_not_written() {
    let sandbox = Sandbox::empty();
    let moon = image("moon.jpg");
    let import = ["import", &moon, "--mode", "dither", "--size", "30", "--max-changes", "0%", "-o", "moon.non"];
    let run = sandbox.run(&import);
    assert_eq!((run.code, run.stdout.as_str()), (Some(30), ""));
    assert!(run.stderr.contains("no puzzle of the level line within 0 changes"), "{}", run.stderr);
    assert!(!sandbox.path("moon.non").exists());
    let run = sandbox.run(&[&import[..], &["--format", "json"]].concat());
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.code, &report["reached"], &report["changes"]), (Some(30), &false.into(), &0.into()));
    let limited = sandbox.run(&["import", &moon, "--mode", "dither", "--time-limit", "0"]);
    assert_eq!(limited.code, Some(30));
    assert!(limited.stderr.contains("time limit"), "{}", limited.stderr);
}

#[test]
fn levels_are_kept() {
    let sandbox = Sandbox::empty();
    let tree = image("tree.jpg");
    for (level, hardest) in [("rules", 0), ("probe-1", 2), ("search", 4)] {
        let import = ["import", &tree, "--mode", "edges", "--size", "24", "--level", level, "-o", "tree.non"];
        done(sandbox.run(&import));
        let report: Value =
            serde_json::from_str(&sandbox.run(&["check", "tree.non", "--level", "--format", "json"]).stdout).unwrap();
        let levels = ["rules", "line", "probe-1", "probe-2", "search"];
        let found = levels.iter().position(|name| report["level"] == *name).unwrap();
        assert!(found <= hardest && report["verdict"] == "unique", "{level}: {}", report["level"]);
    }
}

#[test]
fn contact_sheets_show_modes_and_sizes() {
    let sandbox = Sandbox::empty();
    let (cup, logo) = (image("cup.jpg"), image("logo.png"));
    let run = done(sandbox.run(&["import", &cup, "--try", "-o", "cup.svg"]));
    assert_eq!(run.stdout.lines().count(), 12, "{}", run.stdout);
    let svg = fs::read_to_string(sandbox.path("cup.svg")).unwrap();
    assert_eq!(svg.matches("<g ").count(), 13, "the image, and four modes at three sizes");
    assert!(svg.contains(">otsu 40x37</text>") && svg.contains("260x240 pixels") && svg.contains("grade"));
    done(
        sandbox.run(&["import", &cup, "--try", "--mode", "otsu", "--mode", "local", "--size", "15", "-o", "cup.html"]),
    );
    let page = fs::read_to_string(sandbox.path("cup.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains(">local 15x14</text>"));
    done(sandbox.run(&["import", &cup, &logo, "--try", "--size", "15", "-o", "sheets/"]));
    let sheet = Photo::decode(&fs::read(sandbox.path("sheets/logo.png")).unwrap()).unwrap();
    assert!(sheet.width() > 240 && sheet.height() > 4 * 240 && sandbox.path("sheets/cup.png").exists());
    done(sandbox.run(&["import", &cup, "--try", "--mode", "otsu", "--size", "15", "-o", "cup.pdf"]));
    assert!(fs::read(sandbox.path("cup.pdf")).unwrap().starts_with(b"%PDF-"));
    assert!(!sandbox.path("cup.non").exists());
}

#[test]
fn every_report_is_as_promised() {
    let schema: Value = serde_json::from_str(include_str!("../../docs/schema/import.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let valid = |text: &str| {
        let value: Value = serde_json::from_str(text).unwrap();
        let faults: Vec<String> = schema.iter_errors(&value).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{faults:?}\n{value:#}");
        value
    };
    let sandbox = Sandbox::empty();
    sandbox.put("broken.png", "\u{1}nothing");
    let (cat, moon) = (image("cat.jpg"), image("moon.jpg"));
    let files = ["import", &cat, "broken.png", "missing.png", &moon, "--size", "20"];
    let run = sandbox.run(&[&files[..], &["--format", "json"]].concat());
    let all = valid(&run.stdout);
    assert_eq!((run.code, all.as_array().unwrap().len()), (Some(66), 4));
    assert_eq!((&all[0]["image"]["mode"], &all[0]["image"]["width"]), (&"local".into(), &240.into()));
    assert_eq!((&all[1]["error"]["code"], &all[1]["error"]["kind"]), (&65.into(), &"malformed".into()));
    assert_eq!((&all[2]["error"]["code"], &all[3]["verdict"]), (&66.into(), &"unique".into()));
    let lines = sandbox.run(&[&files[..], &["--format", "ndjson", "-o", "out/"]].concat()).stdout;
    let sources: Vec<Value> = lines.lines().map(|line| valid(line)["puzzle"]["source"].clone()).collect();
    assert_eq!(sources, ["out/cat.non", "broken.png", "missing.png", "out/moon.non"]);
    let tried = sandbox.run(&["import", &moon, "--try", "--mode", "dither", "--format", "json", "-o", "moon.png"]);
    assert_eq!((tried.code, valid(&tried.stdout).as_array().unwrap().len()), (Some(0), 3), "{}", tried.stderr);
    let mut wrong = all[0].clone();
    wrong["reached"] = Value::Null;
    assert!(!schema.is_valid(&wrong));
}

#[test]
fn images_that_are_none_are_refused() {
    let sandbox = Sandbox::empty();
    let netpbm = |pixels: &[u8]| [b"P5 4 4 255\n", pixels].concat();
    fs::write(sandbox.path("grey.pgm"), netpbm(&[99; 16])).unwrap();
    fs::write(sandbox.path("short.pgm"), netpbm(&[99; 3])).unwrap();
    fs::write(sandbox.path("giant.pgm"), b"P5 100000 100000 255\n").unwrap();
    sandbox.put("drawing.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>");
    sandbox.put("empty.png", "");
    for (name, message) in [
        ("grey.pgm", "all of the image looks the same"),
        ("short.pgm", "the PNM image is broken"),
        ("giant.pgm", "100000x100000 pixels is too large"),
        ("drawing.svg", if cfg!(feature = "svg") { "looks the same" } else { "turn an SVG drawing into a PNG" }),
        ("empty.png", "the file is empty"),
    ] {
        let run = sandbox.run(&["import", name, "-o", "out.non"]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(65), ""), "{name}: {}", run.stderr);
        assert!(run.stderr.contains(message) && run.stderr.lines().count() == 1, "{name}: {}", run.stderr);
        assert!(!sandbox.path("out.non").exists());
    }
    let crop = sandbox.run(&["import", &image("cat.jpg"), "--crop", "500x20+0+0"]);
    assert!(crop.code == Some(65) && crop.stderr.contains("240x260 pixels"), "{}", crop.stderr);
    let limit = sandbox.run(&["import", &image("cat.jpg"), "--input-limit", "1k"]);
    assert!(limit.code == Some(30) && limit.stderr.contains("input limit"), "{}", limit.stderr);
}

#[test]
fn arguments_that_do_not_go_together_are_wrong_usage() {
    let sandbox = Sandbox::empty();
    let (cat, owl) = (image("cat.jpg"), image("owl.jpg"));
    for (args, message) in [
        (&["import", &cat, "--size", "20", "--size", "30"][..], "only --try takes several"),
        (&["import", &cat, &owl, "--title", "Cat"], "--title is for a single image"),
        (&["import", "-", "-"], "standard input has but one image"),
        (&["import", &cat, "--try", "-o", "sheet.non"], "the extension must be png, svg, pdf or html"),
        (&["import", &cat, &owl, "--try", "-o", "sheet.png"], "take a directory"),
        (&["import", &cat, "--try"], "--output"),
        (&["import", &cat, "--size", "9999"], "at most 500 cells a side"),
        (&["import", &cat, "--mode", "nearest"], "expected auto, otsu"),
        (&["import", &cat, "--max-changes", "120%"], "a share such as 5%"),
    ] {
        let run = sandbox.run(args);
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(message), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn parts_and_turned_shades() {
    let sandbox = Sandbox::empty();
    let goal = |args: &[&str]| {
        let run =
            done(sandbox.run(&[&["import", &image("logo.png"), "--mode", "otsu", "--to", "json"], args].concat()));
        let puzzle = format::read("logo", run.stdout.as_bytes(), None).unwrap().puzzles.remove(0);
        let filled = puzzle.goal.as_ref().unwrap().cells().iter().filter(|cell| !cell.is_blank()).count();
        (puzzle.width(), puzzle.height(), filled)
    };
    let (width, height, filled) = goal(&["--size", "20", "--max-changes", "20%"]);
    assert_eq!((width, height), (20, 20));
    let inverted = goal(&["--size", "20", "--invert", "--max-changes", "20%"]).2;
    assert!(inverted.abs_diff(400 - filled) <= 160 && inverted > filled, "{filled} {inverted}");
    // Margins cut off, the ring fills the picture.
    assert!(goal(&["--size", "20", "--trim", "--max-changes", "20%"]).2 > filled);
    assert_eq!(goal(&["--size", "30", "--crop", "240x120+0+60"]).1, 15);
    assert_eq!(goal(&["--size", "30x10"]).0, 30);
}
