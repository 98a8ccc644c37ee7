//! What `import` makes, and where it goes.

use std::{
    collections::HashMap,
    ffi::OsStr,
    path::{Path, PathBuf},
};

use nonosat::{
    format::Format,
    make::image::{GridSize, Mode, Options},
};

use super::{super::convert::format_of, Args};

/// The sizes of a contact sheet.
const SIZES: [GridSize; 3] = [GridSize::Longer(20), GridSize::Longer(40), GridSize::Longer(60)];

/// What to make, and where it goes.
pub(super) struct Plan<'a> {
    pub(super) ways: Vec<(Mode, GridSize)>,
    pub(super) to: Format,
    pub(super) sheet: Sheet,
    pub(super) output: Option<&'a Path>,
    pub(super) is_directory: bool,
}

/// The form of contact sheets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sheet {
    Html,
    Pdf,
    Png,
    Svg,
}

impl Sheet {
    fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "html" | "htm" => Some(Self::Html),
            "pdf" => Some(Self::Pdf),
            "png" => Some(Self::Png),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }
}

impl<'a> Plan<'a> {
    /// The plan, or what is wrong with the arguments.
    pub(super) fn new(args: &'a Args) -> Result<Self, String> {
        let many = args.images.len() > 1;
        let output = args.output.as_deref();
        let is_slashed = |path: &Path| path.as_os_str().as_encoded_bytes().ends_with(b"/");
        let is_directory = output.is_some_and(|path| path.is_dir() || is_slashed(path));
        let out_file = output.filter(|_| !is_directory);
        if args.title.is_some() && many {
            return Err("--title is for a single image".to_owned());
        }
        if args.images.iter().filter(|image| *image == "-").count() > 1 {
            return Err("standard input has but one image".to_owned());
        }
        if args.contact {
            let sheet = out_file.map_or(Ok(Sheet::Png), |path| Sheet::of(path).ok_or(path));
            let sheet = sheet.map_err(|path| {
                format!("{} is no contact sheet: the extension must be png, svg, pdf or html", path.display())
            })?;
            if many && !is_directory {
                return Err("contact sheets of several images take a directory as OUT, which ends with /".to_owned());
            }
            let modes = if args.mode.is_empty() { &Mode::TRIED } else { &args.mode[..] };
            let sizes = if args.size.is_empty() { &SIZES } else { &args.size[..] };
            let ways = modes.iter().flat_map(|&mode| sizes.iter().map(move |&size| (mode, size))).collect();
            return Ok(Self { ways, to: Format::Non, sheet, output, is_directory });
        }
        let ([] | [_], [] | [_]) = (&args.mode[..], &args.size[..]) else {
            return Err("only --try takes several modes and sizes".to_owned());
        };
        let mode = args.mode.first().copied().unwrap_or_default();
        let size = args.size.first().copied().unwrap_or(Options::default().size);
        let to = args.to.or_else(|| out_file.and_then(format_of)).unwrap_or(Format::Non);
        Ok(Self { ways: vec![(mode, size)], to, sheet: Sheet::Png, output, is_directory })
    }

    /// A file of the directory that no other image of the run has.
    pub(super) fn path(&self, names: &mut HashMap<String, usize>, image: &OsStr, extension: &str) -> PathBuf {
        let stem = stem(image).unwrap_or_else(|| "image".to_owned());
        let times = names.entry(stem.clone()).or_default();
        *times += 1;
        let stem = if *times == 1 { stem } else { format!("{stem}-{times}") };
        self.output.unwrap_or(Path::new(".")).join(format!("{stem}.{extension}"))
    }
}

/// The name of an image without its folder and its extension.
pub(in super::super) fn stem(name: &OsStr) -> Option<String> {
    (name != "-").then(|| Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned())).flatten()
}
