//! The families of puzzles, and the puzzles on which luck is measured.

/// Puzzles of one kind: a row of the table.
pub(crate) struct Family {
    /// The name on the command line and in the journal.
    pub(crate) name: &'static str,
    /// The title in the table.
    pub(crate) title: &'static str,
    /// Recipes, or files and folders of the corpora; `FILE#3` for the third puzzle of a file.
    pub(crate) sources: Vec<String>,
    /// The step between the puzzles of the sources that count.
    pub(crate) every: usize,
}

/// The rules of the automata beside 30 of which a single cell makes a picture that is neither plain nor striped.
const RULES: [u8; 12] = [22, 45, 60, 73, 75, 86, 90, 101, 105, 110, 135, 150];

/// All families, in the order of the table; `small` ones take seconds, all together.
pub(crate) fn families(small: bool) -> Vec<Family> {
    let family = |name, title, sources: Vec<String>| Family { name, title, sources, every: 1 };
    let seeds = |recipe: &str, count: usize| -> Vec<String> { (1..=count).map(|n| format!("{recipe}-{n}")).collect() };
    let colored = |recipes: &[String], count: usize| recipes.iter().flat_map(|recipe| seeds(recipe, count)).collect();
    let noise = |size: usize, densities: &[f64], colors: &[usize]| -> Vec<String> {
        let recipe = |density| colors.iter().map(move |colors| format!("noise-{size}-{density}-{colors}"));
        densities.iter().flat_map(recipe).collect()
    };
    if small {
        return vec![
            family("small-rule-30", "rule 30, 15x15", vec!["automaton-15-30".into()]),
            family("small-misprints-12", "typing errors, random 12x12", seeds("misprint-12-0.5", 4)),
            family("small-random-12", "random 12x12", seeds("random-12-0.5", 2)),
            family(
                "small-regular",
                "checkerboards, permutations, n-dom",
                texts(&["checkerboard-6", "ones-5", "dom-4"]),
            ),
            family("small-noise-8", "coloured noise, 8x8", colored(&noise(8, &[0.5], &[2, 3]), 1)),
        ];
    }
    let shapes = ["checkerboard", "ones", "squares"];
    let shapes = shapes.map(|shape| [20, 30, 50, 100, 150, 200].map(|side| format!("{shape}-{side}"))).concat();
    let corpora = |name, title, source: &str, every| Family { name, title, sources: texts(&[source]), every };
    vec![
        family("rule-30", "automaton of rule 30, 61x61", texts(&["automaton-61-30"])),
        family(
            "automata",
            "automata of 12 other rules, 61x61",
            RULES.map(|rule| format!("automaton-61-{rule}")).into(),
        ),
        family("misprints-30", "typing errors, random 30x30", seeds("misprint-30-0.5", 6)),
        family("misprints-40", "typing errors, random 40x40", seeds("misprint-40-0.5", 6)),
        family("misprints-50", "typing errors, random 50x50", seeds("misprint-50-0.5", 6)),
        family("misprints-60", "typing errors, random 60x60", seeds("misprint-60-0.5", 6)),
        family("misprints-80", "typing errors, random 80x80", seeds("misprint-80-0.5", 6)),
        family("medium-40", "random 40x40, density 0.45", seeds("random-40-0.45", 5)),
        family("random-40", "random 40x40", seeds("random-40-0.5", 5)),
        family("random-50", "random 50x50", seeds("random-50-0.5", 5)),
        family("random-60", "random 60x60", seeds("random-60-0.5", 5)),
        family("random-80", "random 80x80", seeds("random-80-0.5", 5)),
        family("random-100", "random 100x100", seeds("random-100-0.5", 4)),
        family("sparse-200", "random 200x200, density 0.1 to 0.4", {
            [0.1, 0.2, 0.3, 0.4].iter().flat_map(|density| seeds(&format!("random-200-{density}"), 3)).collect()
        }),
        family("blobs-60", "blobs and specks, 60x60", seeds("blobs-60-1", 6)),
        family("blobs-100", "blobs and specks, 100x100", seeds("blobs-100-1", 6)),
        family("coarse-200", "coarse blobs, 200x200", seeds("hills-200-0.5-4", 6)),
        family("regular", "checkerboards, permutations, squares, 20 to 200", shapes),
        family("dom", "n-dom 9, 16", texts(&["dom-9", "dom-16"])),
        family("lines", "single lines of 1000 cells", seeds("random-1000x1-0.5", 5)),
        family(
            "thin",
            "random, 5x320 and 10x160",
            [seeds("random-5x320-0.5", 3), seeds("random-10x160-0.5", 3)].concat(),
        ),
        family("noise-20", "coloured noise, 20x20, 2 to 4 colours", colored(&noise(20, &[0.4, 0.5], &[2, 3, 4]), 3)),
        family("noise-25", "coloured noise, 25x25", colored(&noise(25, &[0.4, 0.5], &[2, 3, 4]), 3)),
        family("noise-30", "coloured noise, 30x30", colored(&noise(30, &[0.4, 0.5], &[2, 3, 4]), 3)),
        family("noise-40", "coloured noise, 40x40", colored(&noise(40, &[0.4, 0.5], &[2, 3, 4]), 3)),
        family("noise-60", "coloured noise, 60x60, density 0.4", colored(&noise(60, &[0.4], &[2, 3]), 3)),
        family("patches-50", "coloured blobs, 50x50", seeds("blobs-50-3", 4)),
        family("patches-100", "coloured blobs, 100x100", seeds("blobs-100-3", 4)),
        corpora("survey", "webpbn survey", "webpbn-survey", 1),
        corpora("taai", "TAAI 2011, every 20th", "tournament/taai2011.question.txt", 20),
        corpora("webpbn", "webpbn, every 20th", "webpbn-bulk", 20),
    ]
}

/// The puzzles on which luck is measured: those whose time depends on the seed.
pub(crate) fn lucky(small: bool) -> Vec<String> {
    if small {
        return texts(&["dom-4", "random-12-0.5-1"]);
    }
    texts(&[
        "webpbn-survey/faase.non",
        "webpbn-survey/knotty.non",
        "webpbn-survey/meow.non",
        "webpbn-survey/webpbn-09892.non",
        "webpbn-survey/webpbn-12548.non",
        "webpbn-survey/webpbn-18297.non",
        "webpbn-survey/webpbn-22336.non",
        "tournament/taai2011.question.txt#563",
        "tournament/taai2011.question.txt#591",
        "tournament/icga2017.question.txt#568",
        "tournament/icga2017.question.txt#631",
        "tournament/tcga2016.question.txt#382",
        "tournament/tcga2016.question.txt#601",
        "automaton-61-30",
        "automaton-61-45",
        "automaton-61-135",
        "dom-16",
        "misprint-50-0.5-2",
        "misprint-50-0.5-3",
        "misprint-60-0.5-1",
        "misprint-60-0.5-2",
        "random-40-0.45-1",
        "random-45-0.43-3",
        "random-45-0.45-1",
        "random-60-0.43-2",
        "random-60-0.5-1",
        "random-80-0.5-1",
        "random-80-0.5-10",
        "noise-40-0.4-2-1",
        "noise-40-0.5-3-1",
    ])
}

fn texts(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat::make::recipe::Recipe;

    #[test]
    fn made_puzzles_have_recipes() {
        for family in families(true).into_iter().chain(families(false)) {
            for source in family.sources.iter().filter(|source| !is_of_corpora(source)) {
                assert!(source.parse::<Recipe>().is_ok(), "{}: {source}", family.name);
            }
        }
        for source in lucky(false).iter().chain(&lucky(true)).filter(|source| !is_of_corpora(source)) {
            assert!(source.parse::<Recipe>().is_ok(), "{source}");
        }
        assert_eq!(lucky(false).len(), 30);
    }

    #[test]
    fn names_are_told_apart() {
        let all = families(true).into_iter().chain(families(false));
        let mut names: Vec<&str> = all.map(|family| family.name).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    fn is_of_corpora(source: &str) -> bool {
        ["webpbn-", "tournament/"].iter().any(|folder| source.starts_with(folder))
    }
}
