//! The command that writes generated puzzles to files.

use std::path::PathBuf;

use anyhow::{Context, Result};
use nonosat::{format, format::Format, make::recipe::Recipe};

/// Write generated puzzles as .non files, for any solver.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// What to make: random-SIZE-DENSITY-SEED, smooth-SIZE-DENSITY-SEED, blobs-N-SEED, dom-N, ones-N, checkerboard-N,
    /// squares-N; SIZE is N or WxH
    #[arg(required = true, value_name = "RECIPE")]
    recipes: Vec<Recipe>,
    /// The folder to write into; standard output if not given
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Writes each recipe's puzzle to `RECIPE.non`.
pub(crate) fn run(options: &Options) -> Result<()> {
    for recipe in &options.recipes {
        let text = format::write(Format::Non, &[recipe.puzzle()])?.text;
        match &options.output {
            None => print!("{text}"),
            Some(folder) => {
                std::fs::create_dir_all(folder)?;
                let path = folder.join(format!("{recipe}.non"));
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
