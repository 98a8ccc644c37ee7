//! Help, manual pages and completions.

use insta::assert_snapshot;

use crate::sandbox::Sandbox;

const COMMANDS: [&str; 26 + cfg!(unix) as usize] = [
    "solve",
    "check",
    "count",
    "explain",
    "hint",
    "diagnose",
    "suggest",
    "generate",
    "import",
    "scan",
    "rate",
    "render",
    "library",
    #[cfg(unix)]
    "play",
    "print",
    "convert",
    "batch",
    "cubes",
    "merge",
    "encode",
    "decode",
    "verify",
    "bench",
    "page",
    "methods",
    "completions",
    "man",
];

fn stdout(args: &[&str]) -> String {
    let run = Sandbox::empty().run(args);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    run.stdout
}

#[test]
fn the_program() {
    assert_snapshot!(stdout(&["-h"]), @"
    Solves nonograms with proof: none, exactly one or several solutions, which, and why

    Usage: nonosat [OPTIONS] <COMMAND>

    Commands:
      solve        Solve puzzles and draw the solution
      check        Check whether puzzles have exactly one solution
      count        Count the solutions of puzzles, exactly
      explain      Explain how to solve a puzzle, step by step
      hint         Show the next step from a partly filled grid, and first what is wrong in it
      diagnose     Find out what is wrong with puzzles: contradictory clues, wrong clues, corrections
      suggest      Suggest the smallest changes that make a puzzle unique, fair, easier or harder
      generate     Generate puzzles with exactly one solution, of a size, a level and a grade
      import       Make puzzles of images: PNG, JPEG, GIF, WebP, BMP or PNM
      scan         Read puzzles from pictures of printed ones: photographs, scans, screenshots
      rate         Rate how hard puzzles are for people
      render       Draw puzzles with their clues
      library      List the puzzles to play that come with the program, or write them to files
      play         Play a puzzle in this terminal, with keys and mouse
      print        Print puzzles on paper: sheets and books as PDF, SVG or PNG
      convert      Convert puzzles to another format
      batch        Answer very many puzzles, on one machine or many, and go on after any kill
      cubes        Split the search for a puzzle's solutions into cubes, to be solved separately
      merge        Merge the reports of solve or check about the cubes of a puzzle
      encode       Write a puzzle as a formula or an integer program, for any solver
      decode       Turn an outside solver's answer into a picture, and judge it
      verify       Check certificates without using any solver
      bench        Compare methods, encodings and engines on sets of puzzles
      page         Serve the web page on this machine, and print its address
      methods      List the methods, encodings and engines
      completions  Print the completion script of a shell
      man          Print the manual page, or write the pages of all commands to a directory
      help         Print this message or the help of the given subcommand(s)

    Options:
      -h, --help     Print help (see more with '--help')
      -V, --version  Print version

    Common:
          --color <WHEN>  Use colours: auto, always or never [default: auto]
      -v, --verbose       Report what was used, and times, on standard error
      -q, --quiet         Print only errors on standard error

    'nonosat --help' has all options, and says more about each.
    ");
    assert!(stdout(&["--help"]).contains("Exit codes: 0 done;"));
}

#[test]
fn the_command_help_is_the_option() {
    for command in COMMANDS {
        assert_eq!(stdout(&["help", command]), stdout(&[command, "--help"]), "{command}");
    }
}

#[test]
fn check() {
    assert_snapshot!(stdout(&["check", "-h"]), @"
    Check whether puzzles have exactly one solution

    Usage: nonosat check [OPTIONS] [FILE]...

    Arguments:
      [FILE]...  Puzzle files, directories, - for standard input, FILE#3, ids, addresses, recipes

    Options:
          --given <FILE>   Cells printed with the clues: a picture, or 'saved'
          --from <FORMAT>  Read files in this format instead of detecting it
          --cube           The files are cubes, written by 'nonosat cubes'
          --certify <DIR>  Write a certificate to this directory
          --level          Find the level of every puzzle
          --format <FORM>  The answer as text, json or ndjson [default: text]
          --style <STYLE>  Draw in ascii, half or block [default: block]
      -h, --help           Print help (see more with '--help')

    Typed clues:
          --rows <CLUES>     The clues of the rows, such as '4 1, 7, 1'
          --columns <CLUES>  The clues of the columns, in the same way

    Output:
      -o, --output <FILE>  Write the answer to this file
          --svg <FILE>     Write the picture of a single puzzle as SVG
          --png <FILE>     Write the picture of a single puzzle as PNG
          --html <FILE>    Write a page with the picture of a single puzzle

    Solving:
          --method <NAME>        The method: see 'nonosat methods' [default: auto]
          --encoding <NAME>      The encoding, for methods that use one
          --engine <NAME>        The engine, for methods that use one
          --seed <N>             The seed of random choices [default: 0]
          --time-limit <TIME>    Give up a puzzle after this time: 500ms, 10s, 2m
          --memory-limit <SIZE>  Give up a puzzle at so much memory: 500MB, 2GiB
      -j, --jobs <N>             Use so many threads; 0: one per core [default: 1]
          --deterministic        Print the same bytes for any number of jobs

    Common:
          --color <WHEN>  Use colours: auto, always or never [default: auto]
      -v, --verbose       Report what was used, and times, on standard error
      -q, --quiet         Print only errors on standard error

    'nonosat check --help' has all options, and says more about each.
    ");
}

#[test]
fn rate() {
    assert_snapshot!(stdout(&["rate", "-h"]), @"
    Rate how hard puzzles are for people

    Usage: nonosat rate [OPTIONS] [FILE]...

    Arguments:
      [FILE]...  Puzzle files, directories, - for standard input, FILE#3, ids, addresses, recipes

    Options:
          --given <FILE>   Cells printed with the clues: a picture, or 'saved'
          --from <FORMAT>  Read files in this format instead of detecting it
          --minimal-sets   Find the minimal sets of rules that solve each puzzle, and the share of each
                           rule in them
          --format <FORM>  The answer as text, json, ndjson or csv [default: text]
      -h, --help           Print help (see more with '--help')

    Typed clues:
          --rows <CLUES>     The clues of the rows, such as '4 1, 7, 1'
          --columns <CLUES>  The clues of the columns, in the same way

    Solving:
          --seed <N>             The seed of random choices [default: 0]
          --time-limit <TIME>    Give up a puzzle after this time: 500ms, 10s, 2m
          --memory-limit <SIZE>  Give up a puzzle at so much memory: 500MB, 2GiB
      -j, --jobs <N>             Rate so many puzzles at once; 0 for one per processor core [default: 1]

    Common:
          --color <WHEN>  Use colours: auto, always or never [default: auto]
      -v, --verbose       Report what was used, and times, on standard error
      -q, --quiet         Print only errors on standard error

    'nonosat rate --help' has all options, and says more about each.
    ");
}

#[test]
fn render() {
    assert_snapshot!(stdout(&["render", "-h"]), @"
    Draw puzzles with their clues

    Usage: nonosat render [OPTIONS] [FILE]...

    Arguments:
      [FILE]...  Puzzle files, directories, - for standard input, FILE#3, ids, addresses, recipes

    Options:
          --given <FILE>    Cells printed with the clues: a picture, or 'saved'
          --from <FORMAT>   Read files in this format instead of detecting it
          --picture <WHAT>  What to draw: goal, blank or solution
          --style <STYLE>   Draw in ascii, half or block [default: block]
      -h, --help            Print help (see more with '--help')

    Typed clues:
          --rows <CLUES>     The clues of the rows, such as '4 1, 7, 1'
          --columns <CLUES>  The clues of the columns, in the same way

    Output:
      -o, --output <FILE>  Write the answer to this file
          --svg <FILE>     Write the picture of a single puzzle as SVG
          --png <FILE>     Write the picture of a single puzzle as PNG
          --html <FILE>    Write a page with the picture of a single puzzle

    Solving:
          --method <NAME>        The method: see 'nonosat methods' [default: auto]
          --encoding <NAME>      The encoding, for methods that use one
          --engine <NAME>        The engine, for methods that use one
          --seed <N>             The seed of random choices [default: 0]
          --time-limit <TIME>    Give up a puzzle after this time: 500ms, 10s, 2m
          --memory-limit <SIZE>  Give up a puzzle at so much memory: 500MB, 2GiB

    Common:
          --color <WHEN>  Use colours: auto, always or never [default: auto]
      -v, --verbose       Report what was used, and times, on standard error
      -q, --quiet         Print only errors on standard error

    'nonosat render --help' has all options, and says more about each.
    ");
}

/// What fits on a screen, also a narrow one; `--help` has the rest.
#[test]
fn short_help_is_short() {
    let sandbox = Sandbox::empty();
    for command in COMMANDS {
        for columns in ["80", "100", "120"] {
            let run = sandbox.std_command(&[command, "-h"]).env("COLUMNS", columns).output().unwrap();
            let help = String::from_utf8(run.stdout).unwrap();
            // The line of the usage is not wrapped.
            let folded = help.lines().filter(|line| !line.starts_with("Usage:"));
            let (lines, widest) = (help.lines().count(), folded.map(|line| line.chars().count()).max());
            assert!((10..60).contains(&lines), "{command} at {columns}: {lines}");
            assert!(widest <= columns.parse().ok(), "{command} at {columns}: {widest:?}");
            let last = help.lines().last().unwrap_or_default();
            assert!(last.starts_with(&format!("'nonosat {command} --help' has all")), "{last}");
        }
    }
}

#[test]
fn convert_lists_the_formats() {
    let help = stdout(&["convert", "--help"]);
    for format in nonosat::format::Format::all() {
        assert!(help.contains(&format!("- {}:", format.name())) && help.contains(format.description()), "{help}");
    }
}

/// The long options of a command's help.
fn options(help: &str) -> Vec<&str> {
    let words = help.split(|symbol: char| symbol.is_whitespace() || symbol == ',');
    // A value that may be left out stands in brackets.
    let name = |word| str::split(word, '[').next().unwrap_or_default();
    words.map(name).filter(|word| word.starts_with("--") && word.len() > 2).collect()
}

#[test]
fn manual_pages_have_every_option() {
    for command in COMMANDS {
        let help = stdout(&[command, "--help"]);
        let page = stdout(&["man", command]);
        assert!(options(&help).len() >= 4, "{command}");
        for option in options(&help) {
            assert!(page.contains(&option.replace('-', "\\-")), "{command} {option}");
        }
    }
    let (print, solve) = (stdout(&["man", "print"]), stdout(&["man", "solve"]));
    for (page, values) in [(&print, "auto: Where cells get larger"), (&solve, "batsat"), (&solve, "half")] {
        let (_, listed) = page.split_once("ossible values:").unwrap_or_default();
        assert!(listed.contains(values), "{values}");
    }
    let page = stdout(&["man"]);
    for command in COMMANDS {
        assert!(page.contains(&format!("nonosat\\-{command}")), "{command}");
    }
}

#[test]
fn manual_pages_are_written_to_a_directory() {
    let sandbox = Sandbox::empty();
    assert_eq!(sandbox.run(&["man", "--output", "pages"]).code, Some(0));
    for command in COMMANDS {
        assert!(sandbox.path(format!("pages/nonosat-{command}.1")).is_file(), "{command}");
    }
}

#[test]
fn completions_have_commands_options_and_values() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout(&["completions", shell]);
        let values = ["webpbn", "ndjson", "batsat"];
        // The others complete no values of options.
        let values = if ["bash", "zsh", "fish"].contains(&shell) { &values[..] } else { &[] };
        for word in ["check", "time-limit"].iter().chain(values) {
            assert!(script.contains(word), "{shell} {word}");
        }
    }
}

#[test]
fn bench() {
    assert_snapshot!(stdout(&["bench", "-h"]), @"
    Compare methods, encodings and engines on sets of puzzles

    Usage: nonosat bench [OPTIONS] --output <DIR> <SET>...

    Arguments:
      <SET>...  Puzzle files, directories, recipes such as random-30-0.5-1, or set files that list them

    Options:
          --methods <NAME,...>    The methods, separated by commas; all for all [default: auto]
          --encodings <NAME,...>  The encodings; the method's own choice if not given
          --engines <NAME,...>    The engines; the method's own choice if not given
          --runs <N>              Solve every puzzle so many times, each time with another seed
                                  [default: 1]
          --warmup <N>            Solve every puzzle so many times before the first run; these do not
                                  count [default: 0]
          --time-limit <TIME>     Stop a run after this CPU time: 500ms, 10s, 2m; a number alone is
                                  seconds [default: 60s]
          --memory-limit <SIZE>   Stop a run that uses more memory than this: 500MB, 2GiB; a number
                                  alone is bytes [default: 4GiB]
      -j, --jobs <N>              Run so many at once; 0 for one per processor core. They slow each
                                  other down: 1 is the most precise [default: 1]
      -o, --output <DIR>          The directory for the results
          --resume                Continue with the results in the directory
      -h, --help                  Print help (see more with '--help')

    Common:
          --color <WHEN>  Use colours: auto, always or never [default: auto]
      -v, --verbose       Report what was used, and times, on standard error
      -q, --quiet         Print only errors on standard error

    'nonosat bench --help' has all options, and says more about each.
    ");
}
