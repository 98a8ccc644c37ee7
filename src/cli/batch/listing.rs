//! The listing of a batch: its files in order, with their sizes and hashes, one a line.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::{BufRead, BufReader, Write},
    path::Path,
};

use hmac_sha256::Hash;
use nonosat::format::{file::Draft, inert::inert_json};

use super::{
    folder::Folder,
    loading::{Entry, Shelf, hex, place, sha256},
    refusal::Refusal,
    shard::Shard,
};
use crate::cli::{
    Notes,
    input::{Kind, Source, sources},
    interrupt::Interrupt,
    progress::{Meter, Watched},
    reading,
};

/// The size and the hash of a listing.
#[derive(Debug)]
pub(super) struct Summary {
    pub(super) files: usize,
    pub(super) puzzles: usize,
    pub(super) sha256: String,
}

/// The most files of lists: each takes a hundred bytes of memory, and two of the list.
const MOST_NAMES: usize = 10_000_000;

/// A file to be listed, and the one of its puzzles that is meant.
pub(super) type Name = (String, Option<usize>);

/// The names of the files that the arguments name; those of lists, `@ids.txt`, too.
pub(super) fn names(inputs: &[OsString], kind: Kind) -> Result<Vec<Name>, Refusal> {
    let mut names = Vec::new();
    for input in inputs {
        let list = input.to_str().and_then(|name| name.strip_prefix('@')).filter(|_| !Path::new(input).exists());
        match list {
            None => add(&mut names, input, kind),
            Some(list) => {
                let path = Path::new(list);
                let text = reading::file(path).map_err(|cause| Refusal::not_read(path, &cause))?;
                let text = str::from_utf8(&text)
                    .map_err(|error| Refusal::malformed(format!("{}: it is no text: {error}", path.display())))?;
                let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("# "));
                for line in lines {
                    add(&mut names, &OsString::from(line), kind);
                    if names.len() > MOST_NAMES {
                        let message = format!("{}: more than {MOST_NAMES} files are named", path.display());
                        return Err(Refusal::malformed(format!("{message}; make batches of a part each")));
                    }
                }
            }
        }
    }
    if names.is_empty() {
        return Err(Refusal::usage("there is no puzzle file in the lists"));
    }
    Ok(names)
}

fn add(names: &mut Vec<Name>, input: &OsString, kind: Kind) {
    names.extend(sources(input, kind, false, &mut Vec::new()).into_iter().map(|source| match source {
        Source::Stdin { wanted } => ("-".to_owned(), wanted),
        // A batch reads all of it.
        Source::Lines(_) => ("-".to_owned(), None),
        Source::File { path, wanted } => (path.display().to_string(), wanted),
        // A command line has none of batches.
        Source::Typed(_) => ("<arguments>".to_owned(), None),
        Source::Missing(failure) => (failure.origin.source, None),
    }));
}

/// Reads all files and writes the listing.
pub(super) fn write(
    folder: &Folder,
    names: Vec<Name>,
    kind: Kind,
    interrupt: &Interrupt,
    notes: Notes,
) -> Result<Summary, Refusal> {
    let path = folder.listing();
    let unwritable = |error| Refusal::unwritable(&path, &error);
    let mut draft = Draft::create(&path).map_err(unwritable)?;
    let (mut hash, mut shelf) = (Hash::new(), Shelf::new(folder, kind));
    let (files, mut puzzles) = (names.len(), 0);
    let meter = Meter::start(Watched::Files(files), notes);
    for (source, number) in names {
        if interrupt.is_set() {
            return Err(Refusal::unfinished("interrupted while the files were listed; nothing was begun"));
        }
        let entry = shelf.examine(source, number);
        puzzles += entry.puzzles;
        let line = serde_json::to_string(&entry).map_err(|error| unwritable(error.into()))?;
        let line = inert_json(line) + "\n";
        hash.update(line.as_bytes());
        draft.write_all(line.as_bytes()).map_err(unwritable)?;
        if let Some(meter) = &meter {
            meter.advance();
        }
    }
    draft.finish().map_err(unwritable)?;
    Ok(Summary { files, puzzles, sha256: hex(&hash.finalize()) })
}

/// The entries of the listing, each with the position of its first puzzle.
pub(super) fn read(folder: &Folder) -> Result<impl Iterator<Item = Result<(usize, Entry), Refusal>> + use<>, Refusal> {
    let path = folder.listing();
    let file = File::open(&path).map_err(|error| Refusal::unreadable(&path, &error))?;
    let mut next = 1;
    Ok(BufReader::new(file).lines().enumerate().map(move |(index, line)| {
        let line = line.map_err(|error| Refusal::unreadable(&path, &error))?;
        let entry: Entry = serde_json::from_str(&line)
            .map_err(|error| Refusal::malformed(format!("{}:{}: {error}", path.display(), index + 1)))?;
        let first = next;
        next += entry.puzzles;
        Ok((first, entry))
    }))
}

/// Whether the listing is that of the plan.
pub(super) fn check_hash(folder: &Folder, expected: &str) -> Result<(), Refusal> {
    let path = folder.listing();
    let unreadable = |error| Refusal::unreadable(&path, &error);
    let mut hash = Hash::new();
    let mut file = BufReader::new(File::open(&path).map_err(unreadable)?);
    loop {
        let read = file.fill_buf().map_err(unreadable)?;
        if read.is_empty() {
            break;
        }
        hash.update(read);
        let length = read.len();
        file.consume(length);
    }
    if hex(&hash.finalize()) == expected {
        return Ok(());
    }
    Err(Refusal::malformed(format!("{} is not the one of plan.json: take another folder", path.display())))
}

/// Compares the files that are named now, and their sizes, with the listing.
pub(super) fn compare(folder: &Folder, names: Vec<Name>, kind: Kind) -> Result<(), Refusal> {
    let mut now = names.into_iter();
    let shown = |source: &str, number: Option<usize>| match number {
        Some(number) => format!("{source}#{number}"),
        None => source.to_owned(),
    };
    for entry in read(folder)? {
        let (_, Entry { source, number, bytes, .. }) = entry?;
        let planned = shown(&source, number);
        match now.next() {
            Some(name) if name == (source.clone(), number) => {}
            Some((other, number)) => {
                return Err(changed(&format!("{} stands where {planned} was", shown(&other, number))));
            }
            None => return Err(changed(&format!("{planned} is missing"))),
        }
        let path = place(folder, kind, &source);
        // What is no file may be a name that stands for a puzzle.
        let made = || reading::bytes(path.as_os_str()).ok().map(|bytes| bytes.len() as u64);
        let size = fs::metadata(&path).ok().map(|found| found.len()).or_else(made);
        if let (Some(planned_bytes), Some(size)) = (bytes, size)
            && planned_bytes != size
        {
            return Err(changed(&format!("{planned} has {size} bytes now, and had {planned_bytes}")));
        }
        if size.is_none() && bytes.is_some() {
            return Err(changed(&format!("{planned} is missing")));
        }
    }
    match now.next() {
        Some((source, number)) => Err(changed(&format!("{} is new", shown(&source, number)))),
        None => Ok(()),
    }
}

/// Compares the contents of the files of a shard with the listing.
pub(super) fn verify(folder: &Folder, kind: Kind, shard: Shard, interrupt: &Interrupt) -> Result<(), Refusal> {
    let mut last = None;
    for entry in read(folder)? {
        let (first, Entry { source, puzzles, sha256: planned, .. }) = entry?;
        let is_own = shard.position(shard.from(first)) < first + puzzles;
        let Some(planned) = planned.filter(|_| is_own) else { continue };
        // One file after the other may name the same one.
        if last.as_ref() == Some(&source) {
            continue;
        }
        if interrupt.is_set() {
            return Err(Refusal::unfinished("interrupted while the files were compared with the plan"));
        }
        let path = place(folder, kind, &source);
        let bytes = reading::bytes(path.as_os_str()).map_err(|cause| Refusal::not_read(&path, &cause))?;
        if sha256(&bytes) != planned {
            return Err(content_changed(&source));
        }
        last = Some(source);
    }
    Ok(())
}

/// The refusal of a file that has changed since the batch was planned.
pub(super) fn content_changed(source: &str) -> Refusal {
    changed(&format!("{source} has another content now"))
}

fn changed(what: &str) -> Refusal {
    Refusal::usage(format!(
        "the input has changed since the batch was planned: {what}; put it back, or take another folder"
    ))
}
