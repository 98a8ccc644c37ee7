//! Arguments that are names: of formats, methods, encodings and engines.

use std::ffi::OsStr;

use clap::{
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    error::ErrorKind,
};
use nonosat::{
    engine::registry::{EncodingChoice, EngineChoice, RegistryError, encoding_names, engine_names},
    format::Format,
    solve::{method::Method, methods::METHODS},
};

/// Reads the name of a puzzle format.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = Format::all().map(|format| PossibleValue::new(format.name()).help(format.description()));
    PossibleValuesParser::new(names)
        .map(|name| Format::by_name(&name).expect("the parser accepts only names of formats"))
}

/// Reads the name of a method.
pub(crate) fn method_parser() -> impl TypedValueParser<Value = Method> {
    let names = PossibleValuesParser::new(METHODS.iter().map(|info| info.name));
    names.map(|name| name.parse().expect("the parser accepts only names of methods"))
}

/// Reads a name of the registry; the error lists all names.
#[derive(Clone)]
struct RegistryParser<T, N> {
    parse: fn(&str) -> Result<T, RegistryError>,
    names: fn() -> N,
}

impl<T, N> TypedValueParser for RegistryParser<T, N>
where
    T: Clone + Send + Sync + 'static,
    N: Iterator<Item = &'static str> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(&self, cmd: &clap::Command, arg: Option<&clap::Arg>, value: &OsStr) -> Result<T, clap::Error> {
        if let Some(Ok(choice)) = value.to_str().map(self.parse) {
            return Ok(choice);
        }
        let names = PossibleValuesParser::new((self.names)());
        let unknown =
            |name: String| (self.parse)(&name).map_err(|error| cmd.clone().error(ErrorKind::InvalidValue, error));
        names.parse_ref(cmd, arg, value).and_then(unknown)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().map(PossibleValue::new)))
    }
}

/// Reads the name of an engine; an outside one's holds its command.
pub(crate) fn engine_parser() -> impl TypedValueParser<Value = EngineChoice> {
    RegistryParser { parse: str::parse, names: engine_names }
}

/// Reads the name of an encoding, with its options if there are any.
pub(crate) fn encoding_parser() -> impl TypedValueParser<Value = EncodingChoice> {
    RegistryParser { parse: str::parse, names: encoding_names }
}
