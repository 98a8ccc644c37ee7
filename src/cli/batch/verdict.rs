//! The answers about all cubes of a puzzle, merged to one verdict.

use nonosat::solve::{
    cube,
    cube::{CubeAnswer, Merged},
};
use serde_json::Value;

use super::{
    chunk::{Chunk, Division},
    folder::Folder,
    plan::Plan,
    refusal::Refusal,
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
    for shard in Shard::all(plan.shards) {
        let division = Division { shard, puzzles: plan.puzzles, chunk: plan.chunk };
        for number in 1..=division.chunks() {
            let chunk = Chunk::new(&folder.shard(shard), number);
            for answer in chunk.answers()? {
                let strange = |what: &str| Refusal::malformed(format!("{}: {what}", chunk.path().display()));
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
