//! The benchmarks of the peers' table: their puzzles, and the statistic that stands for them.

/// The statistic that stands for a benchmark in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Statistic {
    /// Of one puzzle: the median over seeds.
    Single,
    /// Of a set: the sum over its puzzles.
    Total,
    /// Of a set: the mean over its puzzles.
    Mean,
}

/// A benchmark: a row of the table.
#[derive(Clone, Debug)]
pub(crate) struct Benchmark {
    /// The name on the command line and in the journal.
    pub(crate) name: &'static str,
    /// The title in the table.
    pub(crate) title: &'static str,
    /// Recipes, or files and folders of the corpora.
    pub(crate) sources: Vec<String>,
    /// The step between the puzzles of the sources that count.
    pub(crate) every: usize,
    /// The statistic of the table.
    pub(crate) statistic: Statistic,
    /// The CPU seconds asked for: the aim; `None` if there is none.
    pub(crate) asked_s: Option<f64>,
}

impl Statistic {
    /// The word for it in tables; empty for a single puzzle.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Single => "",
            Self::Total => "total",
            Self::Mean => "mean",
        }
    }
}

/// All benchmarks, in the order of the table.
pub(crate) fn benchmarks() -> Vec<Benchmark> {
    let survey = |name, title, asked_s| {
        let file = name_of_survey(name);
        Benchmark { name, title, sources: vec![file], every: 1, statistic: Statistic::Single, asked_s }
    };
    let single = |name, title, source: &str, asked_s| {
        let sources = vec![source.to_owned()];
        Benchmark { name, title, sources, every: 1, statistic: Statistic::Single, asked_s }
    };
    let set = |name, title, source: &str, asked_s| {
        let sources = vec![source.to_owned()];
        Benchmark { name, title, sources, every: 1, statistic: Statistic::Total, asked_s: Some(asked_s) }
    };
    let random = |name, title, size: usize, count: usize, statistic, asked_s| {
        let sources = (1..=count).map(|seed| format!("random-{size}-0.5-{seed}")).collect();
        Benchmark { name, title, sources, every: 1, statistic, asked_s }
    };
    vec![
        survey("6574", "6574 Forever", None),
        survey("8098", "8098 9-Dom", None),
        survey("2712", "2712 Lion", None),
        survey("10088", "10088 Marley", None),
        survey("18297", "18297 Thing", None),
        survey("9892", "9892 Nature", None),
        survey("12548", "12548 Sierpinski", None),
        survey("22336", "22336 Gettysburg", None),
        survey("knotty", "Knotty", Some(0.05)),
        survey("faase", "Faase", Some(1.0)),
        survey("meow", "Meow", Some(0.5)),
        set("survey28", "28 webpbn survey puzzles", "webpbn-survey/webpbn-*", 3.0),
        random("random30", "100 random 30x30", 30, 100, Statistic::Total, Some(0.3)),
        random("random50", "20 random 50x50", 50, 20, Statistic::Mean, Some(0.1)),
        random("random80", "20 random 80x80", 80, 20, Statistic::Mean, Some(1.5)),
        random("random100", "10 random 100x100", 100, 10, Statistic::Mean, None),
        Benchmark {
            every: 5,
            ..set("taai2011-200", "TAAI 2011, every 5th (200)", "tournament/taai2011.question.txt", 2.4)
        },
        set("taai2011", "TAAI 2011, all 1000", "tournament/taai2011.question.txt", 12.0),
        set("icga2017", "ICGA 2017, all 1000", "tournament/icga2017.question.txt", 12.0),
        set("tcga2016", "TCGA 2016, all 1000", "tournament/tcga2016.question.txt", 12.0),
        set("webpbn-bulk", "3338 webpbn puzzles, one process", "webpbn-bulk", 2.0),
        single("dom-16", "n-dom 16", "dom-16", Some(1.0)),
        single("dom-30", "n-dom 30", "dom-30", None),
        single("cauldron", "Cauldron 512x512", "picross-solver/cauldron.non", Some(0.03)),
    ]
}

/// The file of a puzzle of the survey; those with a number have a longer name.
fn name_of_survey(name: &str) -> String {
    match name.parse::<u32>() {
        Ok(number) => format!("webpbn-survey/webpbn-{number:05}.non"),
        Err(_) => format!("webpbn-survey/{name}.non"),
    }
}
