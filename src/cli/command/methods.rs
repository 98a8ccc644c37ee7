//! `methods`: the list of methods, encodings and engines.

use clap::ValueEnum;
use nonosat::{
    engine::registry::{Ability, ENCODING_OPTIONS, ENCODINGS, ENGINES, ILP_ENCODINGS, ILP_ENGINES, Input, OUTSIDE},
    report::json::{self, SCHEMA},
    solve::methods::METHODS,
};
use serde::Serialize;

use crate::cli::{Exit, Screen, WriteFailure};

/// List the methods, encodings and engines.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The form of the list: text or json.
    #[arg(long, value_enum, value_name = "FORM", default_value_t, hide_possible_values = true)]
    format: ListFormat,
}

/// The form of a list.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ListFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON document.
    Json,
}

#[derive(Serialize)]
struct Registry {
    schema: &'static str,
    methods: Vec<MethodEntry>,
    encodings: Vec<EncodingEntry>,
    encoding_options: Vec<OptionEntry>,
    engines: Vec<EngineEntry>,
}

#[derive(Serialize)]
struct MethodEntry {
    name: &'static str,
    complete: bool,
    about: &'static str,
}

#[derive(Serialize)]
struct EncodingEntry {
    name: &'static str,
    target: &'static str,
    about: &'static str,
}

#[derive(Serialize)]
struct OptionEntry {
    suffix: &'static str,
    about: &'static str,
}

#[derive(Serialize)]
struct EngineEntry {
    name: &'static str,
    input: &'static str,
    abilities: Vec<&'static str>,
    about: &'static str,
}

pub(crate) fn run(args: &Args, screen: &mut Screen) -> Result<Exit, WriteFailure> {
    let list = match args.format {
        ListFormat::Text => text(),
        ListFormat::Json => json()?,
    };
    screen.print(&list)?;
    Ok(Exit::Done)
}

/// All encodings, of formulas and of integer programs.
fn encodings() -> impl Iterator<Item = EncodingEntry> {
    let formulas =
        ENCODINGS.iter().map(|info| EncodingEntry { name: info.name, target: Input::Cnf.name(), about: info.about });
    let programs = ILP_ENCODINGS.iter().map(|info| EncodingEntry {
        name: info.name,
        target: Input::Ilp.name(),
        about: info.about,
    });
    formulas.chain(programs)
}

/// The options of all encodings of formulas.
fn options() -> impl Iterator<Item = OptionEntry> {
    ENCODING_OPTIONS.iter().map(|option| OptionEntry { suffix: option.suffix, about: option.about })
}

/// All engines, for formulas and for integer programs.
fn engines() -> impl Iterator<Item = EngineEntry> {
    let entry = |name, input: Input, abilities: &[Ability], about| {
        let abilities = abilities.iter().map(|ability| ability.name()).collect();
        EngineEntry { name, input: input.name(), abilities, about }
    };
    let sat = ENGINES.iter().chain([&OUTSIDE]);
    let sat = sat.map(move |info| entry(info.name, Input::Cnf, info.abilities, info.about));
    sat.chain(ILP_ENGINES.iter().map(move |info| entry(info.name, Input::Ilp, info.abilities, info.about)))
}

fn json() -> std::io::Result<String> {
    let registry = Registry {
        schema: SCHEMA,
        methods: METHODS
            .iter()
            .map(|method| MethodEntry { name: method.name, complete: method.complete, about: method.about })
            .collect(),
        encodings: encodings().collect(),
        encoding_options: options().collect(),
        engines: engines().collect(),
    };
    json::document(&registry).map(|text| text + "\n")
}

fn text() -> String {
    let methods = METHODS.iter().map(|method| {
        let strength = if method.complete { "complete" } else { "incomplete" };
        [method.name.to_owned(), strength.to_owned(), method.about.to_owned()]
    });
    let encodings =
        encodings().map(|encoding| [encoding.name.to_owned(), encoding.target.to_owned(), encoding.about.to_owned()]);
    let options = options().map(|option| [option.suffix.to_owned(), "cnf".to_owned(), option.about.to_owned()]);
    let engines = engines().map(|engine| {
        let about = match &engine.abilities[..] {
            [] => engine.about.to_owned(),
            abilities => format!("{} ({})", engine.about, abilities.join(", ")),
        };
        [engine.name.to_owned(), engine.input.to_owned(), about]
    });
    [
        table("Methods (--method)", &methods.collect::<Vec<_>>()),
        table("Encodings (--encoding)", &encodings.collect::<Vec<_>>()),
        table("What any cnf encoding takes behind its name, as in path+sums", &options.collect::<Vec<_>>()),
        table("Engines (--engine)", &engines.collect::<Vec<_>>()),
    ]
    .join("\n")
}

fn table(title: &str, rows: &[[String; 3]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    let lines = rows.iter().map(|[name, kind, about]| format!("  {name:first$}  {kind:second$}  {about}\n"));
    format!("{title}\n{}", lines.collect::<String>())
}
