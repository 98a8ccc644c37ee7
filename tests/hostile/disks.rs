//! Full disks: a message, exit code 74, and the old file stays.

use std::{
    fs,
    fs::File,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::{
    measure::{MESSAGE, Measured, measure, turn},
    sandbox::Sandbox,
    table::{Finding, Table},
};

/// The size of the disk, and the room that is left on it, in kilobytes; memory has pages of four.
const DISK_KB: u64 = 256;
const ROOMS_KB: [u64; 5] = [0, 4, 8, 16, 32];

/// Commands and what they write.
const WRITERS: [(&str, &str); 9] = [
    ("explain owl.non --html disk/out", "out"),
    ("explain owl.non --gif disk/out", "out"),
    ("hint owl.non --svg disk/out", "out"),
    ("encode owl.non -o disk/out", "out"),
    ("convert owl.non --to json -o disk/out", "out"),
    ("count owl.non --svg disk/out", "out"),
    ("man -o disk/pages", "pages/nonosat.1"),
    ("check owl.non --certify disk/proof", "proof/formula.cnf"),
    ("cubes twins.non --depth 1 -o disk/cubes", "cubes/old"),
];

/// A small disk in memory, for as long as this lives.
pub(crate) struct Disk(PathBuf);

impl Disk {
    /// Mounts one; `None` where that is not allowed.
    pub(crate) fn mount(folder: PathBuf) -> Option<Self> {
        fs::create_dir(&folder).unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={DISK_KB}k"), "tmpfs"]).arg(&folder);
        let mounted = mount.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success());
        mounted.then_some(Self(folder))
    }

    /// Fills it, then makes room.
    pub(crate) fn leave(&self, room_kb: u64) {
        let mut filler = File::create(self.0.join("filler")).unwrap();
        while filler.write_all(&[b'x'; 4096]).is_ok() {}
        let size = filler.metadata().unwrap().len();
        filler.set_len(size.saturating_sub(room_kb * 1024)).unwrap();
    }

    pub(crate) fn clear(&self) {
        for entry in fs::read_dir(&self.0).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

/// What is wrong with a run that found no room.
fn fault(run: &Measured) -> Option<String> {
    if let Some(fault) = run.fault() {
        return Some(fault);
    }
    if run.code != Some(74) {
        return Some(format!("exit code {:?}: {}", run.code, run.stderr));
    }
    let message = run.stderr.contains("No space left") && run.longest_message() <= MESSAGE;
    (!message).then(|| format!("the message does not say why: {}", run.stderr))
}

/// Temporary files anywhere below a folder.
fn temporary(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| match entry.path().is_dir() {
            true => temporary(&entry.path()),
            false => usize::from(entry.file_name().to_string_lossy().starts_with(".nonosat-")),
        })
        .sum()
}

fn on_a_small_disk(sandbox: &Sandbox, disk: &Disk, table: &mut Table) {
    for (command, output) in WRITERS {
        for room in ROOMS_KB {
            disk.clear();
            let path = disk.0.join(output);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, "old").unwrap();
            disk.leave(room);
            let run = measure(sandbox.std_command(&command.split(' ').collect::<Vec<_>>()), false);
            let found = fs::read(&path).unwrap_or_default();
            let left = temporary(&disk.0);
            let fault = match run.code {
                // There was room enough. Cubes never replace a file.
                Some(0) if found != b"old" || command.starts_with("cubes") => None,
                // Of several files, those before the last may be new; each is whole.
                _ if found != b"old" && path.parent() == Some(&disk.0) => Some("the old file is gone".to_owned()),
                _ => fault(&run),
            };
            let fault = fault.or_else(|| (left > 0).then(|| format!("{left} temporary files are left")));
            let fault = fault.or_else(|| {
                let claims = run.code != Some(0) && disk.0.join("proof/manifest.json").exists();
                claims.then(|| "a certificate that is not whole has its manifest".to_owned())
            });
            let finding = fault.map_or(Finding::Kept, |fault| Finding::Broken(format!("{room} KB left: {fault}")));
            table.add(&format!("`{command}`"), finding, &[run.code == Some(74)], &[]);
        }
    }
    disk.clear();
    disk.leave(0);
    let run = measure(sandbox.std_command(&["bench", "dom-4", "-o", "disk/results", "-q"]), false);
    let finding = fault(&run).map_or(Finding::Kept, Finding::Broken);
    table.add("`bench dom-4 -o disk/results`", finding, &[run.code == Some(74)], &[]);
}

/// Standard output and files that are the device which is always full.
fn on_the_full_device(sandbox: &Sandbox, table: &mut Table) {
    for command in [
        "check owl.non",
        "solve owl.non --format json",
        "count owl.non",
        "explain owl.non --format ndjson",
        "rate owl.non",
        "render owl.non",
        "encode owl.non",
        "convert owl.non --to json",
        "methods",
        "man",
        "completions bash",
        "--help",
    ] {
        let mut shell = Command::new("sh");
        let script = format!("exec {} {command} > /dev/full", env!("CARGO_BIN_EXE_nonosat"));
        shell.args(["-c", &script]).current_dir(sandbox.path("")).env_remove("RUST_BACKTRACE");
        let run = measure(shell, true);
        let finding = fault(&run).map_or(Finding::Kept, Finding::Broken);
        table.add(&format!("`{command} > /dev/full`"), finding, &[run.code == Some(74)], &[]);
    }
    let run = measure(sandbox.std_command(&["convert", "owl.non", "--to", "json", "-o", "/dev/full"]), false);
    table.add(
        "`convert -o /dev/full`",
        fault(&run).map_or(Finding::Kept, Finding::Broken),
        &[run.code == Some(74)],
        &[],
    );
}

#[test]
#[ignore = "belongs to the attack"]
fn disks() {
    let _turn = turn();
    let sandbox = Sandbox::new();
    sandbox.put("owl.non", include_str!("../../puzzles/owl.non"));
    let mut table = Table::new("Full disks", &["without room"], &[]);
    match Disk::mount(sandbox.path("disk")) {
        Some(disk) => on_a_small_disk(&sandbox, &disk, &mut table),
        None => println!("skipped: a small disk in memory cannot be mounted here; only /dev/full is written to"),
    }
    on_the_full_device(&sandbox, &mut table);
    table.finish();
}
