//! Stamps: where and when something was measured.

use std::{fmt, process::Command, thread, time::SystemTime};

use serde::{Deserialize, Serialize};

use super::stats::bytes;
use crate::puzzle::bounded;

/// The machine, the program and the day of a measurement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stamp {
    /// The day, as in 2026-01-31 (UTC).
    pub date: String,
    /// The version of nonosat.
    pub version: String,
    /// The commit, with `+` if the tree had changes; `unknown` outside a repository.
    pub commit: String,
    /// The operating system.
    pub os: String,
    /// The processor's name.
    pub cpu: String,
    /// The number of threads that it runs at once.
    pub cores: usize,
    /// The memory of the machine in bytes; absent where the system does not report it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_bytes: Option<u64>,
    /// The load of the minute before the first run; absent where the system does not report it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<f64>,
}

impl Stamp {
    /// The stamp of this machine, this program and today.
    pub fn now() -> Self {
        let field = |path: &str, name: &str| {
            let text = bounded::text(path.as_ref(), 1 << 20).ok()?;
            let line = text.lines().find(|line| line.starts_with(name))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        };
        let kibibytes = field("/proc/meminfo", "MemTotal").and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
        let load =
            bounded::text("/proc/loadavg".as_ref(), 1 << 20).ok().and_then(|text| text.split(' ').next()?.parse().ok());
        Self {
            date: today(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: commit().unwrap_or_else(|| "unknown".to_owned()),
            os: std::env::consts::OS.to_owned(),
            cpu: field("/proc/cpuinfo", "model name").unwrap_or_else(|| std::env::consts::ARCH.to_owned()),
            cores: thread::available_parallelism().map_or(1, usize::from),
            memory_bytes: kibibytes.map(|kibibytes| kibibytes * 1024),
            load,
        }
    }
}

/// Shows `2026-01-31: nonosat 1.0.0, commit 0123456789, on AMD EPYC (2 cores, 24 GB, linux, load 0.5)`.
impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { date, version, commit, os, cpu, cores, memory_bytes, load } = self;
        let memory = memory_bytes.map(|memory| format!("{}, ", bytes(memory as f64))).unwrap_or_default();
        let load = load.map(|load| format!(", load {load}")).unwrap_or_default();
        write!(f, "{date}: nonosat {version}, commit {commit}, on {cpu} ({cores} cores, {memory}{os}{load})")
    }
}

fn commit() -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(["-C", env!("CARGO_MANIFEST_DIR")]).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short=10", "HEAD"])?;
    // Results that lie about do not change what was measured.
    let changed = git(&["status", "--porcelain", "--untracked-files=no"])?;
    Some(if changed.is_empty() { commit } else { commit + "+" })
}

/// The date of today (UTC), as in 2026-01-31.
#[allow(clippy::disallowed_methods, reason = "no browser measures")]
pub fn today() -> String {
    let seconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs());
    date((seconds / 86_400) as i64)
}

/// The date of a day counted from 1970-01-01.
///
/// # References
/// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013: `civil_from_days`.
fn date(days: i64) -> String {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_are_shown_in_a_line() {
        let stamp = Stamp {
            date: "2026-01-31".into(),
            version: "1.0.0".into(),
            commit: "0123456789".into(),
            os: "linux".into(),
            cpu: "AMD EPYC".into(),
            cores: 2,
            memory_bytes: None,
            load: Some(0.5),
        };
        let shown = "2026-01-31: nonosat 1.0.0, commit 0123456789, on AMD EPYC (2 cores, linux, load 0.5)";
        assert_eq!(stamp.to_string(), shown);
        let stamp = Stamp { memory_bytes: Some(24 << 30), load: None, ..stamp };
        assert!(stamp.to_string().ends_with("(2 cores, 24.0 GB, linux)"), "{stamp}");
    }

    #[test]
    fn dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(19_723), "2024-01-01");
        assert_eq!(date(20_818), "2026-12-31");
    }
}
