use std::fs;

use super::{super::record::tests::run, *};
use crate::{
    bench::{
        record::{Answer, Limits, Run, Skip},
        solver::Solver,
        stamp::Stamp,
    },
    format::inert::is_inert,
};

fn sitting() -> Sitting {
    Sitting {
        stamp: Stamp::now(),
        limits: Limits { time_s: 10.0, memory_bytes: 1 << 30 },
        warmup: 0,
        jobs: 1,
        sets: vec!["Some <puzzles>".into()],
        skipped: vec![Skip { name: "color.xml".into(), reason: "has colours".into() }],
        planned: None,
    }
}

fn timed(puzzle: &str, engine: &str, number: u64, cpu_s: Option<f64>) -> Run {
    let solver = Solver { method: "sat".into(), encoding: Some("order".into()), engine: Some(engine.into()) };
    let answer = match cpu_s {
        Some(cpu_s) => Answer { verdict: "unique".into(), cpu_s, clauses: Some(900), ..Answer::default() },
        None => {
            Answer { verdict: "unknown".into(), note: Some("the time limit was reached".into()), ..Answer::default() }
        }
    };
    Run { solver, run: number, answer, ..run(puzzle, "sat", "unique") }
}

fn results(runs: Vec<Run>) -> Results {
    let lines = runs.into_iter().map(|run| Line::Run(Box::new(run)));
    Results::new([Line::Sitting(Box::new(sitting()))].into_iter().chain(lines).collect())
}

#[test]
fn scores_are_those_of_the_definition() {
    let Results { tally, .. } = results(vec![
        timed("a", "slow", 1, Some(4.0)),
        timed("a", "slow", 2, Some(2.0)),
        timed("a", "fast", 1, Some(1.0)),
        timed("a", "fast", 2, Some(1.0)),
        timed("b", "slow", 1, None),
        timed("b", "fast", 1, Some(3.0)),
    ]);
    let [fast, slow] = &tally.columns[..] else { panic!("two solvers") };
    assert_eq!((fast.label.as_str(), fast.par2_s, fast.solved, fast.fastest), ("fast", Some(2.0), 2, 2));
    assert_eq!((slow.label.as_str(), slow.par2_s, slow.solved, slow.tried), ("slow", Some((3.0 + 20.0) / 2.0), 1, 2));
    assert_eq!(tally.rows[0].cells[1].as_ref().unwrap().time.median, 3.0);
    assert_eq!((fast.sizes.encoded, fast.sizes.clauses, fast.sizes.variables), (3, Some(900.0), None));
    assert!(scores::plain(&tally).contains("fast    2 of 2  2.00"), "{}", scores::plain(&tally));
}

#[test]
fn names_are_inert_in_all_reports() {
    let name = "=a|<b>*c*\u{1b}[31m\u{202e}\u{9b}";
    let results = results(vec![timed(name, "-x|`y`\u{1b}", 1, Some(4.0)), timed(name, "slow", 1, None)]);
    let csv = csv::runs(&results.records.runs);
    assert!(csv.contains("'=a|<b>*c*") && csv.contains(",'-x|`y`"), "{csv}");
    let markdown = markdown::summary(&results);
    assert!(markdown.contains("=a\\|&lt;b&gt;\\*c\\*") && markdown.contains("-x\\|\\`y\\`"), "{markdown}");
    for report in [csv, markdown, html::page(&results)] {
        let harmful = report.chars().find(|&character| character != '\n' && !is_inert(character));
        assert_eq!(harmful, None, "{report}");
    }
}

#[test]
fn all_reports_agree() {
    let results = results(vec![
        timed("a", "slow", 1, Some(4.0)),
        timed("a", "fast", 1, Some(1.0)),
        timed("x,y", "slow", 1, None),
        timed("x,y", "fast", 1, Some(3.0)),
    ]);
    let markdown = markdown::summary(&results);
    for part in
        ["| a | 5x5 | unique | **1.00** | 4.00 |", "| x,y | 5x5 | unique | **3.00** | T |", "- color.xml: has colours"]
    {
        assert!(markdown.contains(part), "{markdown}");
    }
    let csv = csv::runs(&results.records.runs);
    assert_eq!(csv.lines().count(), 5);
    let commas = |line: &str| line.split('"').step_by(2).collect::<String>().matches(',').count();
    assert!(csv.lines().all(|line| commas(line) == 26), "{csv}");
    let page = html::page(&results);
    for part in [
        "<td class=b>1.00",
        "<td class=t title=\"the time limit was reached\">T",
        "id=\"dots\"",
        "Some &lt;puzzles&gt;",
    ] {
        assert!(page.contains(part), "the page lacks {part}");
    }
    assert!(!page.contains("{{") && !page.contains("http"), "the page must be complete in itself");
    assert!(!page.contains("Something is wrong"));
}

#[test]
fn what_is_wrong_is_said_first() {
    let mut runs = vec![timed("a", "slow", 1, Some(4.0)), timed("a", "fast", 1, Some(1.0))];
    runs[1].answer.verdict = "none".into();
    let results = results(runs);
    assert!(html::page(&results).contains("Something is wrong"));
    assert!(markdown::summary(&results).contains("## WRONG\n\n- a: the verdicts contradict each other"));
}

#[test]
fn no_results_are_no_reason_to_break() {
    assert!(html::page(&results(Vec::new())).contains("There are no runs yet."));
    assert!(html::page(&Results::new(Vec::new())).contains("</html>"));
    let page = html::page(&results(vec![timed("a", "fast", 1, None)]));
    assert!(!page.contains(">NaN") && !page.contains("\"NaN") && !page.contains("inf"));
}

#[test]
fn a_thousand_puzzles_stay_small() {
    let mut runs = Vec::new();
    for puzzle in 0..1000 {
        for engine in 0..20 {
            let time = 0.001 * f64::from(puzzle * engine % 997 + 1);
            runs.push(timed(&format!("sets/random-30-0.5-{puzzle}"), &format!("engine-{engine}"), 1, Some(time)));
        }
    }
    let page = html::page(&results(runs));
    assert!(page.len() < 2_000_000, "{} bytes", page.len());
}

/// A run of a method on a random puzzle of this side: CPU seconds to the verdict, wall seconds to a solution.
fn sized(method: &str, side: usize, verdict_s: Option<f64>, first_s: Option<f64>) -> Run {
    let solver = Solver { method: method.into(), encoding: None, engine: None };
    let verdict = if verdict_s.is_some() { "unique" } else { "unknown" };
    let note = verdict_s.is_none().then(|| "the iteration limit was reached".to_owned());
    let answer =
        Answer { verdict: verdict.into(), note, cpu_s: verdict_s.unwrap_or(9.0), first_s, ..Answer::default() };
    Run { width: side, height: side, solver, answer, ..run(&format!("random-{side}"), method, verdict) }
}

fn growing() -> Results {
    results(vec![
        sized("dfs-cells", 5, Some(0.5), Some(0.1)),
        sized("anneal", 5, None, Some(0.2)),
        sized("dfs-cells", 9, Some(1.5), Some(0.1)),
        sized("anneal", 9, None, None),
        sized("dfs-cells", 12, None, Some(7.0)),
        sized("anneal", 12, None, None),
        sized("dfs-cells", 15, Some(4.0), Some(0.1)),
        sized("anneal", 15, None, None),
    ])
}

#[test]
fn verdicts_and_solutions_are_distinct() {
    let results = growing();
    let table = methods::markdown(&results.records.runs, &results.tally);
    let rows = [
        "| dfs-cells | 3 of 4 | 4 of 4 | 15x15 | 9x9 | 2.00 | 4.00 | 1 ? |",
        "| anneal | 0 of 4 | 1 of 4 | - | - | - | - | 4 ? |",
    ];
    assert!(rows.iter().all(|row| table.contains(row)), "{table}");
    assert!(markdown::summary(&results).contains(&table));
    let page = html::page(&results);
    assert!(page.contains("<td>3 of 4</td><td>4 of 4</td><td>15x15</td><td>9x9</td>") && !page.contains(">NaN"));
}

#[test]
fn puzzles_are_sorted_by_size() {
    let results = growing();
    let sizes = BySize::new(&results.records.runs, &results.tally);
    let classes: Vec<(String, usize, f64)> =
        sizes.classes.iter().map(|class| (class.sides(), class.puzzles, class.area)).collect();
    // Named after what is in them: the second could hold puzzles of up to 10x10, and has one of 9x9.
    let expected = [("5", 1, 25.0), ("9", 1, 81.0), ("12\u{2013}15", 2, (144.0 + 225.0) / 2.0)];
    assert_eq!(classes, expected.map(|(sides, puzzles, area)| (sides.to_owned(), puzzles, area)));
    let counts = |solver: usize| -> Vec<[usize; 3]> {
        let count = |group: &sizes::Group<'_>| [group.0.len(), group.verdicts().count(), group.solutions().count()];
        sizes.solvers[solver].iter().map(count).collect()
    };
    assert_eq!(counts(0), [[1, 1, 1], [1, 1, 1], [2, 1, 2]]);
    assert_eq!(counts(1), [[1, 0, 1], [1, 0, 0], [2, 0, 0]]);
    let giant = [sized("auto", 6000, Some(1.0), None)];
    assert_eq!(BySize::new(&giant, &results.tally).classes[0].sides(), "6000");
}

#[test]
fn plots_by_size_show_who_can_what() {
    let results = growing();
    let plots = results.plots();
    assert_eq!(plots.iter().map(|plot| plot.0).collect::<Vec<_>>(), ["verdicts", "solutions", "shares"]);
    let [verdicts, solutions, shares] = [0, 1, 2].map(|at| plots[at].2.as_str());
    assert!(verdicts.contains(">dfs-cells<") && !verdicts.contains("anneal"), "{verdicts}");
    assert!(solutions.contains(">anneal<") && !solutions.contains("dfs-cells"), "{solutions}");
    for tip in ["dfs-cells: 1 of 2, 4.00 s", "dfs-cells: 1 of 1, 1.50 s"] {
        assert!(verdicts.contains(tip), "{verdicts}");
    }
    assert_eq!((verdicts.matches("end hollow").count(), verdicts.matches("end full").count()), (1, 2));
    assert!(shares.contains("1 of 2 verdicts, 2 solutions") && shares.contains(">4.0 s<"), "{shares}");
    assert!(plots.iter().all(|plot| !plot.2.contains("NaN") && !plot.2.contains("inf")));
    assert!(shares.contains(">12\u{2013}15<") && shares.contains(">puzzles<"), "{shares}");
    // No text is beyond the drawing, which is no wider than a phone at the size of its letters.
    for (name, _, svg) in plots.iter().chain([&("cactus", "", cactus::plot(&results.tally))]) {
        let document = roxmltree::Document::parse(svg.split_inclusive("</svg>").next().unwrap()).unwrap();
        let view: Vec<f64> =
            document.root_element().attribute("viewBox").unwrap().split(' ').map(|it| it.parse().unwrap()).collect();
        assert!(view[2] <= 440.0, "{name}: {view:?}");
        for text in document.descendants().filter(|node| node.has_tag_name("text")) {
            let x: f64 = text.attribute("x").unwrap().parse().unwrap();
            let length = text.text().unwrap().chars().count() as f64 * 6.5;
            let left = match text.attribute("text-anchor") {
                Some("end") => x - length,
                Some("middle") => x - length / 2.0,
                _ => x,
            };
            assert!(left >= -4.0 && left + length <= view[2] + 4.0, "{name}: {:?} at {left}", text.text());
        }
    }
}

#[test]
fn files_of_plots_are_complete_in_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let lines = growing().records.runs.into_iter().map(|run| Line::Run(Box::new(run)));
    let text: String = lines.map(|line| serde_json::to_string(&line).unwrap() + "\n").collect();
    fs::write(folder.path().join(RUNS), text).unwrap();
    write(folder.path()).unwrap();
    for name in ["verdicts.svg", "solutions.svg", "shares.svg"] {
        let svg = fs::read_to_string(folder.path().join(name)).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        assert!(document.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")), "{name}");
        assert!(svg.contains("class=\"background\"") && svg.contains(".grid {"), "{name}");
    }
}

#[test]
fn one_size_is_not_plotted_by_size() {
    assert!(results(vec![timed("a", "fast", 1, Some(1.0))]).plots().is_empty());
}

/// The fastest alone had begun the hard puzzle when the bench was interrupted.
fn interrupted() -> Results {
    results(vec![
        timed("a", "slow", 1, Some(4.0)),
        timed("a", "fast", 1, Some(1.0)),
        timed("b", "slow", 1, Some(5.0)),
        timed("b", "fast", 1, Some(2.0)),
        timed("hard", "fast", 1, None),
    ])
}

#[test]
fn missing_runs_change_no_ranking() {
    let results = interrupted();
    let Tally { columns, rows, scored, .. } = &results.tally;
    let scores: Vec<(&str, Option<f64>, usize, usize, usize)> =
        columns.iter().map(|it| (it.label.as_str(), it.par2_s, it.solved, it.tried, it.fastest)).collect();
    // Over all of its runs the fastest would come to (1 + 2 + 20) / 3, and be the last.
    assert_eq!(scores, [("fast", Some(1.5), 2, 2, 2), ("slow", Some(4.5), 2, 2, 0)]);
    assert_eq!((rows.len(), scored.len(), results.common.len()), (3, 2, 4));
    assert_eq!(columns[0].sizes.encoded, 2);
    let notice = "interrupted: 5 of 6 runs; scores, plots and sizes are over 2 of 3 puzzles with runs: those that all \
                  solvers were given";
    assert_eq!(results.notice.as_deref(), Some(notice));
    let (summary, page) = (markdown::summary(&results), html::page(&results));
    assert_eq!(summary.lines().next(), Some(notice), "{summary}");
    assert!(summary.contains("| hard | 5x5 |  | T | missing |"), "{summary}");
    assert!(summary.contains("| fast | 2 of 2 | 0 of 2 |"), "side by side: {summary}");
    let body = page.split("<body>\n").nth(1).unwrap();
    assert!(body.starts_with(&format!("<p class=\"notice\" role=\"alert\">{notice}</p>")), "{body}");
    assert!(body.contains("<td class=t>missing"), "{body}");
    assert!(!scatter::data(&results.tally).contains("hard") && !cactus::plot(&results.tally).contains("2 of 3"));
    // The text on standard output begins so, too.
    let folder = tempfile::tempdir().unwrap();
    let lines = interrupted().records.runs.into_iter().map(|run| Line::Run(Box::new(run))).collect();
    let text = write_of(lines, folder.path()).unwrap();
    assert!(text.starts_with(notice) && text.contains("fast    2 of 2  1.50"), "{text}");
}

/// Seeds matter as much as puzzles: who alone had begun a hard run is not the slower for it.
#[test]
fn runs_are_compared_number_by_number() {
    let results = results(vec![
        timed("a", "slow", 1, Some(4.0)),
        timed("a", "fast", 1, Some(1.0)),
        timed("a", "fast", 2, None),
        timed("b", "slow", 1, Some(4.0)),
    ]);
    let [fast, slow] = &results.tally.columns[..] else { panic!("two solvers") };
    assert_eq!((fast.label.as_str(), fast.par2_s, slow.par2_s), ("fast", Some(1.0), Some(4.0)));
    let summary = markdown::summary(&results);
    assert!(summary.starts_with("interrupted: 4 of 8 runs; "), "{summary}");
    assert!(summary.contains("| a | 5x5 | unique | T (1.00\u{2013}T) | 4.00, 1 of 2 runs |"), "{summary}");
    assert!(summary.contains("| b | 5x5 | unique | missing | 4.00, 1 of 2 runs |"), "{summary}");
}

#[test]
fn solvers_without_a_common_puzzle_have_no_scores() {
    let results = results(vec![timed("a", "slow", 1, Some(4.0)), timed("b", "fast", 1, Some(1.0))]);
    assert!(results.tally.columns.iter().all(|it| (it.par2_s, it.tried) == (None, 0)));
    let (summary, page) = (markdown::summary(&results), html::page(&results));
    assert!(summary.contains("| slow | 0 of 0 | - | - | - | - | 0 |"), "{summary}");
    assert!(
        summary.starts_with("interrupted: 2 of 4 runs; scores, plots and sizes are over 0 of 2 puzzles"),
        "{summary}"
    );
    assert!(!page.contains(">NaN") && !page.contains("\"NaN") && !page.contains("inf<"), "{page}");
}

/// What was never begun is missed where the journal says how much was planned, whoever went on later.
#[test]
fn what_was_never_begun_is_missed() {
    let of = |planned: &[Option<usize>], runs: Vec<Run>| {
        let sittings = planned.iter().map(|&planned| Line::Sitting(Box::new(Sitting { planned, ..sitting() })));
        let runs = runs.into_iter().map(|run| Line::Run(Box::new(run)));
        Results::new(sittings.chain(runs).collect()).notice
    };
    let both = || vec![timed("a", "slow", 1, Some(4.0)), timed("a", "fast", 1, Some(1.0))];
    assert!(of(&[Some(6)], both()).unwrap().starts_with("interrupted: 2 of 6 runs; "));
    assert!(of(&[Some(6), Some(8)], both()).unwrap().starts_with("interrupted: 2 of 8 runs; "));
    for planned in [&[Some(2)][..], &[None], &[], &[Some(6), Some(2)]] {
        assert_eq!(of(planned, both()), None);
    }
    // A line that is there twice is one run.
    assert!(of(&[Some(3)], [both(), both()].concat()).unwrap().starts_with("interrupted: 2 of 3 runs; "));
}
