//! Arguments: clues, colours, names and numbers.

use nonosat::{
    engine::registry::{EncodingChoice, EngineChoice},
    format::{
        LONGEST_LINE,
        clue::{clue_text, read_clue},
    },
    puzzle::{Block, Clue, Color, Corner, Palette, PaletteColor, Rgb, Shape},
    solve::method::Method,
};
use pyo3::{
    Borrowed,
    exceptions::{PyOverflowError, PyTypeError, PyValueError},
    prelude::*,
    sync::PyOnceLock,
    types::{PyString, PyTuple, PyType},
};

use crate::failure::Failure;

/// A whole number from 0 on; others are a `ValueError`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Natural(pub(crate) u64);

impl FromPyObject<'_, '_> for Natural {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        object.extract::<u64>().map(Self).map_err(|error| {
            if error.is_instance_of::<PyOverflowError>(object.py()) {
                PyValueError::new_err(format!("expected a whole number from 0 to 2**64 - 1, found {}", *object))
            } else {
                error
            }
        })
    }
}

impl Natural {
    pub(crate) fn size(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// How to solve: method, encoding and engine by their names.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) method: Method,
    pub(crate) encoding: Option<EncodingChoice>,
    pub(crate) engine: Option<EngineChoice>,
}

impl Way {
    pub(crate) fn new(method: Option<&str>, encoding: Option<&str>, engine: Option<&str>) -> Result<Self, Failure> {
        let usage = |error: nonosat::engine::registry::RegistryError| Failure::Usage(error.to_string());
        Ok(Self {
            method: method.map_or(Ok(Method::Auto), str::parse).map_err(usage)?,
            encoding: encoding.map(str::parse).transpose().map_err(usage)?,
            engine: engine.map(str::parse).transpose().map_err(usage)?,
        })
    }
}

fn wrong(message: String) -> PyErr {
    PyValueError::new_err(message)
}

/// A clue: `None` if it is not given, a text as it is typed, or blocks: lengths, in colours with their colour.
pub(crate) fn clue(value: &Bound<'_, PyAny>, palette: &Palette, line: &str) -> PyResult<Option<Clue>> {
    if value.is_none() {
        return Ok(None);
    }
    if let Ok(text) = value.cast::<PyString>() {
        let read = read_clue(&text.to_cow()?, palette);
        return read.map(Some).map_err(|error| wrong(format!("{line}: {error}")));
    }
    let items = value.try_iter().map_err(|_| {
        PyTypeError::new_err(format!("{line}: expected a sequence of block lengths, a text or None, found {value}"))
    })?;
    let mut blocks: Vec<Block> = Vec::new();
    let mut zeros = 0;
    for item in items {
        let item = item?;
        let (length, color) = match item.cast::<PyTuple>() {
            Ok(pair) => {
                let (length, color) = pair.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
                (length, Some(color))
            }
            Err(_) => (item, None),
        };
        let length: i64 = length.extract().map_err(|error: PyErr| {
            let words = format!("{line}: expected a block length, found {length}");
            if error.is_instance_of::<PyTypeError>(length.py()) { PyTypeError::new_err(words) } else { wrong(words) }
        })?;
        if length == 0 {
            zeros += 1;
            continue;
        }
        let most = LONGEST_LINE as i64;
        if !(1..=most).contains(&length) {
            return Err(wrong(format!("{line}: expected a block length from 1 to {most}, found {length}")));
        }
        let color = match color {
            Some(color) => self::color(&color, palette, line)?,
            None if palette.len() == 2 => Color::BLACK,
            None => {
                return Err(wrong(format!(
                    "{line}: expected a pair of a length and a colour, as the puzzle has several, found {length}"
                )));
            }
        };
        blocks.push(Block { length: length as u32, color });
    }
    if zeros > 0 && (zeros > 1 || !blocks.is_empty()) {
        return Err(wrong(format!("{line}: expected block lengths from 1; 0 stands alone, for an empty line")));
    }
    Ok(Some(Clue::new(blocks)))
}

/// A colour of a block, by its index or its name.
fn color(value: &Bound<'_, PyAny>, palette: &Palette, line: &str) -> PyResult<Color> {
    let found = match value.extract::<String>() {
        Ok(name) => palette.by_name(&name),
        Err(_) => value.extract::<usize>().ok().filter(|&index| index < palette.len()).and_then(Color::new),
    };
    found.filter(|color| !color.is_blank()).ok_or_else(|| {
        let names: Vec<&str> = palette.colors()[1..].iter().map(|color| &*color.name).collect();
        wrong(format!(
            "{line}: expected a colour by its index, 1 to {}, or its name ({}), found {value}",
            palette.len() - 1,
            names.join(", ")
        ))
    })
}

/// A clue as Python gets it: lengths, pairs of length and colour in a coloured puzzle, or the text of any other kind.
pub(crate) fn clue_object<'py>(
    py: Python<'py>,
    clue: Option<&Clue>,
    palette: &Palette,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Some(clue) = clue else { return Ok(None) };
    let object = if !clue.is_ordinary() || clue.is_blotted() {
        clue_text(clue, palette).into_pyobject(py)?.into_any()
    } else if palette.len() == 2 {
        PyTuple::new(py, clue.blocks().iter().map(|block| block.length))?.into_any()
    } else {
        PyTuple::new(py, clue.blocks().iter().map(|block| (block.length, block.color.index())))?.into_any()
    };
    Ok(Some(object))
}

/// The palette of these colours, the background first: texts such as `#d7263d`, or tuples of name, colour, symbol,
/// corner and rest, of which the last three may be missing.
pub(crate) fn palette(colors: Option<&Bound<'_, PyAny>>) -> PyResult<Palette> {
    let Some(colors) = colors else { return Ok(Palette::black_and_white()) };
    let mut palette: Option<Palette> = None;
    for (index, item) in colors.try_iter()?.enumerate() {
        let color = palette_color(&item?, index)?;
        match &mut palette {
            None => palette = Some(Palette::with_background(color)),
            Some(palette) => {
                if palette.by_name(&color.name).is_some() {
                    return Err(wrong(format!("palette: there are two colours with the name {}", color.name)));
                }
                palette.add(color).ok_or_else(|| {
                    wrong(format!("palette: expected at most {} colours, the background included", Color::LIMIT))
                })?;
            }
        }
    }
    palette
        .filter(|palette| palette.len() >= 2)
        .ok_or_else(|| wrong("palette: expected the background and at least one other colour".to_owned()))
}

fn palette_color(item: &Bound<'_, PyAny>, index: usize) -> PyResult<PaletteColor> {
    let rgb = |text: &str| {
        let refusal = || wrong(format!("palette: expected a colour such as #d7263d, found {text}"));
        Rgb::parse(text).ok_or_else(refusal)
    };
    // A free letter for each; clues show another one where two are alike.
    let usual_symbol = |name: &str| match index {
        0 => '.',
        _ => name.chars().find(|character| character.is_ascii_alphabetic()).unwrap_or('#'),
    };
    if let Ok(text) = item.cast::<PyString>() {
        let text = text.to_cow()?;
        let name = if index == 0 { "background".to_owned() } else { format!("color {index}") };
        let symbol = if index == 0 { '.' } else { char::from_digit(index as u32 + 9, 36).unwrap_or('#') };
        return Ok(PaletteColor::new(name, rgb(&text)?, symbol));
    }
    let parts: Vec<Option<String>> = item.extract().map_err(|_| {
        PyTypeError::new_err(format!(
            "palette: expected a text such as #d7263d or a tuple (name, colour), found {item}"
        ))
    })?;
    let part = |at: usize| parts.get(at).and_then(Option::as_deref);
    let (Some(name), Some(color)) = (part(0), part(1)) else {
        return Err(wrong(format!("palette: expected a tuple (name, colour), found {item}")));
    };
    let symbol = match part(2) {
        None => usual_symbol(name),
        Some(text) => {
            let mut characters = text.chars();
            let only = characters.next().filter(|_| characters.next().is_none());
            only.ok_or_else(|| wrong(format!("palette: expected a symbol of one character, found {text}")))?
        }
    };
    let shape = match part(3) {
        None => Shape::Full,
        Some(name) => {
            let refusal = || wrong(format!("palette: expected a corner, one of BR, TL, TR, BL, found {name}"));
            let corner = Corner::by_name(name).ok_or_else(refusal)?;
            Shape::Corner { corner, rest: part(4).map_or(Ok(Rgb(255, 255, 255)), rgb)? }
        }
    };
    Ok(PaletteColor { shape, ..PaletteColor::new(name, rgb(color)?, symbol) })
}

/// The colours of a palette as a tuple of `Color`.
pub(crate) fn palette_object<'py>(py: Python<'py>, palette: &Palette) -> PyResult<Bound<'py, PyTuple>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(py, "nonosat._types", "Color")?;
    let hex = |rgb: Rgb| format!("#{rgb}").to_lowercase();
    let colors = palette.colors().iter().map(|color| {
        let (corner, rest) = match color.shape {
            Shape::Corner { corner, rest } => (Some(corner.name()), Some(hex(rest))),
            Shape::Full => (None, None),
        };
        class.call1((&color.name, hex(color.rgb), color.symbol, corner, rest))
    });
    PyTuple::new(py, colors.collect::<PyResult<Vec<_>>>()?)
}
