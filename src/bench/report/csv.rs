//! All runs as a table for other programs.

use super::super::record::Run;

const HEADER: &str = "puzzle,width,height,clue_hash,expected,method,encoding,engine,run,verdict,note,technique,cpu_s,wall_s,\
                      read_s,line_s,probe_s,encode_s,first_s,second_s,proof_s,peak_bytes,variables,clauses,conflicts,\
                      decisions,propagations\n";

/// The runs, a line each.
pub(super) fn runs(runs: &[Run]) -> String {
    let mut text = HEADER.to_owned();
    for run in runs {
        let (solver, answer) = (&run.solver, &run.answer);
        let optional = |text: &Option<String>| quoted(text.as_deref().unwrap_or_default());
        let seconds = |figure: Option<f64>| figure.map(|figure| format!("{figure:.6}")).unwrap_or_default();
        let fields = [
            quoted(&run.puzzle),
            run.width.to_string(),
            run.height.to_string(),
            run.clue_hash.clone(),
            optional(&run.expected),
            quoted(&solver.method),
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
        text += &fields.join(",");
        text.push('\n');
    }
    text
}

fn number(figure: Option<impl ToString>) -> String {
    figure.map(|figure| figure.to_string()).unwrap_or_default()
}

/// A field that may have anything in it.
fn quoted(text: &str) -> String {
    let plain = !text.contains([',', '"', '\n', '\r']);
    if plain { text.to_owned() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
}
