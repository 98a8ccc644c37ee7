//! The library's pack: what it says of itself, and a sample of its puzzles. `thorough::pack` checks every one.

use std::collections::BTreeSet;

use nonosat::{
    Request, Verdict,
    analyse::rate::{Level, level_and_grade},
    library::{self, Entry, PACK},
    puzzle::budget::Budget,
    solve,
};

/// Licences that ask for no more than a notice.
const LICENSES: [&str; 5] = ["Apache-2.0", "CC-BY-3.0", "CC0-1.0", "ISC", "MIT"];

/// A puzzle has one solution, its picture, and the level and the grade that the pack says.
pub(crate) fn check(entry: &Entry) {
    let puzzle = entry.puzzle();
    let outcome = solve(&puzzle, &Request { solutions: 2, ..Request::default() }).unwrap();
    assert_eq!(outcome.verdict, Verdict::Unique, "{}", entry.id);
    assert_eq!(outcome.solutions.first(), puzzle.goal.as_ref(), "{}", entry.id);
    let (level, grade) = level_and_grade(&puzzle, Level::ProbeTwo, &Budget::unlimited()).unwrap().unwrap();
    assert_eq!((level.name(), (grade * 10.0).round() as u8), (entry.level, entry.tenths), "{}", entry.id);
}

#[test]
fn the_pack_is_small_and_has_what_it_should() {
    assert!(PACK.len() <= 150_000, "{}", PACK.len());
    let list = library::list();
    assert!(list.len() >= 1_000, "{}", list.len());
    let colored = list.iter().filter(|entry| entry.is_colored()).count();
    assert!((35..=45).contains(&(colored * 100 / list.len())), "{colored} of {}", list.len());
    assert!(list.iter().filter(|entry| entry.kind() == "triddler").count() >= 30);
    let grades: BTreeSet<u8> = list.iter().map(|entry| entry.tenths / 10).collect();
    assert_eq!(grades, (1..=9).collect());
    let sizes: BTreeSet<usize> = list.iter().map(Entry::longest_side).collect();
    assert_eq!((sizes.first(), sizes.last()), (Some(&5), Some(&50)));
}

#[test]
fn every_puzzle_has_an_author_and_a_licence_that_lets_it_be_here() {
    let mut ids = BTreeSet::new();
    for entry in library::list() {
        let set = &entry.collection;
        assert!(LICENSES.contains(&set.license.as_str()), "{}: {}", entry.id, set.license);
        let texts = [&entry.title, &entry.group, &entry.picture_name, &set.name, &set.author, &set.source];
        assert!(texts.into_iter().all(|text| !text.trim().is_empty()), "{}", entry.id);
        assert!(entry.id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'));
        assert!(ids.insert(&entry.id), "{}", entry.id);
    }
}

#[test]
fn notices_name_every_set() {
    let notices = include_str!("../../docs/LIBRARY.md");
    for set in &library::library().collections {
        assert!(notices.contains(&set.name) && notices.contains(&set.source), "{}", set.name);
    }
}

#[test]
fn the_table_in_the_docs_is_that_of_the_pack() {
    const SIZES: [(usize, usize); 6] = [(5, 9), (10, 14), (15, 19), (20, 29), (30, 39), (40, 50)];
    let mut table = String::from("| size | puzzles | in colour | triddlers | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n");
    table += "|---|---|---|---|---|---|---|---|---|---|---|---|---|\n";
    for (least, most) in SIZES.into_iter().chain([(5, 50)]) {
        let of = library::list().iter().filter(|entry| (least..=most).contains(&entry.longest_side()));
        let of: Vec<&Entry> = of.collect();
        let count = |is: &dyn Fn(&Entry) -> bool| of.iter().filter(|entry| is(entry)).count();
        let (colored, triddlers) = (count(&Entry::is_colored), count(&|entry| entry.kind() == "triddler"));
        let name = if (least, most) == (5, 50) { "all".to_owned() } else { format!("{least} to {most}") };
        table += &format!("| {name} | {} | {colored} | {triddlers} |", of.len());
        (1..=9).for_each(|grade| table += &format!(" {} |", count(&|entry| entry.tenths / 10 == grade)));
        table.push('\n');
    }
    assert!(include_str!("../../docs/LIBRARY.md").contains(&table), "\n{table}");
}

#[test]
fn the_table_of_series_in_the_docs_is_that_of_the_pack() {
    let conditions = |name: &str| {
        let lines = include_str!("../../crates/library/series.txt").lines();
        let found = lines.filter_map(|line| line.split_once(": ")).find(|&(found, _)| found == name);
        found.unwrap().1.split(' ').map(|condition| format!("`{condition}`")).collect::<Vec<_>>().join(", ")
    };
    let mut table = String::from("| series | puzzles | conditions |\n|---|---|---|\n");
    for series in library::series() {
        let count = library::list().iter().filter(|entry| series.has(entry)).count();
        table += &format!("| `{}` | {count} | {} |\n", series.name, conditions(&series.name));
    }
    assert!(include_str!("../../docs/LIBRARY.md").contains(&table), "\n{table}");
}

#[test]
fn a_sample_is_unique_and_as_hard_as_it_says() {
    library::list().iter().step_by(53).for_each(check);
}

#[test]
fn a_pack_is_read_as_it_was_written() {
    let library = library::library();
    assert_eq!(library::write(library).unwrap(), PACK);
    assert_eq!(library::read(PACK).as_ref(), Ok(library));
}

#[test]
fn damaged_packs_are_refused() {
    assert!(library::read(b"").is_err());
    for end in [1, 100, PACK.len() / 2, PACK.len() - 1] {
        assert!(library::read(&PACK[..end]).is_err(), "{end}");
    }
    for at in (0..PACK.len()).step_by(977) {
        let mut pack = PACK.to_vec();
        pack[at] ^= 0x10;
        // It is refused, or some picture is another one: deflate has no sum of its own.
        let _ = library::read(&pack);
    }
}
