//! Output files are written whole or not at all.

use std::{
    fs,
    path::Path,
    process::Stdio,
    thread::sleep,
    time::{Duration, Instant},
};

use crate::sandbox::{ENDLESS, LETTER, Sandbox, TWINS};

/// The number of kills; `tests/hostile/` does more.
const KILLS: u32 = 8;

/// What is in a directory that is no temporary file.
fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).into_iter().flatten().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
    names.retain(|name| !name.starts_with(".nonosat-"));
    names.sort();
    names
}

/// Kills a command at many moments; `check` looks at what is there after each.
fn kill(sandbox: &Sandbox, args: &[&str], mut check: impl FnMut(bool)) {
    let spawn = || {
        let mut command = sandbox.std_command(args);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let clock = Instant::now();
    assert!(spawn().wait().unwrap().success(), "{args:?}");
    let whole = clock.elapsed();
    check(true);
    for step in 1..=KILLS {
        let mut child = spawn();
        // Most of the writing is at the end.
        sleep(whole.mul_f64((f64::from(step) / f64::from(KILLS)).sqrt()));
        let _ = child.kill();
        child.wait().unwrap();
        check(false);
    }
}

#[test]
fn a_kill_leaves_the_old_file_or_the_new_one() {
    let sandbox = Sandbox::new();
    sandbox.put("owl.non", include_str!("../../puzzles/owl.non"));
    for (args, output) in [
        (&["encode", "owl.non", "-o", "model.cnf"][..], "model.cnf"),
        (&["explain", "owl.non", "--html", "owl.html"], "owl.html"),
        (&["convert", "owl.non", "--to", "json", "-o", "owl.json"], "owl.json"),
    ] {
        let mut new = Vec::new();
        kill(&sandbox, args, |whole| {
            let found = fs::read(sandbox.path(output)).unwrap();
            if whole {
                new = found;
            } else {
                assert!(found == b"old" || found == new, "{args:?}: {} bytes", found.len());
            }
            sandbox.put(output, "old");
        });
    }
}

#[test]
fn a_killed_certificate_is_none_or_a_whole_one() {
    let sandbox = Sandbox::new();
    let args = ["check", "letter.non", "--certify", "proof", "-q"];
    kill(&sandbox, &args, |_| {
        if sandbox.path("proof/manifest.json").exists() {
            assert_eq!(sandbox.run(&["verify", "proof"]).code, Some(0));
        }
        let _ = fs::remove_dir_all(sandbox.path("proof"));
    });
    let whole = sandbox.run(&args);
    assert_eq!(whole.code, Some(0), "{}", whole.stderr);
    let files = ["formula.cnf", "manifest.json", "picture", "proof.drat", "proof.lrat", "puzzle.non"];
    assert_eq!(names(&sandbox.path("proof")), files);
}

/// A shell that lets files grow to a kilobyte at most, as a full disk would.
#[cfg(unix)]
fn without_room(sandbox: &Sandbox, args: &str) -> Option<i32> {
    let program = env!("CARGO_BIN_EXE_nonosat");
    let script = format!("trap '' XFSZ; ulimit -f 1; exec {program} {args}");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &script]).current_dir(sandbox.path(""));
    shell.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().code()
}

#[cfg(unix)]
#[test]
fn without_room_the_old_file_stays() {
    let sandbox = Sandbox::new();
    sandbox.put("owl.non", include_str!("../../puzzles/owl.non"));
    for (args, output) in [
        ("explain owl.non --html out", "out"),
        ("explain letter.non --gif out", "out"),
        ("hint owl.non --svg out", "out"),
        ("encode owl.non -o out", "out"),
        ("convert owl.non --to json -o out", "out"),
        ("count owl.non --svg out", "out"),
        ("man -o pages", "pages/nonosat.1"),
        ("check owl.non --certify proof", "proof/formula.cnf"),
        ("cubes twins.non --depth 1 -o cubes", "cubes/rest"),
    ] {
        sandbox.put(output, "old");
        let before = names(&sandbox.path(""));
        let code = without_room(&sandbox, args);
        assert_eq!(code, Some(74), "{args}");
        assert_eq!(fs::read_to_string(sandbox.path(output)).unwrap(), "old", "{args}");
        assert_eq!(names(&sandbox.path("")), before, "{args}");
    }
    assert!(!sandbox.path("proof/manifest.json").exists() && names(&sandbox.path("cubes")) == ["rest"]);
    let hidden = |directory: &str| {
        let entries = fs::read_dir(sandbox.path(directory)).unwrap();
        entries.filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with('.')).count()
    };
    assert_eq!(["", "pages", "proof", "cubes"].map(hidden), [0; 4], "nothing temporary is left");
}

#[cfg(target_os = "linux")]
#[test]
fn pipes_devices_and_standard_output_are_written_to() {
    let sandbox = Sandbox::new();
    let run = |output: &str| sandbox.run(&["convert", "letter.non", "--to", "nin", "-o", output]);
    let text = sandbox.run(&["convert", "letter.non", "--to", "nin"]).stdout;
    assert_eq!(run("/dev/stdout").stdout, text);
    assert_eq!(run("/dev/fd/1").stdout, text);
    assert_eq!(run("/dev/null").code, Some(0));
    assert_eq!(run("/dev/full").code, Some(74));
    assert_eq!(run(".").code, Some(74));
    // Whoever has opened the file goes on with it.
    let script = format!(
        "{{ echo before; {} convert letter.non --to nin -o /dev/stdout; }} >> all.txt",
        env!("CARGO_BIN_EXE_nonosat")
    );
    let status = std::process::Command::new("sh").args(["-c", &script]).current_dir(sandbox.path("")).status();
    assert!(status.unwrap().success());
    assert_eq!(fs::read_to_string(sandbox.path("all.txt")).unwrap(), format!("before\n{text}"));

    assert!(std::process::Command::new("mkfifo").arg(sandbox.path("pipe")).status().unwrap().success());
    let mut reader = std::process::Command::new("cat");
    let reader = reader.arg(sandbox.path("pipe")).stdout(Stdio::piped()).spawn().unwrap();
    assert_eq!(run("pipe").code, Some(0));
    assert_eq!(reader.wait_with_output().unwrap().stdout, text.as_bytes());
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let sandbox = Sandbox::new();
    sandbox.put("real.svg", "old");
    fs::set_permissions(sandbox.path("real.svg"), PermissionsExt::from_mode(0o604)).unwrap();
    symlink("real.svg", sandbox.path("link.svg")).unwrap();
    assert_eq!(sandbox.run(&["explain", "letter.non", "--svg", "link.svg"]).code, Some(0));
    assert!(sandbox.path("link.svg").is_symlink());
    assert!(fs::read_to_string(sandbox.path("real.svg")).unwrap().starts_with("<svg"));
    assert_eq!(fs::metadata(sandbox.path("real.svg")).unwrap().permissions().mode() & 0o777, 0o604);
}

#[test]
fn a_journal_has_one_writer() {
    let sandbox = Sandbox::empty();
    let args = ["bench", ENDLESS, "-o", "out", "-q", "--time-limit", "50s"];
    let mut child = sandbox.std_command(&args).stdout(Stdio::null()).spawn().unwrap();
    let clock = Instant::now();
    while fs::read_to_string(sandbox.path("out/runs.lock")).map_or(0, |text| text.len()) == 0 {
        assert!(clock.elapsed() < Duration::from_secs(30));
        sleep(Duration::from_millis(10));
    }
    let second = sandbox.run(&["bench", "dom-3", "-o", "out", "--resume"]);
    let holder = child.id();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(second.code, Some(2), "{}", second.stderr);
    let expected = format!("out/runs.ndjson is in use by process {holder}: ");
    assert!(second.stderr.contains(&expected) || cfg!(not(unix)), "{}", second.stderr);
    let last = sandbox.run(&["bench", "dom-3", "-o", "out", "--resume", "--time-limit", "50s"]);
    assert_eq!(last.code, Some(0), "a killed one holds nothing: {}", last.stderr);
    assert!(!sandbox.path("out/runs.lock").exists() || cfg!(not(unix)));
}

#[cfg(target_os = "linux")]
#[test]
fn puzzles_of_any_name_are_measured() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let sandbox = Sandbox::empty();
    for (name, puzzle) in [(&b"\xFF.non"[..], LETTER), (b"\xFE.non", TWINS)] {
        fs::create_dir_all(sandbox.path("set")).unwrap();
        fs::write(sandbox.path("set").join(OsStr::from_bytes(name)), puzzle).unwrap();
    }
    assert!(std::process::Command::new("mkfifo").arg(sandbox.path("set/pipe.non")).status().unwrap().success());
    let single = Path::new("set").join(OsStr::from_bytes(b"\xFF.non"));
    for set in [OsStr::new("set"), single.as_os_str()] {
        let mut command = sandbox.std_command(&["bench", "-o", "out", "-q"]);
        let run = crate::sandbox::Run::from(command.arg(set).output().unwrap());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        let journal = fs::read_to_string(sandbox.path("out/runs.ndjson")).unwrap();
        assert!(journal.contains(r#""puzzle":"set/\\xFF.non""#), "{journal}");
        assert!(!journal.contains("\"error\""), "{journal}");
        fs::remove_dir_all(sandbox.path("out")).unwrap();
    }
}
