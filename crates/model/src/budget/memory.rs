//! What the system tells of the memory of this process.

#[cfg(target_os = "linux")]
use std::sync::OnceLock;

/// The memory that the process holds now, in bytes; `None` where the system does not tell, or, elsewhere than on Linux
/// and WebAssembly, without the feature `memory`.
///
/// On WebAssembly this is the size of the linear memory, which never shrinks: what a solve has given back counts, too.
pub fn memory_bytes() -> Option<u64> {
    #[cfg(target_family = "wasm")]
    return Some(core::arch::wasm32::memory_size(0) as u64 * 65_536);
    #[cfg(target_os = "linux")]
    return pages(1);
    #[cfg(not(any(target_os = "linux", target_family = "wasm")))]
    return told().map(|[_, held]| held);
}

/// The addresses that the process has taken, in bytes: what `ulimit -v` limits. `None` where the system does not tell.
pub fn address_bytes() -> Option<u64> {
    #[cfg(target_family = "wasm")]
    return memory_bytes();
    #[cfg(target_os = "linux")]
    return pages(0);
    #[cfg(not(any(target_os = "linux", target_family = "wasm")))]
    return told().map(|[taken, _]| taken);
}

/// The most memory that the process ever held, in bytes; `None` where the system does not tell (it does on Linux).
pub fn memory_peak_bytes() -> Option<u64> {
    let status = crate::bounded::text("/proc/self/status".as_ref(), 1 << 20).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// The addresses taken and the memory held, elsewhere than on Linux.
#[cfg(not(any(target_os = "linux", target_family = "wasm")))]
fn told() -> Option<[u64; 2]> {
    #[cfg(feature = "memory")]
    return memory_stats::memory_stats().map(|stats| [stats.virtual_mem, stats.physical_mem].map(|bytes| bytes as u64));
    #[cfg(not(feature = "memory"))]
    None
}

/// A number of pages in `statm`, in bytes; the system makes it sooner than `status`.
#[cfg(target_os = "linux")]
fn pages(index: usize) -> Option<u64> {
    let sizes = crate::bounded::text("/proc/self/statm".as_ref(), 1 << 10).ok()?;
    Some(sizes.split(' ').nth(index)?.parse::<u64>().ok()? * page_bytes()?)
}

/// The size of a page, which the system gives each program among its auxiliary values.
#[cfg(target_os = "linux")]
fn page_bytes() -> Option<u64> {
    static SIZE: OnceLock<Option<u64>> = OnceLock::new();
    /// `AT_PAGESZ`.
    const NAME: usize = 6;
    *SIZE.get_or_init(|| {
        let values = crate::bounded::file("/proc/self/auxv".as_ref(), 1 << 16).ok()?;
        let (words, _) = values.as_chunks::<{ size_of::<usize>() }>();
        let mut pairs = words.chunks_exact(2).map(|pair| [pair[0], pair[1]].map(usize::from_ne_bytes));
        pairs.find_map(|[name, value]| (name == NAME).then_some(value as u64))
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// `status` and `statm` tell the same in two ways.
    #[test]
    fn sizes_are_those_that_the_system_tells() {
        let status = crate::bounded::text("/proc/self/status".as_ref(), 1 << 20).unwrap();
        let size = status.lines().find_map(|line| line.strip_prefix("VmSize:")).unwrap();
        let size = 1024 * size.trim().trim_end_matches(" kB").parse::<u64>().unwrap();
        let told = address_bytes().unwrap();
        assert!((size / 2..=size * 2).contains(&told), "{told}, {size}");
        let (held, most) = (memory_bytes().unwrap(), memory_peak_bytes().unwrap());
        assert!((1 << 16..=2 * most).contains(&held), "{held}, {most}");
        let block = vec![1_u8; 64 << 20];
        assert!(memory_bytes().unwrap() >= held + (32 << 20), "{}", block.len());
    }
}
