//! A run of a program of others: within limits, its CPU time, and what it says.

use std::{
    io::Read,
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use nonosat::{bench::record::Answer, puzzle::bounded};

/// The wall time that a program may take, in multiples of its limit of CPU time.
const WALL_FACTOR: f64 = 5.0;

/// The time between two looks at a program.
const PAUSE: Duration = Duration::from_millis(2);

/// The most memory that a program may address, in KiB.
const MOST_KIBIBYTES: u64 = 8 << 20;

/// The longest output that is read: two pictures are far shorter.
const LONGEST_OUTPUT: u64 = 64 << 20;

/// What stops a program after so many seconds of CPU time, or of memory, and is a prefix of its command.
pub(crate) fn limiter(limit_s: f64) -> [String; 3] {
    let script = format!("ulimit -t {}; ulimit -v {MOST_KIBIBYTES}; exec \"$@\"", limit_s.ceil() as u64);
    ["-c".to_owned(), script, "sh".to_owned()]
}

/// Runs a program, and reads its verdict from what it wrote; `unknown` if it ended too late, or in no other way known.
pub(crate) fn ask(
    program: &str,
    arguments: &[&str],
    limit_s: f64,
    verdict: fn(&Output) -> Option<&'static str>,
) -> std::io::Result<Answer> {
    let (before, start) = (children_cpu(), Instant::now());
    let mut command = Command::new("sh");
    command.args(limiter(limit_s)).arg(program).args(arguments);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let output = finish(child, Duration::from_secs_f64(limit_s * WALL_FACTOR))?;
    let wall_s = start.elapsed().as_secs_f64();
    // Where the system does not say, nothing else runs beside it, as we hope.
    let cpu_s = children_cpu().zip(before).map_or(wall_s, |(after, before)| (after - before).as_secs_f64());
    let said = verdict(&output).filter(|_| cpu_s <= limit_s);
    let note = said.is_none().then(|| {
        let is_late = cpu_s > limit_s * 0.9 || wall_s >= limit_s * WALL_FACTOR || is_stopped(&output, cpu_s, limit_s);
        let reason = if is_late { "the time limit was reached" } else { "no verdict" };
        format!("{reason}: {}", output.status)
    });
    Ok(Answer { verdict: said.unwrap_or("unknown").to_owned(), note, cpu_s, wall_s, ..Answer::default() })
}

/// Whether the system has stopped it at its limit. A busy one counts whole ticks against it, also those of which it has
/// used a part: less than the limit may be accounted for in the end.
#[cfg(unix)]
fn is_stopped(output: &Output, cpu_s: f64, limit_s: f64) -> bool {
    use nix::sys::signal::Signal::{SIGKILL, SIGXCPU};
    let signal = std::os::unix::process::ExitStatusExt::signal(&output.status);
    [SIGKILL, SIGXCPU].iter().any(|stopping| signal == Some(*stopping as i32)) && cpu_s > limit_s * 0.25
}

/// No system that stops at a limit.
#[cfg(not(unix))]
fn is_stopped(_: &Output, _: f64, _: f64) -> bool {
    false
}

/// Waits for a program, reading what it writes, and kills it when it has had enough time.
fn finish(mut child: Child, patience: Duration) -> std::io::Result<Output> {
    let [stdout, stderr] = [read_aside(child.stdout.take()), read_aside(child.stderr.take())];
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > patience {
            kill(&mut child)?;
        }
        thread::sleep(PAUSE);
    };
    let bytes = |reader: thread::JoinHandle<Vec<u8>>| reader.join().unwrap_or_default();
    Ok(Output { status, stdout: bytes(stdout), stderr: bytes(stderr) })
}

/// Kills a program with all that it has started, which might hold on to the output.
fn kill(child: &mut Child) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        let group = format!("-{}", child.id());
        let mut command = Command::new("kill");
        // It may have ended in the meantime.
        let _ = command.args(["-KILL", "--", &group]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
    child.kill()
}

fn read_aside(from: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || from.map(|from| bounded::beginning(from, LONGEST_OUTPUT)).unwrap_or_default())
}

/// The CPU time of all child processes that have ended.
#[cfg(unix)]
pub(crate) fn children_cpu() -> Option<Duration> {
    use nix::sys::{
        resource::{UsageWho, getrusage},
        time::TimeValLike,
    };
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Some(Duration::from_micros(micros.try_into().ok()?))
}

/// Not known here.
#[cfg(not(unix))]
pub(crate) fn children_cpu() -> Option<Duration> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn asked(script: &str, limit_s: f64) -> Answer {
        ask("sh", &["-c", script], limit_s, |output| output.stdout.starts_with(b"yes").then_some("unique")).unwrap()
    }

    #[test]
    fn what_it_says_is_the_answer() {
        assert_eq!(asked("echo yes", 60.0).verdict, "unique");
        let nothing = asked("echo no; exit 3", 60.0);
        assert_eq!(nothing.verdict, "unknown");
        assert!(nothing.note.unwrap().contains("no verdict: exit status: 3"));
    }

    #[test]
    fn one_that_works_too_long_is_stopped() {
        let answer = asked("while :; do :; done", 1.0);
        assert_eq!(answer.verdict, "unknown");
        assert!(answer.note.unwrap().starts_with("the time limit was reached"));
        assert!(answer.cpu_s > 0.25);
        assert_eq!(asked("sleep 20; echo yes", 0.02).verdict, "unknown");
    }
}
