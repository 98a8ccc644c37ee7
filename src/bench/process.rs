//! Child processes: started, listened to, watched, and stopped if they go too far.

use std::{
    io::{self, BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
    sync::{
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

use serde::Serialize;

use super::{
    batch::{Batch, Message},
    cpu_limit::WALL_FACTOR,
    record::{Answer, Limits},
    task::Task,
    usage::{Usage, usage},
};
use crate::{puzzle::budget::Stopwatch, solve::outcome::Stop};

/// The time between two looks at a child.
const INTERVAL: Duration = Duration::from_millis(10);
/// The grace beyond the limit in which a child may end by itself, and report more than a killed one can: a share of the
/// limit...
const GRACE_SHARE: f64 = 0.1;
/// ...and seconds.
const GRACE_S: f64 = 0.3;

/// Lets a child process do a task: `program` with `arguments`, which reads the task from its standard input, a line of
/// JSON, and writes an [`Answer`] to its standard output.
///
/// Its standard input stays open as long as this process lives, so that the child can see when it is on its own. A
/// child over its limits is killed, which counts as `unknown`; one that dies by itself, as `error`. `None` if `cancel`
/// became true before it had an answer.
///
/// # Errors
/// If it cannot be started.
pub fn measure(program: &Path, arguments: &[&str], task: &Task, cancel: &AtomicBool) -> io::Result<Option<Answer>> {
    let mut worker = Worker::start(program, arguments, task, Stdio::null())?;
    worker.watch_time();
    let mut text = String::new();
    loop {
        match worker.next(&task.limits, cancel) {
            Event::Line(line) => text += &(line + "\n"),
            Event::Ended => {
                let status = worker.end()?;
                return Ok(Some(serde_json::from_str(&text).unwrap_or_else(|_| died(status))));
            }
            Event::Stopped(answer) => return worker.end().map(|_| Some(*answer)),
            Event::Cancelled => return worker.end().map(|_| None),
        }
    }
}

/// Lets a child process do a batch, as [`measure`] does a task; the child writes [`Message`]s, a line of JSON each.
///
/// The answers are in the order of the puzzles. A child that is killed or dies costs the puzzle it was at; a new one
/// goes on after it. `None` if `cancel` became true before all answers were there. The child may write to standard
/// error.
///
/// # Errors
/// If it cannot be started.
pub fn measure_batch(
    program: &Path,
    arguments: &[&str],
    batch: &Batch,
    cancel: &AtomicBool,
) -> io::Result<Option<Vec<Answer>>> {
    let mut answers = Vec::with_capacity(batch.sources.len());
    while answers.len() < batch.sources.len() {
        let rest = Batch { sources: batch.sources[answers.len()..].to_vec(), ..batch.clone() };
        let mut worker = Worker::start(program, arguments, &rest, Stdio::inherit())?;
        let mut read_s = 0.0;
        let stopped = loop {
            match worker.next(&batch.limits, cancel) {
                Event::Line(line) => match serde_json::from_str(&line) {
                    Ok(Message::Begin(seconds)) => {
                        read_s = seconds;
                        worker.watch_time();
                    }
                    Ok(Message::Done(answer)) => {
                        answers.push(*answer);
                        read_s = 0.0;
                        worker.ignore_time();
                    }
                    Err(_) => break None,
                },
                Event::Ended => break None,
                Event::Stopped(answer) => break Some(*answer),
                Event::Cancelled => return worker.end().map(|_| None),
            }
        };
        let status = worker.end()?;
        if answers.len() < batch.sources.len() {
            answers.push(Answer { read_s, ..stopped.unwrap_or_else(|| died(status)) });
        }
    }
    Ok(Some(answers))
}

fn died(status: ExitStatus) -> Answer {
    Answer::failure(format!("the process died: {status}"))
}

/// What is known of a child process.
enum Event {
    /// It wrote a line.
    Line(String),
    /// It closed its output.
    Ended,
    /// It went over a limit: the answer in its place.
    Stopped(Box<Answer>),
    /// Nobody wants to know any more.
    Cancelled,
}

/// A child at work.
struct Worker {
    child: Child,
    /// Kept open: its end says to the child that it is on its own.
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// What the child used when it was looked at last.
    last: Usage,
    /// The wall clock, and the CPU seconds of the child, when its puzzle began; `None` before.
    since: Option<(Stopwatch, f64)>,
    ended: bool,
}

impl Worker {
    /// Starts a child and hands it its work.
    fn start(program: &Path, arguments: &[&str], work: &impl Serialize, errors: Stdio) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(errors);
        // Ctrl-C is for this process, which knows what to do about its children.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let lines = listen(&mut child);
        let mut input = child.stdin.take();
        let line = serde_json::to_string(work)? + "\n";
        // A child that does not listen ends without an answer.
        let _ = input.as_mut().map(|input| input.write_all(line.as_bytes()));
        Ok(Self { child, input, lines, last: Usage::default(), since: None, ended: false })
    }

    /// Counts time from now on.
    fn watch_time(&mut self) {
        // Nothing is known of a child that was never looked at, nor has it done anything.
        let before = usage(self.child.id()).cpu_s.unwrap_or(0.0);
        self.since = Some((Stopwatch::start(), before));
    }

    /// Counts no time until [`watch_time`](Self::watch_time).
    fn ignore_time(&mut self) {
        self.since = None;
    }

    /// Waits for the next event.
    fn next(&mut self, limits: &Limits, cancel: &AtomicBool) -> Event {
        loop {
            match self.lines.recv_timeout(INTERVAL) {
                Ok(line) => return Event::Line(line),
                Err(RecvTimeoutError::Disconnected) => {
                    self.ended = true;
                    return Event::Ended;
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if cancel.load(Relaxed) {
                return Event::Cancelled;
            }
            if let Some(answer) = self.over(limits) {
                return Event::Stopped(Box::new(answer));
            }
        }
    }

    /// Looks at the child; the answer in its place if it is over its limits.
    fn over(&mut self, limits: &Limits) -> Option<Answer> {
        let now = usage(self.child.id());
        let last = self.last;
        self.last = Usage { cpu_s: now.cpu_s.or(last.cpu_s), peak_bytes: now.peak_bytes.or(last.peak_bytes), ..now };
        let (wall_s, cpu_s) = match &self.since {
            Some((clock, before)) => (clock.elapsed().as_secs_f64(), self.last.cpu_s.map(|cpu_s| cpu_s - before)),
            None => (0.0, None),
        };
        let patience = limits.time_s * (1.0 + GRACE_SHARE) + GRACE_S;
        let large = now.memory_bytes.is_some_and(|bytes| bytes > limits.memory_bytes);
        let late = cpu_s.is_some_and(|cpu_s| cpu_s > patience) || wall_s > patience * WALL_FACTOR;
        let stop = if large { Stop::MemoryLimit } else { Stop::TimeLimit };
        (large || late).then(|| Answer {
            verdict: "unknown".to_owned(),
            note: Some(format!("{stop}: killed")),
            cpu_s: cpu_s.unwrap_or(wall_s).min(limits.time_s),
            wall_s,
            peak_bytes: self.last.peak_bytes,
            ..Answer::default()
        })
    }

    /// Waits for the end of the child, which is killed if it has not closed its output.
    fn end(mut self) -> io::Result<ExitStatus> {
        if !self.ended {
            kill(&mut self.child);
        }
        let status = self.child.wait()?;
        drop(self.input);
        Ok(status)
    }
}

/// The lines that a child writes, as it writes them.
#[allow(clippy::disallowed_methods, reason = "a thread; no browser measures")]
fn listen(child: &mut Child) -> Receiver<String> {
    let (sender, receiver) = channel();
    if let Some(output) = child.stdout.take() {
        thread::spawn(move || {
            // What is no text is no answer, and counts as such.
            let mut lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.try_for_each(|line| sender.send(line))
        });
    }
    receiver
}

/// Kills the child, and what it started itself: an outside solver must not live on.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        let group = format!("-{}", child.id());
        let mut command = Command::new("kill");
        let _ = command.args(["-KILL", "--", &group]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
    // It may have ended by itself in the meantime, which is just as well.
    let _ = child.kill();
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::bench::{solver::Solver, task::Source};

    fn measured(script: &str, time_s: f64, memory_bytes: u64) -> (Option<Answer>, f64) {
        let clock = Stopwatch::start();
        let solver = Solver { method: "line".into(), encoding: None, engine: None };
        let limits = Limits { time_s, memory_bytes };
        let task = Task { source: Source::Recipe("dom-3".into()), solver, seed: 1, limits };
        let answer = measure(Path::new("sh"), &["-c", script], &task, &AtomicBool::new(false)).unwrap();
        (answer, clock.elapsed().as_secs_f64())
    }

    #[test]
    fn the_own_process_is_known() {
        let usage = usage(std::process::id());
        assert!(usage.cpu_s.is_some() && usage.memory_bytes.unwrap() > 1 << 16);
        assert!(usage.peak_bytes.unwrap() >= usage.memory_bytes.unwrap() / 2);
    }

    #[test]
    fn one_that_works_too_long_is_killed() {
        let (answer, seconds) = measured("while :; do :; done", 0.2, u64::MAX);
        let answer = answer.unwrap();
        assert_eq!((answer.verdict.as_str(), answer.cpu_s), ("unknown", 0.2), "{answer:?}");
        assert!(answer.note.unwrap().starts_with("the time limit was reached") && seconds < 10.0, "{seconds}");
    }

    #[test]
    fn one_that_only_waits_is_killed_as_well() {
        let (answer, seconds) = measured("sleep 100", 0.1, u64::MAX);
        assert_eq!(answer.unwrap().verdict, "unknown");
        assert!(seconds < 10.0, "{seconds}: the sleeper must not be waited for");
    }

    #[test]
    fn one_that_takes_too_much_memory_is_killed() {
        let (answer, _) = measured("x=x; while :; do x=$x$x; done", 60.0, 50 << 20);
        let answer = answer.unwrap();
        assert_eq!(answer.verdict, "unknown");
        assert_eq!(answer.note.unwrap(), "the memory limit was reached: killed");
        assert!(answer.peak_bytes.unwrap() > 50 << 20);
    }

    #[test]
    fn one_that_dies_is_an_error() {
        let (answer, _) = measured("exit 3", 60.0, u64::MAX);
        let answer = answer.unwrap();
        assert_eq!(answer.verdict, "error");
        assert!(answer.note.unwrap().contains('3'));
    }

    /// What comes of a batch of three puzzles, limited to a fifth of a second each.
    fn batch(script: &str) -> Vec<Answer> {
        let limits = Limits { time_s: 0.2, memory_bytes: 1 << 30 };
        let sources = vec![Source::Recipe("dom-3".into()); 3];
        let batch = Batch { sources, solver: Solver::auto(), seed: 1, limits };
        measure_batch(Path::new("sh"), &["-c", script], &batch, &AtomicBool::new(false)).unwrap().unwrap()
    }

    #[test]
    fn one_that_is_lost_costs_the_puzzle_it_was_at() {
        let done = "read batch; echo '{\"begin\":0.5}'; echo '{\"done\":{\"verdict\":\"unique\",\"read_s\":0.5}}'";
        let verdicts = |answers: &[Answer]| answers.iter().map(|answer| answer.verdict.clone()).collect::<Vec<_>>();
        let killed = batch(&format!("{done}; echo '{{\"begin\":0.25}}'; while :; do :; done"));
        assert_eq!(verdicts(&killed), ["unique", "unknown", "unique"], "{killed:?}");
        assert_eq!((killed[1].cpu_s, killed[1].read_s), (0.2, 0.25));
        assert!(killed[1].note.as_ref().unwrap().starts_with("the time limit was reached"));
        let died = batch(&format!("{done}; exit 3"));
        assert_eq!(verdicts(&died), ["unique", "error", "unique"], "{died:?}");
        let slow_reader =
            batch("read batch; sleep 3; for i in 1 2 3; do echo '{\"done\":{\"verdict\":\"none\"}}'; done");
        assert_eq!(verdicts(&slow_reader), ["none"; 3], "reading has no limit");
        assert_eq!(verdicts(&batch("echo nonsense")), ["error"; 3]);
    }

    #[test]
    fn answers_are_passed_on_and_cancelling_ends_it() {
        let (answer, _) = measured("read task; echo '{\"verdict\":\"unique\",\"cpu_s\":1.5}'", 60.0, u64::MAX);
        assert_eq!(answer.unwrap(), Answer { verdict: "unique".into(), cpu_s: 1.5, ..Answer::default() });
        let solver = Solver { method: "line".into(), encoding: None, engine: None };
        let limits = Limits { time_s: 60.0, memory_bytes: u64::MAX };
        let task = Task { source: Source::Recipe("dom-3".into()), solver, seed: 1, limits };
        let cancelled = measure(Path::new("sleep"), &["50"], &task, &AtomicBool::new(true)).unwrap();
        assert_eq!(cancelled, None);
    }
}
