//! The plan of a batch: what is asked about which puzzles, and in how many shards.

use std::{collections::BTreeMap, io, path::Path};

use clap::ValueEnum;
use nonosat::{
    format::{INPUT_LIMIT, file, inert::inert_json},
    puzzle::bounded,
    report::json::SCHEMA,
};
use serde::{Deserialize, Serialize};

use super::{folder::Folder, lines::Limits, refusal::Refusal};

/// The number of this form of plan and answers; another one has other files.
const FORM: u32 = 1;

/// A question about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ask {
    /// Whether it has exactly one solution.
    Check,
    /// How many solutions it has.
    Count,
    /// How hard it is.
    Rate,
    /// What is wrong with it.
    Diagnose,
}

impl Ask {
    /// Its name, as of the command that answers it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Count => "count",
            Self::Rate => "rate",
            Self::Diagnose => "diagnose",
        }
    }
}

/// What is asked about which puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    pub(super) schema: String,
    /// The number of its form.
    pub(super) form: u32,
    /// The version of the program.
    pub(super) program: String,
    pub(super) files: usize,
    pub(super) puzzles: usize,
    /// The hash of the listing, which has those of the files.
    pub(super) listing_sha256: String,
    pub(super) shards: usize,
    /// How many puzzles have their answers in one file.
    pub(super) chunk: usize,
    pub(super) ask: Vec<Ask>,
    /// All options that answers depend on, but for the limits.
    pub(super) options: BTreeMap<String, String>,
    pub(super) limits: Limits,
    /// The puzzle that was split, if the files are its cubes.
    pub(super) cubes: Option<Cubes>,
}

/// A puzzle that was split into cubes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cubes {
    pub(super) source: String,
    pub(super) clue_hash: String,
    pub(super) depth: u32,
}

impl Plan {
    /// A plan of this program; the listing is to be added.
    pub(super) fn new(shards: usize, chunk: usize, ask: Vec<Ask>, limits: Limits) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            form: FORM,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            files: 0,
            puzzles: 0,
            listing_sha256: String::new(),
            shards,
            chunk,
            ask,
            options: BTreeMap::new(),
            limits,
            cubes: None,
        }
    }

    /// The plan of a folder, if there is one.
    pub(super) fn find(folder: &Folder) -> Result<Option<Self>, Refusal> {
        let path = folder.plan();
        let bytes = match bounded::file(&path, INPUT_LIMIT) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read.map_err(|error| Refusal::unreadable(&path, &error))?,
        };
        check_form(&path, &bytes)?;
        let malformed = |error| Refusal::malformed(format!("{}: {error}", path.display()));
        let plan: Self = serde_json::from_slice(&bytes).map_err(malformed)?;
        if plan.shards == 0 || plan.chunk == 0 {
            return Err(Refusal::malformed(format!("{}: no shards, or no puzzles in a file", path.display())));
        }
        Ok(Some(plan))
    }

    /// The plan of a folder.
    pub(super) fn read(folder: &Folder) -> Result<Self, Refusal> {
        Self::find(folder)?.ok_or_else(|| {
            Refusal::usage(format!("{}: no batch was begun here: there is no plan.json", folder.path().display()))
        })
    }

    /// Writes it.
    pub(super) fn write(&self, folder: &Folder) -> Result<(), Refusal> {
        let path = folder.plan();
        let written = serde_json::to_string_pretty(self).map_err(io::Error::from);
        let written = written.and_then(|text| file::write(&path, (inert_json(text) + "\n").as_bytes()));
        written.map_err(|error| Refusal::unwritable(&path, &error))
    }

    /// Refuses to go on if `now` asks anything else; its listing is not looked at, and its limits only unless unknown
    /// answers are asked for again.
    pub(super) fn agree(&self, now: &Self, retry: bool) -> Result<(), Refusal> {
        let names = |ask: &[Ask]| ask.iter().map(|ask| ask.name()).collect::<Vec<_>>().join(",");
        let cubes = |cubes: &Option<Cubes>| match cubes {
            Some(Cubes { source, clue_hash, depth }) => format!("{source} ({clue_hash}), depth {depth}"),
            None => "none".to_owned(),
        };
        let mut pairs = vec![
            ("the version of the program", self.program.clone(), now.program.clone()),
            ("the number of shards", self.shards.to_string(), now.shards.to_string()),
            ("--chunk", self.chunk.to_string(), now.chunk.to_string()),
            ("--ask", names(&self.ask), names(&now.ask)),
            ("the puzzle that is split", cubes(&self.cubes), cubes(&now.cubes)),
        ];
        for name in self.options.keys().chain(now.options.keys().filter(|name| !self.options.contains_key(*name))) {
            let value = |plan: &Self| plan.options.get(name).cloned().unwrap_or_else(|| "none".to_owned());
            pairs.push((name, value(self), value(now)));
        }
        if !retry {
            let shown = |value: Option<String>| value.unwrap_or_else(|| "none".to_owned());
            let time = |plan: &Self| shown(plan.limits.time_s.map(|seconds| format!("{seconds} s")));
            let memory = |plan: &Self| shown(plan.limits.memory_bytes.map(|bytes| format!("{bytes} bytes")));
            pairs.push(("--time-limit", time(self), time(now)));
            pairs.push(("--memory-limit", memory(self), memory(now)));
        }
        let differing: Vec<String> = pairs
            .into_iter()
            .filter(|(_, planned, now)| planned != now)
            .map(|(name, planned, now)| format!("{name} was {planned} and is {now}"))
            .collect();
        if differing.is_empty() {
            return Ok(());
        }
        let about_limits = differing.iter().all(|text| text.contains("-limit was"));
        let help = if about_limits { "; --retry-unknown asks unknown ones again under other limits" } else { "" };
        Err(Refusal::usage(format!(
            "another batch was begun in this folder: {}; repeat its options, or take another folder{help}",
            differing.join("; ")
        )))
    }
}

/// Refuses the plan of another version of the program before its fields are looked at.
fn check_form(path: &Path, bytes: &[u8]) -> Result<(), Refusal> {
    #[derive(Deserialize)]
    struct Form {
        schema: String,
        form: u32,
    }
    let found: Form = serde_json::from_slice(bytes)
        .map_err(|error| Refusal::malformed(format!("{}: this is no plan of a batch: {error}", path.display())))?;
    if (found.schema.as_str(), found.form) == (SCHEMA, FORM) {
        return Ok(());
    }
    let Form { schema, form } = found;
    Err(Refusal::usage(format!(
        "{}: a plan of the form {schema}, {form}; this program takes {SCHEMA}, {FORM}: go on with the version that \
         began it",
        path.display()
    )))
}
