//! Processes that this program starts of itself: none outlives the one that answers for it.

use std::{env, process::Command};

/// The environment variable that tells a child the process that started it.
const PARENT: &str = "NONOSAT_PARENT";

/// This program once more, with the same arguments, and `variable` set to `value` for it to know what it is.
///
/// # Errors
/// If the program cannot be found.
pub(crate) fn again(variable: &str, value: &str) -> std::io::Result<Command> {
    let mut command = Command::new(env::current_exe()?);
    command.args(env::args_os().skip(1)).env(variable, value).env(PARENT, std::process::id().to_string());
    Ok(command)
}

/// Has the system end this process together with the one that started it, and now if that one has ended already.
#[cfg(target_os = "linux")]
pub(crate) fn follow() {
    use rustix::process::{Signal, getpid, getppid, kill_process, set_parent_process_death_signal};

    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    let starter = env::var(PARENT).ok().and_then(|process| process.parse().ok());
    if starter.is_some_and(|starter: i32| getppid().is_none_or(|parent| parent.as_raw_nonzero().get() != starter)) {
        let _ = kill_process(getpid(), Signal::KILL);
    }
}

/// Has the system end this process together with the one that started it: not possible here.
#[cfg(not(target_os = "linux"))]
pub(crate) fn follow() {}
