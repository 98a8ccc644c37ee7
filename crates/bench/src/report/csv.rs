//! All runs as a table for other programs.

use super::super::record::Run;
use nonosat_format::inert::csv_cell;

const HEADER: [&str; 27] = [
    "puzzle",
    "width",
    "height",
    "clue_hash",
    "expected",
    "method",
    "encoding",
    "engine",
    "run",
    "verdict",
    "note",
    "technique",
    "cpu_s",
    "wall_s",
    "read_s",
    "line_s",
    "probe_s",
    "encode_s",
    "first_s",
    "second_s",
    "proof_s",
    "peak_bytes",
    "variables",
    "clauses",
    "conflicts",
    "decisions",
    "propagations",
];

/// The runs, a line each.
pub(super) fn runs(runs: &[Run]) -> String {
    let mut table = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    _ = table.write_record(HEADER);
    for run in runs {
        let (solver, answer) = (&run.solver, &run.answer);
        let optional = |text: &Option<String>| text.clone().unwrap_or_default();
        let seconds = |figure: Option<f64>| figure.map(|figure| format!("{figure:.6}")).unwrap_or_default();
        let fields: [String; HEADER.len()] = [
            run.puzzle.clone(),
            run.width.to_string(),
            run.height.to_string(),
            run.clue_hash.clone(),
            optional(&run.expected),
            solver.method.clone(),
            optional(&solver.encoding),
            optional(&solver.engine),
            run.run.to_string(),
            answer.verdict.clone(),
            optional(&answer.note),
            optional(&answer.technique),
            seconds(Some(answer.cpu_s)),
            seconds(Some(answer.wall_s)),
            seconds(Some(answer.read_s)),
            seconds(Some(answer.line_s)),
            seconds(Some(answer.probe_s)),
            seconds(Some(answer.encode_s)),
            seconds(answer.first_s),
            seconds(answer.second_s),
            seconds(answer.proof_s),
            number(answer.peak_bytes),
            number(answer.variables),
            number(answer.clauses),
            number(answer.conflicts),
            number(answer.decisions),
            number(answer.propagations),
        ];
        _ = table.write_record(fields.iter().map(|field| csv_cell(field).into_owned()));
    }
    String::from_utf8(table.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn number(figure: Option<impl ToString>) -> String {
    figure.map(|figure| figure.to_string()).unwrap_or_default()
}
