//! The command that writes generated puzzles to files.

use std::path::PathBuf;

use anyhow::{Context, Result};
use nonosat::{format, format::Format, make::recipe::Recipe};

/// Write generated puzzles as files for any solver: .non, and triddlers as .xml of webpbn.com.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// What to make: random-SIZE-DENSITY-SEED, misprint-SIZE-DENSITY-SEED, smooth-SIZE-DENSITY-SEED,
    /// hills-SIZE-DENSITY-RADIUS-SEED, blobs-N-SEED,
    /// noise-SIZE-DENSITY-COLOURS-SEED, blobs-SIZE-COLOURS-SEED, triddler-SIDE-DENSITY-COLOURS-SEED,
    /// automaton-SIZE-RULE, dom-N, ones-N, checkerboard-N, squares-N; SIZE is N or WxH
    #[arg(required = true, value_name = "RECIPE")]
    recipes: Vec<Recipe>,
    /// The folder to write into; standard output if not given
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Writes each recipe's puzzle to `RECIPE.non`, or to `RECIPE.xml` if it is a triddler.
pub(crate) fn run(options: &Options) -> Result<()> {
    for recipe in &options.recipes {
        let puzzle = recipe.puzzle();
        let is_rectangle = puzzle.layout().is_rectangle();
        let (format, extension) = if is_rectangle { (Format::Non, "non") } else { (Format::Webpbn, "xml") };
        let text = format::write(format, &[puzzle])?.text;
        match &options.output {
            None => print!("{text}"),
            Some(folder) => {
                std::fs::create_dir_all(folder)?;
                let path = folder.join(format!("{recipe}.{extension}"));
                std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn n_dom_is_the_published_pattern() {
        let corpora = crate::settings::default_corpora();
        for n in 2..=16 {
            let path = corpora.join(format!("n-dom/dom-{n:02}.non"));
            let Ok(bytes) = std::fs::read(&path) else {
                eprintln!("skipped: no {} (set NONOSAT_CORPORA)", path.display());
                continue;
            };
            let published = format::read("dom", &bytes, None).unwrap();
            assert_eq!(published.puzzles[0].clues(), Recipe::Dom { n }.puzzle().clues(), "{n}");
        }
    }
}
