//! A measurement: a worker is started, listened to, and stopped if it goes too far.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use nonosat::bench::process;

use crate::{
    cpu_limit::WALL_FACTOR,
    record::Answer,
    worker::{Message, Task},
};

/// More memory than this, and the worker is stopped: the machine may belong to others, too.
const MEMORY_LIMIT_BYTES: u64 = 8 << 30;

/// The answers to all puzzles of the task, in order.
///
/// A worker that dies, or is stopped since it exceeds its limits by a margin,
/// costs the puzzle it was at; the next one goes on after it.
pub(crate) fn measure(task: &Task) -> Result<Vec<Answer>> {
    let mut answers = Vec::new();
    loop {
        let mut child = spawn(task, answers.len())?;
        let messages = messages(&mut child)?;
        let lost = listen(&mut child, &messages, task.limit, &mut answers);
        let status = child.wait()?;
        match lost {
            None if status.success() => return Ok(answers),
            None => bail!("the worker for {:?} ended with {status}", task.sources),
            Some(answer) => answers.push(answer),
        }
    }
}

fn spawn(task: &Task, skip: usize) -> Result<Child> {
    Command::new(std::env::current_exe()?)
        .arg("worker")
        .arg("--corpora")
        .arg(&task.corpora)
        .args(["--seed", &task.seed.to_string(), "--limit", &task.limit.to_string()])
        .args(["--every", &task.every.to_string(), "--skip", &skip.to_string(), "--"])
        .args(&task.sources)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start a worker")
}

/// What the child says, as it says it.
fn messages(child: &mut Child) -> Result<Receiver<Message>> {
    let output = child.stdout.take().context("the worker has no output")?;
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let Ok(message) = serde_json::from_str(&line) else { break };
            if sender.send(message).is_err() {
                break;
            }
        }
    });
    Ok(receiver)
}

/// Collects answers until the child ends or is stopped; answers the puzzle that was lost, if one was.
fn listen(child: &mut Child, messages: &Receiver<Message>, limit: f64, answers: &mut Vec<Answer>) -> Option<Answer> {
    let patience = Duration::from_secs_f64(limit * WALL_FACTOR * 1.1 + 10.0);
    let mut begun: Option<(Answer, Instant)> = None;
    loop {
        let lose = |note: &str, begun: Option<(Answer, Instant)>| {
            let (answer, since) = begun?;
            let wall_s = since.elapsed().as_secs_f64();
            Some(Answer { note: Some(note.to_owned()), wall_s, cpu_s: limit, ..answer })
        };
        match messages.recv_timeout(Duration::from_millis(100)) {
            Ok(Message::Begin(answer)) => begun = Some((answer, Instant::now())),
            Ok(Message::Done(answer)) => {
                answers.push(answer);
                begun = None;
            }
            Err(RecvTimeoutError::Disconnected) => {
                // Nobody stopped it: a solver that dies is as bad as one that is wrong.
                let lost = lose("the worker died", begun)?;
                return Some(Answer { verdict: "error".to_owned(), ..lost });
            }
            Err(RecvTimeoutError::Timeout) => {
                let late = begun.as_ref().is_some_and(|(_, since)| since.elapsed() > patience);
                let large = process::usage(child.id()).memory_bytes.is_some_and(|bytes| bytes > MEMORY_LIMIT_BYTES);
                if late || large {
                    // It may have ended by itself in the meantime, which is just as well.
                    let _ = child.kill();
                    return lose(if large { "stopped: too much memory" } else { "stopped: far over the limit" }, begun);
                }
            }
        }
    }
}
