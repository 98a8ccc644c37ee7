//! `bench`: limits, resuming, contradictions, and the page in a browser.

use std::{
    collections::HashSet,
    fs,
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

use serde_json::Value;

use crate::sandbox::{ENDLESS, Run, Sandbox};

const RUNS: &str = "out/runs.ndjson";

fn bench(sandbox: &Sandbox, args: &[&str]) -> Run {
    sandbox.run(&[&["bench", "-o", "out"], args].concat())
}

/// The recorded runs, complete lines only.
fn runs(sandbox: &Sandbox) -> Vec<Value> {
    let text = fs::read_to_string(sandbox.path(RUNS)).unwrap_or_default();
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter(|line| line["kind"] == "run").collect()
}

fn keys(runs: &[Value]) -> HashSet<String> {
    runs.iter().map(|run| format!("{} {} {} {}", run["puzzle"], run["encoding"], run["engine"], run["run"])).collect()
}

#[test]
fn everything_is_measured_and_reported() {
    let sandbox = Sandbox::new();
    let run = bench(
        &sandbox,
        &[
            "twins.non",
            "dom-4",
            "--methods",
            "sat",
            "--encodings",
            "order,log",
            "--engines",
            "cdcl,varisat",
            "--runs",
            "2",
        ],
    );
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("order/varisat"), "{}", run.stdout);
    let runs = runs(&sandbox);
    assert_eq!((runs.len(), keys(&runs).len()), (16, 16));
    for run in &runs {
        let multiple = run["puzzle"] == "twins.non";
        assert_eq!(run["verdict"], if multiple { "multiple" } else { "unique" }, "{run}");
        assert_eq!((run["second_s"].is_null(), run["proof_s"].is_null()), (!multiple, multiple), "{run}");
        assert!(run["cpu_s"].as_f64().unwrap() > 0.0 && run["clauses"].as_u64().unwrap() > 0, "{run}");
    }
    assert_eq!(fs::read_to_string(sandbox.path("out/runs.csv")).unwrap().lines().count(), 17);
    for file in ["summary.md", "index.html"] {
        assert!(fs::read_to_string(sandbox.path(format!("out/{file}"))).unwrap().contains("dom-4"), "{file}");
    }
    let again = bench(&sandbox, &["dom-4"]);
    assert_eq!(again.code, Some(2), "results are not overwritten");
    fs::remove_file(sandbox.path("out/index.html")).unwrap();
    let before = fs::read(sandbox.path(RUNS)).unwrap();
    let drawn =
        bench(&sandbox, &["dom-4", "--methods", "sat", "--encodings", "order", "--engines", "cdcl", "--resume"]);
    assert_eq!(drawn.code, Some(0), "{}", drawn.stderr);
    assert_eq!(fs::read(sandbox.path(RUNS)).unwrap(), before, "what is drawn again is no sitting");
    assert!(sandbox.path("out/index.html").is_file());
    let other = bench(&sandbox, &["dom-4", "--resume", "--time-limit", "7s"]);
    assert!(other.code == Some(2) && other.stderr.contains("had other limits"), "{}", other.stderr);
}

#[test]
fn what_does_not_go_together_is_left_out() {
    let sandbox = Sandbox::new();
    let run = bench(
        &sandbox,
        &["dot.non", "--methods", "sat,ilp,line", "--encodings", "order,ilp-start", "--engines", "cdcl,microlp"],
    );
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("ilp/order/cdcl and ilp/ilp-start/cdcl is left out: the engine `cdcl` takes formulas"));
    assert!(["sat/order/cdcl", "ilp/ilp-start/microlp", "line "].iter().all(|name| run.stdout.contains(name)));
    fs::remove_dir_all(sandbox.path("out")).unwrap();
    let run = bench(&sandbox, &["dot.non", "--methods", "all", "--encodings", "all", "--engines", "all"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.lines().count() < 20, "{}", run.stderr);
    let none = bench(&sandbox, &["dot.non", "--methods", "sat", "--encodings", "ilp-start"]);
    assert_eq!(none.code, Some(2));
    assert!(none.stderr.contains("is for integer programs") && none.stderr.contains("no combination of these works"));
}

#[test]
fn limits_are_enforced() {
    let sandbox = Sandbox::empty();
    let run = bench(&sandbox, &["random-200-0.5-1", "--methods", "sat", "--time-limit", "200ms"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let run = &runs(&sandbox)[0];
    assert_eq!(run["verdict"], "unknown");
    assert!(run["note"].as_str().unwrap().starts_with("the time limit was reached"), "{run}");
    fs::remove_dir_all(sandbox.path("out")).unwrap();
    if cfg!(target_os = "linux") {
        assert_eq!(bench(&sandbox, &["random-200-0.5-1", "--memory-limit", "8MiB"]).code, Some(0));
        let run = &runs(&sandbox)[0];
        assert_eq!(run["note"], "the memory limit was reached: killed");
    }
}

#[test]
fn wrong_verdicts_are_reported() {
    let sandbox = Sandbox::new();
    sandbox.put("wrong.txt", "# set: Wrong\ntwins.non unique\ngone.non\n");
    let run = bench(&sandbox, &["wrong.txt"]);
    assert_eq!(run.code, Some(70), "{}", run.stderr);
    assert!(run.stderr.contains("WRONG: twins.non: auto/order/cdcl says multiple"), "{}", run.stderr);
    assert!(run.stderr.contains("gone.non is left out"), "{}", run.stderr);
    assert!(fs::read_to_string(sandbox.path("out/index.html")).unwrap().contains("Something is wrong"));
}

#[test]
fn puzzles_of_every_kind_are_solved() {
    let sandbox = Sandbox::new();
    let run = bench(&sandbox, &["colors.non", "triddler-2-0.5-2-1", "--methods", "auto,dfs-cells,line+dfs"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let verdicts: Vec<_> = runs(&sandbox).iter().map(|run| run["verdict"].clone()).collect();
    assert!(verdicts.len() == 6 && verdicts.iter().all(|it| it == "unique" || it == "multiple"), "{verdicts:?}");
}

#[test]
fn mistakes_have_their_codes() {
    let sandbox = Sandbox::new();
    for (args, code) in [
        (&["gone.non"][..], 66),
        (&["broken.non"], 65),
        (&["dot.non", "--methods", "magic"], 2),
        (&["dot.non", "--time-limit", "0s"], 2),
    ] {
        assert_eq!(bench(&sandbox, args).code, Some(code), "{args:?}");
    }
}

/// Killed again and again in the middle, every run is there exactly once in the end.
#[test]
fn a_kill_costs_nothing_but_time() {
    let sandbox = Sandbox::empty();
    sandbox.put("many.txt", "# set: Many\nrandom-20-0.5-{1..30}\n");
    let args = ["bench", "many.txt", "--encodings", "order,log", "-o", "out", "--resume", "-j", "2", "-q"];
    for pause in [300, 700] {
        let mut child = sandbox.std_command(&args).stdout(Stdio::null()).spawn().unwrap();
        sleep(Duration::from_millis(pause));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    // A kill may strike in the middle of a line.
    let mut text = fs::read_to_string(sandbox.path(RUNS)).unwrap_or_default();
    text += "{\"kind\":\"run\",\"puz";
    sandbox.put(RUNS, &text);
    let run = sandbox.run(&args);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let text = fs::read_to_string(sandbox.path(RUNS)).unwrap();
    assert!(text.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
    let runs = runs(&sandbox);
    assert_eq!((runs.len(), keys(&runs).len()), (60, 60));
}

/// The page in a real browser, if there is one: its script runs to the end, and the plots are there.
#[test]
fn the_page_works_in_a_browser() {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let Some(browser) = names.iter().find(|name| Command::new(name).arg("--version").output().is_ok()) else {
        eprintln!("skipped: no headless browser");
        return;
    };
    let sandbox = Sandbox::empty();
    let run = bench(&sandbox, &["dom-3", "dom-4", "ones-5", "--encodings", "order,log"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let url = format!("file://{}", sandbox.path("out/index.html").display());
    let profile = format!("--user-data-dir={}", sandbox.path("profile").display());
    let fixed = ["--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--v=0", "--dump-dom"];
    let output = Command::new(browser).args(fixed).args([&profile, &url]).output().unwrap();
    let (page, log) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(!log.contains(":CONSOLE"), "{log}");
    // These are there only once the script is done.
    assert!(page.contains("class=\"scripted\"") && page.contains("faster on"), "{page}");
    assert_eq!(page.matches("<option").count(), 4);
    let dots = page.split("id=\"dots\"").nth(1).unwrap().split("</g>").next().unwrap();
    assert_eq!(dots.matches("<circle").count() + dots.matches("<path").count(), 3, "{dots}");
    assert_eq!(page.matches("\" data-line=").count(), 2, "a line of the cactus plot for each solver");
}

/// After Ctrl-C there is a report of what was done, and a way on.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_a_report() {
    let sandbox = Sandbox::empty();
    let args = ["bench", "dom-4", ENDLESS, "-o", "out", "-q"];
    let child = sandbox.std_command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while runs(&sandbox).is_empty() {
        sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.code, Some(30), "{}", run.stderr);
    assert_eq!(runs(&sandbox).len(), 1);
    let notice = "interrupted: 1 of 2 runs; scores, plots and sizes are over 1 of 1 puzzles";
    assert!(run.stdout.starts_with(notice), "{}", run.stdout);
    let summary = fs::read_to_string(sandbox.path("out/summary.md")).unwrap();
    assert!(summary.starts_with(notice) && summary.contains("dom-4"), "{summary}");
    assert!(fs::read_to_string(sandbox.path("out/index.html")).unwrap().contains(notice));
}

/// A journal in which the fastest alone has a run on a hard puzzle, until it is gone on with.
#[test]
fn missing_runs_are_missed_until_they_are_made() {
    let sandbox = Sandbox::empty();
    let args = ["dom-3", "dom-4", "--methods", "sat", "--encodings", "order,log", "-q"];
    let run = bench(&sandbox, &args);
    assert!(run.code == Some(0) && run.stdout.starts_with("solver"), "{}{}", run.stdout, run.stderr);
    let text = fs::read_to_string(sandbox.path(RUNS)).unwrap();
    let lost = |line: &&str| !(line.contains("\"dom-4\"") && line.contains("\"log\""));
    let kept: Vec<&str> = text.lines().filter(lost).collect();
    assert_eq!(kept.len(), 1 + 3);
    sandbox.put(RUNS, &(kept.join("\n") + "\n"));
    // Nothing new is asked for: only the report is drawn again.
    let drawn = bench(&sandbox, &["dom-3", "--methods", "sat", "--encodings", "order,log", "--resume", "-q"]);
    assert!(drawn.stdout.starts_with("interrupted: 3 of 4 runs; "), "{}", drawn.stdout);
    assert_eq!(drawn.stdout.matches("1 of 1").count(), 2, "{}", drawn.stdout);
    let resumed = bench(&sandbox, &[&args[..], &["--resume"]].concat());
    assert!(resumed.stdout.starts_with("solver"), "{}", resumed.stdout);
    assert_eq!(resumed.stdout.matches("2 of 2").count(), 2, "{}", resumed.stdout);
}

/// An outside solver's work is part of the run's.
#[cfg(target_os = "linux")]
#[test]
fn outside_solvers_are_measured() {
    let sandbox = Sandbox::new();
    let solver = "dimacs:sh -c 'i=0; while [ $i -lt 500000 ]; do i=$((i+1)); done; echo s SATISFIABLE; echo v 1 -2 -3 4 5 -6 7 -8 0; exit 10'";
    let run = bench(&sandbox, &["twins.non", "--methods", "sat", "--engines", solver]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(runs(&sandbox)[0]["cpu_s"].as_f64().unwrap() > 0.05, "{}", runs(&sandbox)[0]);
}
