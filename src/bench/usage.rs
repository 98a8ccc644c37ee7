//! The CPU time and the memory that a process uses.

use crate::puzzle::bounded;

/// The unit of CPU times in `/proc`: a hundredth of a second, on every Linux but a few forgotten ones.
const TICK_S: f64 = 0.01;

/// The resources that a process uses, as far as the system reports them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Usage {
    /// CPU seconds since its start, with those of its child processes that have ended.
    pub cpu_s: Option<f64>,
    /// CPU seconds of those child processes alone, such as outside solvers; in hundredths.
    pub others_s: Option<f64>,
    /// The memory that it holds, in bytes.
    pub memory_bytes: Option<u64>,
    /// The peak of its memory, in bytes.
    pub peak_bytes: Option<u64>,
}

/// Reads the resources that a process uses; on systems other than Linux, nothing is known.
pub fn usage(process: u32) -> Usage {
    let file = |name: &str| bounded::text(format!("/proc/{process}/{name}").as_ref(), 1 << 20).unwrap_or_default();
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
