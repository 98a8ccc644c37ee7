//! Arguments that are names: of formats, methods, encodings and engines.

use std::ffi::OsStr;

use clap::{
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    error::{ContextKind, ContextValue, ErrorKind},
};
use nonosat::{
    engine::registry::{EncodingChoice, EngineChoice, RegistryError, encoding_names, engine_names},
    format::Format,
    solve::{method::Method, methods::METHODS},
};

/// Reads the name of a puzzle format.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    FormatParser
}

/// Reads the name of a format; of an extension, the error tells which format has it.
#[derive(Clone)]
struct FormatParser;

impl FormatParser {
    fn names() -> impl Iterator<Item = PossibleValue> {
        Format::all().map(|format| PossibleValue::new(format.name()).help(format.description()))
    }

    /// The format that has an extension, with or without its dot.
    fn of_extension(text: &str) -> Option<Format> {
        let text = text.strip_prefix('.').unwrap_or(text);
        Format::all().find(|format| format.extensions().iter().any(|known| known.eq_ignore_ascii_case(text)))
    }
}

impl TypedValueParser for FormatParser {
    type Value = Format;

    fn parse_ref(&self, cmd: &clap::Command, arg: Option<&clap::Arg>, value: &OsStr) -> Result<Format, clap::Error> {
        let name = PossibleValuesParser::new(Self::names()).parse_ref(cmd, arg, value).map_err(|mut error| {
            if let Some(format) = value.to_str().and_then(Self::of_extension) {
                let name = ContextValue::String(format.name().to_owned());
                error.insert(ContextKind::SuggestedValue, name);
            }
            error
        })?;
        Ok(Format::by_name(&name).expect("the parser accepts only names of formats"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Self::names()))
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_extension_the_format_is_suggested() {
        let suggested = |value: &str| {
            let error = FormatParser.parse_ref(&clap::Command::new("c"), None, OsStr::new(value)).unwrap_err();
            match error.get(ContextKind::SuggestedValue) {
                Some(ContextValue::String(name)) => name.clone(),
                _ => String::new(),
            }
        };
        assert_eq!(["xml", ".XML", "pbn", "weppbn"].map(suggested), ["webpbn"; 4]);
        assert_eq!(["jsonn", "zzzz"].map(suggested), ["json", ""]);
        for format in Format::all() {
            let parsed = FormatParser.parse_ref(&clap::Command::new("c"), None, OsStr::new(format.name()));
            assert_eq!(parsed.unwrap(), format);
        }
    }
}
