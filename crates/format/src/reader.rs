//! Reading a file: its format is detected, and what only looked like a file of it may be lists of clues.

use super::{
    CODECS, Document, ErrorKind, Format, INPUT_LIMIT, Problem, ReadError, Warning, codec::Binary, decode, error::say,
    input::Input, kinds, lists, reading::Reading, unpack, wrapping,
};

/// How a file is read.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The format; detected from the content if it is not given.
    pub from: Option<Format>,
    /// The most bytes that the file may have, or what is unpacked of it.
    pub limit: u64,
    /// Whether clues that do not add up are no error.
    pub takes_faults: bool,
    /// Whether lists of clues that nothing names are those of the columns, then those of the rows.
    pub columns_first: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { from: None, limit: INPUT_LIMIT, takes_faults: false, columns_first: false }
    }
}

/// Reads a file in the way that the options say.
///
/// # Errors
/// As [`read`](super::read()); with [`Options::takes_faults`], none for clues that do not add up.
pub fn read_as(source: &str, bytes: &[u8], options: &Options) -> Result<Document, ReadError> {
    let &Options { from, limit, .. } = options;
    let bytes = unpack::unpack(source, bytes, limit)?;
    if let Some((format, binary)) = binary_of(&bytes, from) {
        return Ok(Document {
            format,
            puzzles: vec![(binary.read)(source, &bytes)?],
            warnings: Vec::new(),
            reading: None,
        });
    }
    #[cfg(feature = "workbooks")]
    if from.is_none() && kinds::is_workbook(&bytes) {
        return read_workbook(source, &bytes, options);
    }
    if let Some((what, help)) = kinds::kind_of(&bytes) {
        return Err(ReadError::new(source, "", 0..0, None, Problem::OtherFile(what)).with_help(help));
    }
    let (text, warning) = decode::text_of(source, &bytes)?;
    let mut document = read_tolerantly(source, &text, options)?;
    if let Some(what) = warning {
        document.warnings.insert(0, Warning::of(None, what));
    }
    Ok(document)
}

/// Reads a text, without its wrapping where nothing else reads it.
fn read_tolerantly(source: &str, text: &str, options: &Options) -> Result<Document, ReadError> {
    // What is in a wrapping is no faulty list of clues.
    let strict = Options { takes_faults: options.takes_faults && options.from.is_some(), ..*options };
    let taken = match wrapping::is_table(text) && options.from.is_none() {
        false => read_text(source, text, &strict),
        // Lines of a table are no list.
        true => read_text(source, text, &strict).and_then(|document| match document.format {
            Format::Lists => Err(Failure { error: unknown(&Input::new(source, text)), format: None }),
            _ => Ok(document),
        }),
    };
    let mut document = taken.or_else(|Failure { error, format }| {
        // What has two meanings has not one less in another form.
        let is_wrapped = may_be_wrapped(format) && !matches!(error.problem(), Problem::Ambiguous { .. });
        let unwrapped = || wrapping::read(source, text, options.columns_first);
        let document = (options.from.is_none() && is_wrapped).then(unwrapped).flatten().ok_or(error)?;
        match wrapping::colored(text) {
            Some(place) => {
                let error = Input::new(source, text).mismatch(place, say("expected.clues-alone"), say("found.colors"));
                Err(error.with_help(say("help.in-tags")))
            }
            None => Ok(document),
        }
    });
    if document.is_err() && options.takes_faults && options.from.is_none() {
        document = read_text(source, text, options).map_err(|failure| failure.error);
    }
    document
}

/// The puzzles of the sheets of a workbook; those on a sheet each, or the lists of one on two sheets.
#[cfg(feature = "workbooks")]
fn read_workbook(source: &str, bytes: &[u8], options: &Options) -> Result<Document, ReadError> {
    let sheets = super::workbook::sheets(source, bytes)?;
    let name = |sheet: &super::workbook::Sheet| match sheets.len() {
        1 => source.to_owned(),
        _ => format!("{source}, sheet {:?}", sheet.name),
    };
    let mut whole: Option<Document> = None;
    let mut warnings = Vec::new();
    let mut first_error = None;
    for sheet in &sheets {
        match read_tolerantly(&name(sheet), &sheet.text, options) {
            Ok(document) => match &mut whole {
                Some(whole) => whole.puzzles.extend(document.puzzles),
                None => whole = Some(document),
            },
            // What is no puzzle is passed over; what is a faulty one is not.
            Err(error) if matches!(error.problem(), Problem::UnknownFormat) => {
                let what = say("note.sheet").with("sheet", format!("{:?}", sheet.name));
                warnings.push(Warning::of(None, what));
                first_error = first_error.or(Some(error));
            }
            Err(error) => return Err(error),
        }
    }
    if let Some(mut document) = whole {
        document.warnings.extend(warnings);
        return Ok(document);
    }
    let joined: String = sheets.iter().map(|sheet| format!("{}:\n{}\n", sheet.name, sheet.text)).collect();
    let empty = || ReadError::new(source, "", 0..0, None, Problem::Empty);
    read_tolerantly(source, &joined, options)
        .map_err(|error| first_error.unwrap_or_else(|| if sheets.is_empty() { empty() } else { error }))
}

/// Whether a text that this format claimed, and could not read, may be a puzzle in a wrapping.
fn may_be_wrapped(format: Option<Format>) -> bool {
    use Format::{Freenono, Lists, Mk, Nin, Sheet, Webpbn};
    matches!(format, None | Some(Freenono | Lists | Mk | Nin | Sheet | Webpbn))
}

/// An error, and the format of which the text seemed to be.
struct Failure {
    error: ReadError,
    format: Option<Format>,
}

fn read_text(source: &str, text: &str, options: &Options) -> Result<Document, Failure> {
    let from = options.from;
    let mut input = Input::new(source, text);
    (input.takes_faults, input.columns_first) = (options.takes_faults, options.columns_first);
    input.is_named = from.is_some();
    let failure = |format| move |error| Failure { error, format };
    let format = from.or_else(|| Format::detect(text));
    let mut format = format.ok_or_else(|| of_page(unknown(&input), Format::Lists, text)).map_err(failure(None))?;
    let puzzles = match (format.codec().read)(&mut input) {
        Err(error) if from.is_none() && lists::may_be(format, &error) => {
            // It only looked like a file of that format.
            input = Input::new(source, text);
            input.columns_first = options.columns_first;
            let puzzles = lists::rescue(&mut input, format, error).map_err(failure(Some(format)))?;
            format = Format::Lists;
            puzzles
        }
        puzzles => puzzles.map_err(|error| of_page(error, format, text)).map_err(failure(Some(format)))?,
    };
    if puzzles.is_empty() {
        return Err(failure(Some(format))(input.unexpected(input.end(), say("expected.puzzle"))));
    }
    let reading = input.reading.take();
    let format = reading.as_ref().map_or(format, Reading::format);
    Ok(Document { format, puzzles, warnings: input.into_warnings(), reading })
}

/// The format of a file that is no text, if it begins like one.
fn binary_of(bytes: &[u8], from: Option<Format>) -> Option<(Format, &'static Binary)> {
    let codecs = CODECS.iter().filter(|codec| from.is_none_or(|format| format == codec.format));
    let binaries = codecs.filter_map(|codec| Some((codec.format, codec.binary.as_ref()?)));
    // Two letters may begin a text, too.
    let is = |binary: &Binary| {
        bytes.starts_with(binary.magic) && (from.is_some() && binary.is_written || (binary.is)(bytes))
    };
    binaries.into_iter().find(|(_, binary)| is(binary))
}

/// The error, which says so if the text is a page that only looked like a file of this format.
fn of_page(error: ReadError, format: Format, text: &str) -> ReadError {
    let start = text.trim_start().get(..9).unwrap_or_default().to_ascii_lowercase();
    let is_page = start == "<!doctype" || start.starts_with("<html");
    if !is_page || !matches!(format, Format::Webpbn | Format::Freenono | Format::Lists) {
        return error;
    }
    error.with_kind(ErrorKind::Html).with_help(say("help.html"))
}

fn unknown(input: &Input<'_>) -> ReadError {
    let line = input.text().lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    input.error(line, Problem::UnknownFormat).with_help(say("help.formats"))
}
