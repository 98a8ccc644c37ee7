//! A child process: started, listened to, watched, and stopped if it goes too far.

use std::{
    fs, io,
    io::{Read, Write},
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

use super::{
    cpu_limit::WALL_FACTOR,
    record::{Answer, Limits},
    task::Task,
};
use crate::budget::{Stop, Stopwatch};

/// How often a child is looked at.
const INTERVAL: Duration = Duration::from_millis(10);
/// What a child gets beyond its limit to end by itself, and tell more than a dead one can: a share of the limit...
const GRACE_SHARE: f64 = 0.1;
/// ...and seconds.
const GRACE_S: f64 = 0.3;
/// The unit of CPU times in `/proc`: a hundredth of a second, on every Linux but a few forgotten ones.
const TICK_S: f64 = 0.01;

/// What a process uses, as far as the system tells.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Usage {
    /// CPU seconds since it started, with those of the processes that it started and that have ended.
    pub cpu_s: Option<f64>,
    /// The part of those processes, outside solvers for one; in hundredths.
    pub others_s: Option<f64>,
    /// Memory that it holds.
    pub memory_bytes: Option<u64>,
    /// The most memory that it ever held.
    pub peak_bytes: Option<u64>,
}

/// What a process uses; nothing is known but on Linux.
pub fn usage(process: u32) -> Usage {
    let file = |name: &str| fs::read_to_string(format!("/proc/{process}/{name}")).unwrap_or_default();
    let (stat, status) = (file("stat"), file("status"));
    let kibibytes = |field: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(field))?;
        Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
    };
    // The name in parentheses may have anything in it; the times are the 12th to 15th fields behind it.
    let times: Vec<u64> = stat.rsplit_once(')').map_or(Vec::new(), |(_, fields)| {
        fields.split_whitespace().skip(11).take(4).map_while(|field| field.parse().ok()).collect()
    });
    let seconds = |times: &[u64]| times.iter().sum::<u64>() as f64 * TICK_S;
    Usage {
        cpu_s: (times.len() == 4).then(|| seconds(&times)),
        others_s: (times.len() == 4).then(|| seconds(&times[2..])),
        memory_bytes: kibibytes("VmRSS:"),
        peak_bytes: kibibytes("VmHWM:"),
    }
}

/// Lets a child process do a task: `program` with `arguments`, which reads the task from its standard input, a line of
/// JSON, and writes an [`Answer`] to its standard output.
///
/// Its standard input stays open as long as this process lives, so that the child can tell when it is on its own. A
/// child over its limits is killed, which counts as `unknown`; one that dies by itself, as `error`. `None` if `cancel`
/// became true before it had an answer.
///
/// # Errors
/// If it cannot be started.
pub fn measure(program: &Path, arguments: &[&str], task: &Task, cancel: &AtomicBool) -> io::Result<Option<Answer>> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    // Ctrl-C is for this process, which knows what to do about its children.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn()?;
    let input = child.stdin.take();
    let output = listen(&mut child);
    let told = input.as_ref().is_some_and(|mut input| writeln!(input, "{}", serde_json::json!(task)).is_ok());
    let end = if told { watch(&mut child, &output, &task.limits, cancel) } else { End::Ended(String::new()) };
    if !matches!(end, End::Ended(_)) {
        kill(&mut child);
    }
    let status = child.wait()?;
    drop(input);
    Ok(match end {
        End::Cancelled => None,
        End::Stopped(answer) => Some(*answer),
        End::Ended(text) => Some(serde_json::from_str(&text).unwrap_or_else(|_| died(status))),
    })
}

/// How a child's life ended.
enum End {
    /// It closed its output, after this.
    Ended(String),
    /// It went over a limit.
    Stopped(Box<Answer>),
    /// Nobody wants to know any more.
    Cancelled,
}

fn died(status: ExitStatus) -> Answer {
    Answer { verdict: "error".to_owned(), note: Some(format!("the process died: {status}")), ..Answer::default() }
}

/// All that the child says, once it has closed its output.
fn listen(child: &mut Child) -> Receiver<String> {
    let (sender, receiver) = channel();
    if let Some(mut output) = child.stdout.take() {
        thread::spawn(move || {
            let mut text = String::new();
            // What cannot be read is no answer, and counts as such.
            let _ = output.read_to_string(&mut text);
            let _ = sender.send(text);
        });
    }
    receiver
}

fn watch(child: &mut Child, output: &Receiver<String>, limits: &Limits, cancel: &AtomicBool) -> End {
    let clock = Stopwatch::start();
    let patience = limits.time_s * (1.0 + GRACE_SHARE) + GRACE_S;
    let mut last = Usage::default();
    loop {
        match output.recv_timeout(INTERVAL) {
            Ok(text) => return End::Ended(text),
            Err(RecvTimeoutError::Disconnected) => return End::Ended(String::new()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if cancel.load(Relaxed) {
            return End::Cancelled;
        }
        let now = usage(child.id());
        last = Usage { cpu_s: now.cpu_s.or(last.cpu_s), peak_bytes: now.peak_bytes.or(last.peak_bytes), ..now };
        let wall_s = clock.elapsed().as_secs_f64();
        let large = now.memory_bytes.is_some_and(|bytes| bytes > limits.memory_bytes);
        let late = last.cpu_s.is_some_and(|cpu_s| cpu_s > patience) || wall_s > patience * WALL_FACTOR;
        if large || late {
            let stop = if large { Stop::MemoryLimit } else { Stop::TimeLimit };
            return End::Stopped(Box::new(Answer {
                verdict: "unknown".to_owned(),
                note: Some(format!("{stop}: killed")),
                cpu_s: last.cpu_s.unwrap_or(wall_s).min(limits.time_s),
                wall_s,
                peak_bytes: last.peak_bytes,
                ..Answer::default()
            }));
        }
    }
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
    use crate::bench::{plan::Solver, task::Source};

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
