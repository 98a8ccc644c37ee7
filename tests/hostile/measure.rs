//! Runs of the program with their CPU time and the peak of their memory.

use std::{
    fs,
    fs::File,
    io::{Read, Seek},
    os::unix::process::ExitStatusExt,
    process::{Child, Command, Stdio},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use nonosat::{bench::usage::usage, format::inert::is_inert};

/// The exit codes that are documented, without that of a defect.
pub(crate) const CODES: [i32; 8] = [0, 10, 20, 30, 2, 65, 66, 74];

/// The most characters of a message.
pub(crate) const MESSAGE: usize = 2000;

/// The time between two looks at a run. What it takes between the last look and its end is not seen.
const INTERVAL: Duration = Duration::from_millis(2);

/// After so long, a run hangs, and is killed.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs at a time: with more than there are cores, deadlines pass while nothing happens.
const WORKERS: usize = 2;

/// A run that has ended.
pub(crate) struct Measured {
    pub(crate) code: Option<i32>,
    pub(crate) signal: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) cpu_s: f64,
    pub(crate) wall_s: f64,
    /// In megabytes.
    pub(crate) peak_mb: f64,
}

impl Measured {
    /// What is wrong with the way it ended, whatever it was asked: a signal, a panic, a code that means nothing.
    pub(crate) fn fault(&self) -> Option<String> {
        let quoted = || self.stderr.chars().take(200).collect::<String>();
        match (self.code, self.signal) {
            (_, Some(signal)) => Some(format!("ended by signal {signal} after {:.1} s: {}", self.wall_s, quoted())),
            (Some(code), None) if CODES.contains(&code) && !self.stderr.contains("panicked at") => None,
            (code, None) => Some(format!("exit code {code:?}: {}", quoted())),
        }
    }

    /// The characters of the longest message.
    pub(crate) fn longest_message(&self) -> usize {
        let mut longest = 0;
        let mut length = 0;
        for line in self.stderr.lines() {
            if line.starts_with("error:") || line.starts_with("warning:") {
                length = 0;
            }
            length += line.chars().count() + 1;
            longest = longest.max(length);
        }
        longest
    }

    /// A character in its output that does more than show itself.
    pub(crate) fn harmful(&self) -> Option<char> {
        self.stdout.chars().chain(self.stderr.chars()).find(|&c| c != '\n' && !is_inert(c))
    }
}

/// Runs a command to its end; its output goes to files, or the run would wait for a reader.
pub(crate) fn measure(mut command: Command, keep_output: bool) -> Measured {
    let mut errors = tempfile::tempfile().unwrap();
    let mut output = tempfile::tempfile().unwrap();
    let stdout = if keep_output { Stdio::from(output.try_clone().unwrap()) } else { Stdio::null() };
    command.stdin(Stdio::null()).stdout(stdout).stderr(errors.try_clone().unwrap());
    let clock = Instant::now();
    let mut child = command.spawn().unwrap();
    let (mut cpu_s, mut peak) = (0.0, 0);
    loop {
        // A process that has ended, but was not waited for, still has its CPU time.
        let ended = has_ended(&child);
        let now = usage(child.id());
        cpu_s = now.cpu_s.unwrap_or(cpu_s);
        peak = peak.max(now.peak_bytes.unwrap_or(0));
        if ended {
            break;
        }
        if clock.elapsed() > PATIENCE {
            child.kill().unwrap();
        }
        thread::sleep(INTERVAL);
    }
    let status = child.wait().unwrap();
    Measured {
        code: status.code(),
        signal: status.signal(),
        stdout: text(&mut output),
        stderr: text(&mut errors),
        cpu_s,
        wall_s: clock.elapsed().as_secs_f64(),
        peak_mb: peak as f64 / 1e6,
    }
}

fn has_ended(child: &Child) -> bool {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    stat.rsplit_once(')').is_none_or(|(_, fields)| fields.trim_start().starts_with('Z'))
}

fn text(file: &mut File) -> String {
    let mut bytes = Vec::new();
    file.rewind().unwrap();
    file.read_to_end(&mut bytes).unwrap();
    // What is no text at all counts as harmful.
    String::from_utf8(bytes).unwrap_or_else(|_| "\u{ffff}".to_owned())
}

/// Does something with each item, a few at a time, and returns what came of it, in order.
pub(crate) fn each<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                while let Some((at, item)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, items.get(at)?)))
                {
                    let result = work(item);
                    done.lock().unwrap().push((at, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// The turn of a family: they run one after the other, as each measures.
pub(crate) fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Numbers that look random and are the same in each run.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// From 0 to 1.
    pub(crate) fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}
