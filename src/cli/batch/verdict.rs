//! The answers about all cubes of a puzzle, merged to one verdict.

use std::collections::HashMap;

use nonosat::solve::{
    cube,
    cube::{CubeAnswer, Merged},
};
use serde_json::Value;

use super::{
    chunk::{Chunk, Division, no_answer},
    folder::Folder,
    judge::Record,
    listing,
    plan::Plan,
    refusal::Refusal,
    seal::PlanHash,
    shard::Shard,
};
use crate::cli::{
    args::Limits,
    cube_files::of_directory,
    failure::{Cause, Failure},
    input::LoadedPuzzle,
    interrupt::Interrupt,
    origin::Origin,
    results,
};

/// What the answers so far come to: two pictures decide, whatever is missing.
pub(super) fn merge(
    folder: &Folder,
    plan: &Plan,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<(LoadedPuzzle, Merged), Refusal> {
    let refuse =
        |cause: &Cause| Refusal { exit: cause.exit(), message: format!("{}: {cause}", folder.path().display()) };
    let (task, ids) = of_directory(&folder.cubes()).map_err(|Failure { cause, .. }| refuse(&cause))?;
    let source = plan.cubes.as_ref().map(|cubes| cubes.source.clone()).unwrap_or_default();
    let task = LoadedPuzzle { origin: Origin::of_file(source), ..task };
    let mut answers: Vec<CubeAnswer> = Vec::new();
    listing::check_hash(folder, &plan.listing_sha256)?;
    let names: HashMap<usize, String> = listing::read(folder)?
        .map(|entry| entry.map(|(first, entry)| (first, entry.source)))
        .collect::<Result<_, _>>()?;
    let hash = PlanHash::of(folder)?;
    for shard in Shard::all(plan.shards) {
        let division = Division::of(plan, hash, shard);
        for number in 1..=division.chunks() {
            let chunk = Chunk::new(&folder.shard(shard), division, number);
            for answer in chunk.answers()? {
                let place = || format!("{}:{}", chunk.source().display(), answer.at);
                let strange = |what: &str| Refusal::malformed(format!("{}: {what}", place()));
                let record = Record::of(&answer.line).ok_or_else(|| no_answer(chunk.source(), answer.at))?;
                if names.get(&record.position).is_none_or(|name| !record.is_about_cube(name)) {
                    return Err(strange("it is not about the cube that the listing says"));
                }
                if let Some(contradiction) = record.contradiction(&plan.ask) {
                    return Err(strange(&contradiction));
                }
                let report = report(&answer.line).ok_or_else(|| strange("there is a line that is no answer"))?;
                let answer = results::answer_of(report, &task.puzzle).map_err(|error| strange(&error))?;
                if let Some(answer) = answer {
                    if !ids.contains(&answer.id) {
                        return Err(refuse(&Cause::StrangeCube(answer.id)));
                    }
                    answers.push(answer);
                }
            }
        }
    }
    let merged = cube::merge(&task.puzzle, &answers, &limits.budget(interrupt));
    let merged = merged.map_err(|error| refuse(&Cause::from(error)))?;
    Ok((task, merged))
}

/// A record in the form of the reports that `check --cube` prints.
fn report(line: &[u8]) -> Option<Value> {
    let mut record: Value = serde_json::from_slice(line).ok()?;
    // A cube at which a process died has no answer.
    let mut report = record["check"].take();
    let is_open = report.is_null();
    for field in ["schema", "puzzle", "cube", "error"] {
        report[field] = record[field].take();
    }
    if is_open && report["error"].is_null() {
        report["error"] = serde_json::json!({ "message": record["reason"] });
    }
    Some(report)
}
