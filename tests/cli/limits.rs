//! Limits of time and memory hold for every command, whatever it does.

#![cfg(target_os = "linux")]

use std::{
    fs,
    fs::File,
    io::Write,
    os::unix::process::ExitStatusExt,
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

use flate2::{Compression, Crc, write::ZlibEncoder};

use nonosat::{
    format::{Format, write},
    make::recipe::Recipe,
};

use crate::sandbox::Sandbox;

fn sandbox(recipe: &str) -> Sandbox {
    let sandbox = Sandbox::empty();
    let puzzle = recipe.parse::<Recipe>().unwrap().puzzle();
    sandbox.put("puzzle.non", &write(Format::Non, &[puzzle]).unwrap().text);
    sandbox
}

/// The exit code, what was printed on standard error, and the most memory that was seen, in megabytes.
fn run(sandbox: &Sandbox, args: &[&str]) -> (Option<i32>, String, u64) {
    let mut command = sandbox.std_command(args);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let now = fs::read_to_string(&status).unwrap_or_default();
        let peak = now.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
        most = most.max(peak.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap_or(0) / 1000);
        sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned(), most)
}

/// The exit code and the messages within so many seconds of CPU time; the system kills what takes more.
fn run_within(seconds: u32, sandbox: &Sandbox, line: &str) -> (Option<i32>, String) {
    let line = format!("ulimit -t {seconds}; exec {} {line}", env!("CARGO_BIN_EXE_nonosat"));
    let output = Command::new("sh").args(["-c", &line]).current_dir(sandbox.path(".")).output().unwrap();
    assert_eq!(output.status.signal(), None, "{line}: killed");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Makes a pipe that nobody writes to, and a file of 400 MB that takes no room.
fn add_traps(sandbox: &Sandbox) {
    assert!(Command::new("mkfifo").arg(sandbox.path("pipe")).status().unwrap().success());
    File::create(sandbox.path("large")).unwrap().set_len(400_000_000).unwrap();
}

#[test]
fn memory_limits_hold() {
    let large = sandbox("blobs-3000-1");
    let dense = sandbox("random-300-0.5-1");
    for (sandbox, command) in [
        (&large, "check puzzle.non"),
        (&large, "solve --all puzzle.non"),
        (&large, "explain puzzle.non"),
        (&large, "hint puzzle.non"),
        (&large, "encode --narrow puzzle.non -o out.cnf"),
        (&large, "cubes puzzle.non --depth 2 -o cubes"),
        (&dense, "check puzzle.non --method ilp --force"),
        (&dense, "encode puzzle.non -o out.cnf --encoding path"),
    ] {
        let limit = ["--memory-limit", "50MB", "--time-limit", "60s"];
        let args: Vec<&str> = command.split(' ').chain(limit).collect();
        // On a busy machine the watchdog comes late now and then, and a gigabyte is filled in a second.
        let once = || {
            let (code, stderr, most) = run(sandbox, &args);
            assert_eq!(code, Some(30), "{command}: {stderr}");
            most
        };
        let mut tries: Vec<u64> = Vec::new();
        // A quarter more, or 32 MB, whichever is more.
        while tries.len() < 3 && tries.last().is_none_or(|&most| most > 82) {
            tries.push(once());
        }
        assert!(tries.last().is_some_and(|&most| most <= 82), "{command}: {tries:?} MB");
    }
}

/// The model alone takes minutes to be solved, and its solver looks at no clock.
#[test]
fn time_limits_hold() {
    let dense = sandbox("random-300-0.5-1");
    for command in ["check puzzle.non --method ilp --force", "encode puzzle.non --narrow", "explain puzzle.non"] {
        let args: Vec<&str> = command.split(' ').chain(["--time-limit", "300ms"]).collect();
        let (code, stderr, _) = run(&dense, &args);
        assert_eq!(code, Some(30), "{command}: {stderr}");
    }
}

/// Solving ends in time, or nearly, and then drawing goes on for long.
#[test]
fn time_limits_hold_for_drawing() {
    let regular = sandbox("checkerboard-500");
    let random = sandbox("random-1000-0.5-1");
    for (sandbox, args) in [
        (&regular, "-o book.pdf --min-cell 1mm"),
        (&regular, "-o book.svg --min-cell 0.5mm --solutions none"),
        (&random, "-o book.png --cell 0.5mm --dpi 72"),
        (&random, "-o book.png --cell 0.5mm --dpi 300 --jobs 2 --solutions next"),
    ] {
        let (code, stderr) = run_within(4, sandbox, &format!("print puzzle.non {args} --time-limit 500ms"));
        assert_eq!(code, Some(30), "{args}: {stderr}");
        assert!(stderr.contains("time limit"), "{args}: {stderr}");
        let left = fs::read_dir(sandbox.path(".")).unwrap().count();
        assert_eq!(left, 1, "{args}: nothing is written");
    }
}

/// Ctrl-C ends drawing at once, as nothing is written before all is drawn.
#[test]
fn interrupts_end_drawing() {
    let sandbox = sandbox("checkerboard-500");
    let line = format!(
        "ulimit -t 20; exec {} print puzzle.non -o book.pdf --min-cell 1mm --solutions none",
        env!("CARGO_BIN_EXE_nonosat")
    );
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).current_dir(sandbox.path(".")).stdout(Stdio::null()).stderr(Stdio::piped());
    let child = shell.spawn().unwrap();
    sleep(Duration::from_millis(1500));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(30), "{:?} {stderr}", output.status);
    assert!(stderr.contains("interrupted") && !sandbox.path("book.pdf").exists(), "{stderr}");
}

/// Each would take minutes, if all letters were looked at for each that is left out.
#[test]
fn texts_of_any_length_are_printed() {
    let sandbox = Sandbox::empty();
    for (letters, args) in
        [("a", "--title"), ("a", ""), ("i ", "--title --by --number=1 --grade"), ("\u{e9}W", "--title --by")]
    {
        let text = letters.repeat(200_000);
        let head = format!("title \"{text}\"\nby \"{text}\"\n");
        sandbox.put("long.non", &(head + "width 1\nheight 1\nrows\n1\ncolumns\n1\n"));
        for extension in ["pdf", "svg", "png"] {
            let (code, stderr) = run_within(6, &sandbox, &format!("print long.non {args} -o out.{extension}"));
            assert_eq!(code, Some(0), "{letters:?} {args} {extension}: {stderr}");
        }
    }
    let front = format!("print long.non -o out.pdf --front '{}'", "word ".repeat(20_000));
    assert_eq!(run_within(6, &sandbox, &front).0, Some(0));
}

/// Lists, fonts and puzzles that have no end, are too large, or keep one waiting.
#[test]
fn input_limits_hold_for_every_file() {
    let sandbox = Sandbox::new();
    add_traps(&sandbox);
    for args in
        ["batch @NAME --out out", "print dot.non -o out.pdf --font NAME", "check NAME", "import NAME -o out.non"]
    {
        for (name, limit) in
            [("/dev/zero", "--input-limit 5MB"), ("large", ""), ("pipe", "--time-limit 300ms"), ("/dev/zero", "")]
        {
            let line = format!("{} {limit}", args.replace("NAME", name));
            let words: Vec<&str> = line.split_whitespace().collect();
            let (code, stderr, most) = run(&sandbox, &words);
            assert_eq!(code, Some(30), "{line}: {stderr}");
            let expected = if name == "pipe" { "time limit" } else { "input limit" };
            assert!(stderr.contains(expected), "{line}: {stderr}");
            // Twice what is read, while room is made for more.
            assert!(most < if name == "/dev/zero" && limit.is_empty() { 600 } else { 60 }, "{line}: {most} MB");
            assert!(!sandbox.path("out.pdf").exists() && !sandbox.path("out/plan.json").exists());
        }
    }
}

/// Files of a set and certificates are files.
#[test]
fn devices_and_pipes_are_no_sets_and_no_certificates() {
    let sandbox = Sandbox::new();
    add_traps(&sandbox);
    fs::create_dir(sandbox.path("proof")).unwrap();
    std::os::unix::fs::symlink("../pipe", sandbox.path("proof/manifest.json")).unwrap();
    fs::rename(sandbox.path("pipe"), sandbox.path("pipe.txt")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", sandbox.path("zero.txt")).unwrap();
    for args in [&["verify", "proof"][..], &["bench", "pipe.txt", "-o", "out"], &["bench", "zero.txt", "-o", "out"]] {
        let (code, stderr, most) = run(&sandbox, args);
        assert!(code.is_some_and(|code| code != 0) && most < 60, "{args:?}: {code:?} {most} MB: {stderr}");
    }
}

/// A PNG of these parts.
fn png(parts: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, content) in parts {
        let mut crc = Crc::new();
        crc.update(&name[..]);
        crc.update(content);
        bytes.extend((content.len() as u32).to_be_bytes());
        bytes.extend([&name[..], content, &crc.sum().to_be_bytes()].concat());
    }
    bytes
}

/// So many bytes of nothing, packed.
fn zeros(count: usize) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    let page = vec![0; 1 << 16];
    for start in (0..count).step_by(page.len()) {
        encoder.write_all(&page[..page.len().min(count - start)]).unwrap();
    }
    encoder.finish().unwrap()
}

/// The head of a PNG of one bit a pixel, gray or of a palette, which may be interlaced.
fn head(width: u32, height: u32, kind: u8, interlaced: u8) -> Vec<u8> {
    [&width.to_be_bytes()[..], &height.to_be_bytes(), &[1, kind, 0, 0, interlaced]].concat()
}

/// Small files of images that are very long, or have a profile that is unpacked to much more.
#[test]
fn images_take_no_more_than_they_show() {
    let sandbox = Sandbox::empty();
    let thin = zeros(8_000_001);
    let tall = zeros(20_000_000);
    let palette: (&[u8; 4], &[u8]) = (b"PLTE", &[0, 0, 0, 255, 255, 255]);
    let pixels = zeros(2 * 100);
    let profile = [b"bomb\0\0", &zeros(300_000_000)[..]].concat();
    let text = [b"bomb\0\0", &zeros(300_000_000)[..]].concat();
    let square: &[u8] = &head(8, 100, 0, 0);
    for (name, is_seen, image) in [
        ("thin", false, png(&[(b"IHDR", &head(64_000_000, 1, 0, 0)), (b"IDAT", &thin), (b"IEND", b"")])),
        ("interlaced", false, png(&[(b"IHDR", &head(64_000_000, 1, 0, 1)), (b"IDAT", &thin), (b"IEND", b"")])),
        ("palette", false, png(&[(b"IHDR", &head(63_999_999, 1, 3, 0)), palette, (b"IDAT", &thin), (b"IEND", b"")])),
        ("tall", false, png(&[(b"IHDR", &head(1, 10_000_000, 0, 0)), (b"IDAT", &tall), (b"IEND", b"")])),
        ("profile", true, png(&[(b"IHDR", square), (b"iCCP", &profile), (b"IDAT", &pixels), (b"IEND", b"")])),
        ("words", true, png(&[(b"IHDR", square), (b"zTXt", &text), (b"IDAT", &pixels), (b"IEND", b"")])),
    ] {
        fs::write(sandbox.path(name), image).unwrap();
        let (code, stderr, most) = run(&sandbox, &["import", name, "--size", "20", "-o", "out.non"]);
        assert_eq!(code, Some(65), "{name}: {stderr}");
        let refused = if is_seen { "looks the same" } else { "scale it down" };
        assert!(stderr.contains(refused), "{name}: {stderr}");
        assert!(most < 150, "{name}: {most} MB: {stderr}");
    }
}

/// As what takes long may be the image, not the puzzle.
#[test]
fn time_limits_hold_for_decoding() {
    let sandbox = Sandbox::empty();
    let pixels = format!("{}{}", "1 ".repeat(8_000_000), "0 ".repeat(8_000_000));
    sandbox.put("large.pbm", &format!("P1 4000 4000\n{pixels}"));
    let (code, stderr) = run_within(2, &sandbox, "import large.pbm -o out.non --time-limit 100ms");
    assert_eq!(code, Some(30), "{stderr}");
}

#[test]
fn pictures_that_are_too_large_to_look_at_are_not_drawn() {
    let sandbox = sandbox("checkerboard-1002");
    let run = sandbox.run(&["check", "puzzle.non"]);
    assert_eq!(run.code, Some(10), "{}", run.stderr);
    assert!(run.stdout.contains("not drawn: 1002x1002 cells"), "{}", run.stdout);
}

/// The shell sets the limit: Rust aborts where an allocation fails, with a message for people.
///
/// Unoptimised, the program itself takes 36 MB.
#[test]
fn too_few_addresses_are_a_message() {
    let large = sandbox("blobs-3000-1");
    for kilobytes in [45_000, 60_000, 200_000] {
        for command in ["check", "count", "explain", "encode", "solve --method sat"] {
            let line = format!("ulimit -v {kilobytes}; exec {} {command} puzzle.non", env!("CARGO_BIN_EXE_nonosat"));
            let output = Command::new("sh").args(["-c", &line]).current_dir(large.path(".")).output().unwrap();
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(matches!(output.status.code(), Some(0 | 30)), "{kilobytes} {command}: {stderr}");
            // An answer with bounds says so itself.
            let is_said =
                stderr.contains("error: ") || String::from_utf8_lossy(&output.stdout).contains("memory limit");
            assert!(output.status.success() || is_said, "{kilobytes} {command}: {stderr}");
        }
    }
}

/// A process that was started as a child of itself stops as any other.
#[test]
fn requests_to_stop_are_handed_on() {
    let dense = sandbox("random-300-0.5-1");
    let line = format!("ulimit -v 4000000; exec {} count puzzle.non", env!("CARGO_BIN_EXE_nonosat"));
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).current_dir(dense.path(".")).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = shell.spawn().unwrap();
    sleep(Duration::from_millis(300));
    assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(30));
}

/// A child whose parent was killed before the child could ask to be killed with it.
#[test]
fn a_child_without_its_parent_ends() {
    let sandbox = sandbox("dom-2");
    let of = |parent: u32| {
        let mut command = sandbox.std_command(&["batch", "puzzle.non", "--out", "out"]);
        command.env("NONOSAT_BATCH_ALONE", "0").env("NONOSAT_PARENT", parent.to_string());
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().signal()
    };
    assert_eq!((of(std::process::id()), of(1)), (None, Some(9)));
}
