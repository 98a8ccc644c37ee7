//! Standard input from which puzzles come line by line, each to be answered before the next one is there.
#![allow(clippy::disallowed_methods, reason = "a thread; no browser runs this")]

use std::{
    io::{self, BufReader, Read, Stdin},
    sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender},
    thread,
    time::Duration,
};

use nonosat::{format::Format, puzzle::bounded};

use crate::cli::{failure::Cause, interrupt::Interrupt, reading::Limits};

/// How often to look whether to stop.
const PAUSE: Duration = Duration::from_millis(20);

/// What comes.
#[derive(Debug)]
pub(super) enum Piece {
    /// All of it, as its first line is no puzzle.
    Whole(Vec<u8>),
    /// A line, and its number from 1.
    Line(usize, Vec<u8>),
}

/// Standard input, read line by line in a thread if its first line is JSON, or the id of a puzzle.
#[derive(Debug)]
pub(crate) struct Lines {
    receiver: Receiver<Result<Piece, Cause>>,
}

impl Lines {
    /// Begins to read.
    pub(super) fn listen() -> Self {
        let (sender, receiver) = mpsc::sync_channel(0);
        // A thread that still waits ends with the program; without one, the input ends at once.
        let _ = thread::Builder::new().spawn(move || {
            if let Err(cause) = read(BufReader::new(io::stdin()), &sender) {
                let _ = sender.send(Err(cause));
            }
        });
        Self { receiver }
    }

    /// Waits for the next line, the end or Ctrl-C; there is no time limit.
    pub(super) fn next(&self) -> Result<Option<Piece>, Cause> {
        let interrupt = Interrupt::listen();
        loop {
            match self.receiver.recv_timeout(PAUSE) {
                Ok(piece) => return piece.map(Some),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) if interrupt.is_set() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// Sends what comes, until nobody wants more.
fn read(mut reader: BufReader<Stdin>, sender: &SyncSender<Result<Piece, Cause>>) -> Result<(), Cause> {
    let limit = Limits::of_run().bytes;
    let mut before = Vec::new();
    let mut is_first = true;
    for number in 1.. {
        let line = bounded::line(&mut reader, limit)?.ok_or(Cause::TooLarge(limit))?;
        if line.is_empty() {
            break;
        }
        let is_blank = line.trim_ascii().is_empty();
        if is_first && !is_blank && !is_puzzle(&line) {
            let start = io::Cursor::new([before, line].concat());
            let whole = bounded::read(start.chain(reader), limit)?.ok_or(Cause::TooLarge(limit))?;
            let _ = sender.send(Ok(Piece::Whole(whole)));
            return Ok(());
        }
        if is_blank {
            before.extend(if is_first { line } else { Vec::new() });
            continue;
        }
        is_first = false;
        if sender.send(Ok(Piece::Line(number, line))).is_err() {
            return Ok(());
        }
    }
    if is_first {
        let _ = sender.send(Ok(Piece::Whole(before)));
    }
    Ok(())
}

/// Whether a line is JSON that ends in it, or the id of a puzzle.
fn is_puzzle(line: &[u8]) -> bool {
    let is_json =
        line.trim_ascii_start().starts_with(b"{") && serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok();
    is_json || std::str::from_utf8(line).is_ok_and(|line| Format::of_id(line).is_some())
}
