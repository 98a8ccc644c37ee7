//! The classic methods: each solves what it can, keeps its limits, and never claims more than it has proven.

use std::{
    collections::BTreeSet,
    fs,
    ops::ControlFlow,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use nonosat::{
    count::listing::{SolutionOrder, list},
    format,
    make::recipe::Recipe,
    puzzle::{Clue, LineName, Palette, Picture, Puzzle, budget, budget::Budget},
    solve::{
        MethodOptions,
        methods::METHODS,
        outcome::{Outcome, Stop, Technique, Verdict},
        request::{Request, SolveError},
        solve,
    },
};

use crate::{common, common::named};

/// The complete methods, which end with a verdict.
const COMPLETE: [&str; 4] = ["dfs-rows", "bfs-rows", "dfs-cells", "line+dfs"];
/// The incomplete ones that prove what they find.
const SOUND: [&str; 2] = ["perm-elim", "single-guess"];
/// The randomised ones.
const LUCKY: [&str; 3] = ["anneal", "genetic", "random-rows"];

fn all() -> impl Iterator<Item = &'static str> {
    COMPLETE.into_iter().chain(SOUND).chain(LUCKY)
}

fn read(path: &Path) -> Vec<Puzzle> {
    format::read(&path.display().to_string(), &fs::read(path).unwrap(), None).unwrap().puzzles
}

fn shipped(name: &str) -> Puzzle {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(name)).remove(0)
}

fn clues(texts: &[&str]) -> Vec<Clue> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn ask(puzzle: &Puzzle, method: &str) -> Outcome {
    solve(puzzle, &Request { method: named(method), ..Request::default() }).unwrap()
}

fn unknown(stop: Stop) -> Verdict {
    Verdict::Unknown(stop)
}

#[test]
fn the_lists_of_methods_are_those_of_the_registry() {
    for name in all() {
        let info = METHODS.iter().find(|info| info.name == name).unwrap();
        assert_eq!((info.complete, info.input), (COMPLETE.contains(&name), None), "{name}");
    }
}

#[test]
fn each_solves_what_its_nature_allows() {
    let small = ["letters.nonpack", "steeping.xml", "heart.txt", "key.nin"];
    let sure = ["perm-elim", "single-guess", "line+dfs"];
    for name in ["cat.non", "house.mk", "mushroom.json", "sailing-boat.xml"].iter().chain(&small) {
        for method in sure {
            assert_eq!(ask(&shipped(name), method).verdict, Verdict::Unique, "{method} {name}");
        }
    }
    for name in small {
        for method in ["dfs-rows", "bfs-rows", "dfs-cells"] {
            assert_eq!(ask(&shipped(name), method).verdict, Verdict::Unique, "{method} {name}");
        }
    }
    // Line logic ends at the first step here.
    for name in ["anchor.g", "two-solutions.non", "checkerboard.non", "unsolvable.non"] {
        let expected = ask(&shipped(name), "auto").verdict;
        for method in COMPLETE {
            assert_eq!(ask(&shipped(name), method).verdict, expected, "{method} {name}");
        }
    }
}

/// Whatever they find is judged by the referee; here they must find something.
#[test]
fn luck_finds_what_it_can() {
    let one = |puzzle: &Puzzle, method| {
        let request = Request { method: named(method), solutions: 1, ..Request::default() };
        let outcome = solve(puzzle, &request).unwrap();
        assert_eq!(outcome.verdict, unknown(Stop::SolutionLimit), "{method}");
        assert_eq!((outcome.solutions.len(), outcome.complete), (1, false));
    };
    let letter = shipped("letters.nonpack");
    LUCKY.into_iter().for_each(|method| one(&letter, method));
    for method in ["anneal", "genetic"] {
        one(&shipped("two-solutions.non"), method);
    }
    let twins = Puzzle::new(clues(&["1", "1"]), clues(&["1", "1"]));
    for method in LUCKY {
        let outcome = ask(&twins, method);
        assert_eq!((outcome.verdict, outcome.solutions.len()), (Verdict::Multiple, 2), "{method}");
        // A third one is sought in vain.
        let options = MethodOptions { max_iterations: Some(200), ..MethodOptions::default() };
        let outcome =
            solve(&twins, &Request { method: named(method), solutions: 3, options, ..Request::default() }).unwrap();
        assert_eq!((outcome.verdict, outcome.solutions.len(), outcome.complete), (Verdict::Multiple, 2, false));
    }
}

#[test]
fn luck_lists_nothing_twice() {
    let puzzle = "ones-4".parse::<Recipe>().unwrap().puzzle();
    for method in LUCKY {
        let options = MethodOptions { max_iterations: Some(3_000), ..MethodOptions::default() };
        let request = Request { method: named(method), solutions: usize::MAX, options, ..Request::default() };
        let mut pictures = Vec::new();
        let listed = list(&puzzle, &request, SolutionOrder::Found, &mut |picture| {
            pictures.push(picture.digits());
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!((listed.found, listed.outcome.verdict), (24, Verdict::Multiple), "{method}");
        assert_eq!(pictures.iter().collect::<BTreeSet<_>>().len(), 24);
        assert!(!listed.outcome.complete);
    }
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let puzzle = shipped("letters.nonpack");
    for method in LUCKY {
        let run = |seed| {
            let outcome =
                solve(&puzzle, &Request { method: named(method), seed, solutions: 1, ..Request::default() }).unwrap();
            (outcome.solutions, outcome.stats.tally)
        };
        let all: Vec<_> = (0..8).map(run).collect();
        assert!((0..8).zip(&all).all(|(seed, first)| run(seed) == *first), "{method}");
        assert!(all.iter().any(|other| *other != all[0]), "{method}: the seed does nothing");
    }
}

#[test]
fn limits_are_reported() {
    let puzzle = shipped("checkerboard.non");
    let raised = Arc::new(AtomicBool::new(true));
    for method in all() {
        let stopped = |budget: Budget| {
            solve(&puzzle, &Request { method: named(method), budget, ..Request::default() }).unwrap().verdict
        };
        assert_eq!(stopped(Budget::unlimited().with_time_limit(Duration::ZERO)), unknown(Stop::TimeLimit), "{method}");
        assert_eq!(stopped(Budget::unlimited().with_cancel(raised.clone())), unknown(Stop::Interrupted), "{method}");
        if budget::memory_bytes().is_some() {
            assert_eq!(stopped(Budget::unlimited().with_memory_limit(1)), unknown(Stop::MemoryLimit), "{method}");
        }
    }
}

#[test]
fn iterations_are_counted_and_limited() {
    for (name, iterations) in [("perm-elim", 1), ("anneal", 7), ("genetic", 2), ("random-rows", 9)] {
        let options = MethodOptions { max_iterations: Some(iterations), ..MethodOptions::default() };
        let request = Request { method: named(name), options, ..Request::default() };
        let outcome = solve(&shipped("cat.non"), &request).unwrap();
        assert_eq!(outcome.verdict, unknown(Stop::IterationLimit), "{name}");
        assert_eq!(outcome.stats.tally.unwrap().iterations, iterations, "{name}");
    }
}

/// None of them ends on such a puzzle before it is cancelled.
#[test]
fn a_search_under_way_is_cancelled() {
    let puzzle = shipped("dom-16.non");
    for method in
        COMPLETE.iter().filter(|method| **method != "bfs-rows").chain(["anneal", "genetic", "random-rows"].iter())
    {
        let cancel = Arc::new(AtomicBool::new(false));
        let budget = Budget::unlimited().with_cancel(cancel.clone());
        let options = MethodOptions { max_iterations: Some(u64::MAX), ..MethodOptions::default() };
        let outcome = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(30));
                cancel.store(true, Relaxed);
            });
            solve(&puzzle, &Request { method: named(method), budget, options, ..Request::default() }).unwrap()
        });
        assert_eq!(outcome.verdict, unknown(Stop::Interrupted), "{method}");
    }
}

/// The levels of this tree have 12, 132, 1320, ... beginnings.
#[test]
fn bfs_keeps_the_memory_limit() {
    let Some(now) = budget::memory_bytes() else { return };
    let puzzle = "ones-12".parse::<Recipe>().unwrap().puzzle();
    let budget = Budget::unlimited().with_memory_limit(now + (64 << 20));
    let request = Request { method: named("bfs-rows"), budget, ..Request::default() };
    assert_eq!(solve(&puzzle, &request).unwrap().verdict, unknown(Stop::MemoryLimit));
}

#[test]
fn perm_elim_refuses_a_wide_line_by_name() {
    let mut row = ".".repeat(60);
    row.replace_range(0..20, &"#.".repeat(10));
    let puzzle = Puzzle::from_picture(
        Picture::parse(&format!("{}\n{row}", "#".repeat(60))).unwrap(),
        Palette::black_and_white(),
    );
    let stop = Stop::TooManyPlacements { line: LineName::Row(2), placements: 12_777_711_870 };
    assert_eq!(ask(&puzzle, "perm-elim").verdict, unknown(stop));
    let text = "row 2 has 12777711870 placements, more than the method takes in";
    assert_eq!(stop.to_string(), text);
    // So many that they cannot be counted.
    let column = |column| if column < 100 { Clue::black([1]) } else { Clue::black([]) };
    let puzzle = Puzzle::new(vec![Clue::black(vec![1; 100])], (0..400).map(column).collect());
    let Verdict::Unknown(stop) = ask(&puzzle, "perm-elim").verdict else { panic!("not refused") };
    assert_eq!(stop.to_string(), format!("row 1 has at least {} placements, more than the method takes in", u64::MAX));
}

#[test]
fn perm_elim_counts_what_is_left() {
    let outcome = ask(&shipped("checkerboard.non"), "perm-elim");
    assert_eq!(outcome.verdict, unknown(Stop::MethodExhausted));
    let tally = outcome.stats.tally.unwrap();
    // Five blocks of one in ten cells can be laid in six ways, and nothing is ever dropped.
    assert_eq!((tally.iterations, tally.placements), (1, vec![vec![6; 20].into()]));
    for jobs in [1, 3] {
        let outcome =
            solve(&shipped("cat.non"), &Request { method: named("perm-elim"), jobs, ..Request::default() }).unwrap();
        assert_eq!((outcome.verdict, outcome.technique), (Verdict::Unique, Some(Technique::Line)));
        let placements = outcome.stats.tally.unwrap().placements;
        assert_eq!(placements.last().unwrap().iter().sum::<u64>(), 30, "one for each line");
        let sums: Vec<u64> = placements.iter().map(|left| left.iter().sum()).collect();
        assert!(sums.is_sorted_by(|before, after| before >= after) && sums.len() > 1, "{sums:?}");
    }
}

/// Permutation elimination is as strong as line solving, `single-guess` as probing.
#[test]
fn weak_methods_are_as_strong_as_their_equals() {
    let mut open = 0;
    for seed in 1..=60 {
        let puzzle = format!("random-10x13-0.5-{seed}").parse::<Recipe>().unwrap().puzzle();
        for (method, equal) in [("perm-elim", "line"), ("perm-elim", "line-dp"), ("single-guess", "probe")] {
            let (one, other) = (ask(&puzzle, method), ask(&puzzle, equal));
            assert_eq!((one.verdict, &one.known), (other.verdict, &other.known), "{method} {seed}");
            assert_eq!(one.solutions, other.solutions);
            open += usize::from(one.known.is_some());
        }
    }
    assert!(open > 10, "only {open} puzzles were not solved: too easy to compare anything");
}

/// A row with more placements than go into a table, above and below others.
#[test]
fn wide_rows_are_laid_one_by_one() {
    let wide = format!("{}{}", "#.".repeat(9), ".".repeat(12));
    let picture = Picture::parse(&format!("{wide}\n{}\n{wide}", "#".repeat(30))).unwrap();
    let puzzle = Puzzle::from_picture(picture.clone(), Palette::black_and_white());
    for method in COMPLETE {
        for puzzle in [&puzzle, &turned(&puzzle)] {
            assert_eq!(ask(puzzle, method).verdict, Verdict::Unique, "{method}");
        }
    }
}

fn turned(puzzle: &Puzzle) -> Puzzle {
    Puzzle::with_palette(puzzle.columns().to_vec(), puzzle.rows().to_vec(), Palette::black_and_white())
}

#[test]
fn lines_without_clues_may_be_anything() {
    let puzzle = Puzzle::with_palette(vec![None; 3], vec![None; 4], Palette::black_and_white());
    let single = Puzzle::with_palette(vec![None], vec![Some(Clue::black([1])), None], Palette::black_and_white());
    for method in COMPLETE {
        let all = |puzzle: &Puzzle| {
            let outcome =
                solve(puzzle, &Request { method: named(method), solutions: 5_000, ..Request::default() }).unwrap();
            assert!(outcome.complete);
            outcome.solutions.iter().map(Picture::digits).collect::<BTreeSet<_>>().len()
        };
        assert_eq!((all(&puzzle), all(&single)), (4096, 2), "{method}");
    }
}

#[test]
fn impossible_lines_are_seen_by_all() {
    let long = Puzzle::new(clues(&["2", "0"]), clues(&["1"]));
    let huge = Puzzle::new(vec![Clue::black([u32::MAX; 9])], clues(&["1", "1"]));
    for method in all() {
        for puzzle in [&long, &huge, &turned(&long), &turned(&huge)] {
            let outcome = ask(puzzle, method);
            assert_eq!((outcome.verdict, outcome.complete), (Verdict::None, true), "{method}");
        }
    }
}

#[test]
fn what_is_known_narrows_the_search() {
    let puzzle = shipped("two-solutions.non");
    let pictures = ask(&puzzle, "auto").solutions;
    for method in COMPLETE.iter().chain(&LUCKY[..2]) {
        for picture in &pictures {
            let mut known = nonosat::puzzle::Grid::from(picture);
            let differs = |&cell: &usize| pictures[0].cells()[cell] != pictures[1].cells()[cell];
            for cell in (0..100).step_by(3).filter(|cell| !differs(cell)) {
                known.set(cell, nonosat::puzzle::ColorSet::BLANK_OR_BLACK);
            }
            let options = MethodOptions { max_iterations: Some(2_000), ..MethodOptions::default() };
            let request = Request { method: named(method), known: Some(&known), options, ..Request::default() };
            assert_eq!(solve(&puzzle, &request).unwrap().solutions, std::slice::from_ref(picture), "{method}");
        }
    }
}

#[test]
fn only_engines_list_in_order() {
    let request = Request { method: named("dfs-rows"), ..Request::default() };
    let refused =
        list(&shipped("unsolvable.non"), &request, SolutionOrder::Canonical, &mut |_| ControlFlow::Continue(()));
    let Err(SolveError::Usage(message)) = refused else { panic!("not refused") };
    assert!(message.starts_with("the method `dfs-rows` hands out solutions as it finds them; "), "{message}");
}

/// Puzzles with known answers: methods never disagree, and get as far as they did when this was written.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn known_puzzles_are_solved() {
    let corpora = common::corpora();
    let step = if common::slow() { 1 } else { 10 };
    let questions = read(&corpora.join("tcga2016-15x15/tcga2016-question.txt"));
    let answers = fs::read(corpora.join("tcga2016-15x15/tcga2016-solution.txt")).unwrap();
    let answers: Vec<Picture> =
        format::read_answers("answers", &answers).unwrap().into_iter().map(Option::unwrap).collect();
    assert_eq!((questions.len(), answers.len()), (100, 100));
    let mut listed = 0;
    for (puzzle, answer) in questions.iter().zip(&answers).step_by(step) {
        agree(puzzle, ask(puzzle, "auto").verdict);
        let budget = Budget::unlimited().with_time_limit(Duration::from_secs(1));
        let request = Request { method: named("line+dfs"), solutions: 1_000, budget, ..Request::default() };
        let outcome = solve(puzzle, &request).unwrap();
        assert!(!outcome.complete || outcome.solutions.contains(answer));
        listed += usize::from(outcome.complete);
    }
    assert!(listed * step >= 20, "only {listed} of the answers were compared");
    let mut solved = 0;
    for set in ["hrj21", "number-loom"] {
        let mut files: Vec<_> = fs::read_dir(corpora.join(set)).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "non"));
        files.sort();
        for puzzle in files.iter().step_by(step).flat_map(|file| read(file)).filter(Puzzle::is_black_and_white) {
            solved += agree(&puzzle, ask(&puzzle, "auto").verdict);
        }
    }
    assert!(solved >= 20, "only {solved} answers");
}

/// Runs all methods, each for a moment; the number of answers.
fn agree(puzzle: &Puzzle, verdict: Verdict) -> usize {
    let moment = Duration::from_millis(if common::slow() { 3_000 } else { 40 });
    let mut answers = 0;
    for method in all() {
        let budget = Budget::unlimited().with_time_limit(moment);
        let outcome = solve(puzzle, &Request { method: named(method), budget, ..Request::default() }).unwrap();
        if !matches!(outcome.verdict, Verdict::Unknown(_)) {
            assert_eq!(outcome.verdict, verdict, "{method}");
            answers += 1;
        }
    }
    answers
}
