//! `page`: what is served, to whom, and what is not.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, Shutdown, TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use crate::sandbox::Sandbox;

/// The program as it serves a directory; it ends with the test.
struct Server {
    child: Child,
    port: u16,
}

/// After so long, a server hangs.
const PATIENCE: Duration = Duration::from_secs(60);

impl Server {
    fn start(sandbox: &Sandbox) -> Self {
        Self::start_as(sandbox, |args| sandbox.std_command(args))
    }

    fn start_as(sandbox: &Sandbox, command: impl Fn(&[&str]) -> Command) -> Self {
        sandbox.put("site/index.html", "<p>the page</p>");
        sandbox.put("site/assets/code-1a2b.js", "1;");
        sandbox.put("site/assets/solver.wasm", "\0asm");
        sandbox.put("site/a b.txt", "blank");
        sandbox.put("site/large.txt", &"x".repeat(8 << 20));
        sandbox.put("secret.txt", "secret");
        let port = free_port();
        let args = ["page", "--dir", "site", "--port", &port.to_string()];
        let mut child = command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        assert_eq!(address, format!("http://127.0.0.1:{port}/\n"));
        Self { child, port }
    }

    /// A connection; one that hangs ends the test.
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Asks for a file, and reads nothing.
    fn request(&self, url: &str) -> TcpStream {
        let mut stream = self.connect();
        write!(stream, "GET {url} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", self.port).unwrap();
        stream
    }

    /// Interrupts it, and waits for its end.
    #[cfg(unix)]
    fn interrupt(&mut self) {
        let sent = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "Ctrl-C does not end it");
            sleep(Duration::from_millis(5));
        };
        let mut stderr = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        assert_eq!(status.code(), Some(0), "{stderr}");
        assert!(!stderr.contains("panicked"), "{stderr}");
    }

    fn ask(&self, method: &str, url: &str, host: &str) -> String {
        let mut stream = self.connect();
        write!(stream, "{method} {url} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn get(&self, url: &str) -> String {
        self.ask("GET", url, &format!("127.0.0.1:{}", self.port))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn free_port() -> u16 {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port()
}

#[test]
fn it_serves_files_with_their_types() {
    let sandbox = Sandbox::empty();
    let server = Server::start(&sandbox);
    let page = server.get("/");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.ends_with("<p>the page</p>") && page.contains("Content-Type: text/html"), "{page}");
    assert!(page.contains("Cache-Control: no-cache") && page.contains("X-Content-Type-Options: nosniff"), "{page}");
    assert!(server.get("/assets/code-1a2b.js").contains("immutable"));
    assert!(server.get("/assets/solver.wasm").contains("Content-Type: application/wasm"));
    let head = server.ask("HEAD", "/", &format!("localhost:{}", server.port));
    assert!(head.starts_with("HTTP/1.1 200") && !head.contains("the page"), "{head}");
    assert!(head.contains("Content-Length: 15\r\n") && head.contains("\r\nDate: "), "{head}");
    assert!(server.get("/a%20b.txt?x").ends_with("\r\n\r\nblank"));
    assert!(server.get("/large.txt").ends_with(&format!("\r\n\r\n{}", "x".repeat(8 << 20))));
}

#[test]
fn a_connection_serves_several_requests() {
    let sandbox = Sandbox::empty();
    let server = Server::start(&sandbox);
    let mut stream = server.connect();
    let host = format!("Host: localhost:{}\r\n", server.port);
    // All at once, and a part later.
    write!(stream, "GET / HTTP/1.1\r\n{host}\r\n\r\nHEAD /large.txt HTTP/1.1\r\n{host}\r\nGET /nothing HT").unwrap();
    stream.flush().unwrap();
    sleep(Duration::from_millis(20));
    write!(stream, "TP/1.1\r\n{host}\r\nGET /a%20b.txt HTTP/1.0\r\n{host}\r\nGET / HTTP/1.1\r\n\r\n").unwrap();
    let mut answers = String::new();
    stream.read_to_string(&mut answers).unwrap();
    let statuses: Vec<&str> = answers.split("HTTP/1.1 ").skip(1).map(|answer| &answer[..3]).collect();
    assert_eq!(statuses, ["200", "200", "404", "200"], "{answers}");
    assert!(answers.ends_with("blank"), "what stands behind the last request is not answered: {answers}");
}

#[test]
fn a_body_is_no_request() {
    let sandbox = Sandbox::empty();
    let server = Server::start(&sandbox);
    for body in ["Content-Length: 40", "Transfer-Encoding: chunked"] {
        let mut stream = server.connect();
        let host = format!("Host: localhost:{}", server.port);
        write!(stream, "POST / HTTP/1.1\r\n{host}\r\n{body}\r\n\r\nGET / HTTP/1.1\r\n{host}\r\n\r\n").unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 405") && !answer.contains("the page"), "{answer}");
    }
}

#[test]
fn what_is_no_request_is_refused() {
    let sandbox = Sandbox::empty();
    let server = Server::start(&sandbox);
    for (sent, status) in [
        ("nonsense\r\n\r\n", "400"),
        ("\u{16}\u{3}\u{1}\0\n\n", "400"),
        ("GET / HTTP/2.0\r\n\r\n", "505"),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\n\r\n", "403"),
    ] {
        let mut stream = server.connect();
        stream.write_all(sent.as_bytes()).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{sent:?}: {answer}");
    }
}

/// Clients that ask for a file larger than what the system buffers, and read nothing.
#[cfg(unix)]
#[test]
fn clients_that_do_not_read_keep_nobody_waiting() {
    let sandbox = Sandbox::empty();
    let mut server = Server::start(&sandbox);
    for count in [1, 100] {
        let stuck: Vec<TcpStream> = (0..count).map(|_| server.request("/large.txt")).collect();
        assert!(server.get("/").ends_with("<p>the page</p>"));
        drop(stuck);
    }
    let _stuck = server.request("/large.txt");
    assert!(server.get("/").ends_with("<p>the page</p>"));
    server.interrupt();
}

/// Clients that never end their requests, and some that send on.
#[cfg(unix)]
#[test]
fn clients_that_send_slowly_keep_nobody_waiting() {
    let sandbox = Sandbox::empty();
    let mut server = Server::start(&sandbox);
    let mut slow: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    for _ in 0..3 {
        // Those that were closed in favour of others may say so.
        slow.iter_mut().for_each(|stream| _ = stream.write_all(b"GET / HTTP/1.1\r\nX"));
        assert!(server.get("/").ends_with("<p>the page</p>"));
    }
    server.interrupt();
}

#[cfg(unix)]
#[test]
fn idle_connections_close_no_port() {
    let sandbox = Sandbox::empty();
    let mut server = Server::start(&sandbox);
    let idle: Vec<TcpStream> = (0..600).map(|_| server.connect()).collect();
    for _ in 0..10 {
        assert!(server.get("/").ends_with("<p>the page</p>"));
    }
    drop(idle);
    assert!(server.get("/").ends_with("<p>the page</p>"));
    server.interrupt();
}

/// The system grants the program fewer files than it would hold connections open.
#[cfg(unix)]
#[test]
fn too_few_files_close_no_port() {
    let sandbox = Sandbox::empty();
    let mut server = Server::start_as(&sandbox, |args| {
        let program = sandbox.std_command(args);
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -n 30; exec \"$@\"", "sh"]).arg(program.get_program()).args(args);
        shell.current_dir(sandbox.path("."));
        shell
    });
    let idle: Vec<TcpStream> = (0..80).map(|_| server.connect()).collect();
    for _ in 0..10 {
        assert!(server.get("/").ends_with("<p>the page</p>"));
    }
    drop(idle);
    assert!(server.get("/").ends_with("<p>the page</p>"));
    server.interrupt();
}

/// A head of 100 MB: in many lines, in one, and in a request line.
#[cfg(target_os = "linux")]
#[test]
fn heads_without_end_are_refused() {
    let sandbox = Sandbox::empty();
    let server = Server::start(&sandbox);
    for (start, line) in
        [("GET / HTTP/1.1\r\n", "X-Header: 0123456789\r\n"), ("GET / HTTP/1.1\r\nX: ", "y"), ("GET /", "z")]
    {
        let mut stream = server.connect();
        stream.write_all(start.as_bytes()).unwrap();
        let page = line.repeat((1 << 20) / line.len());
        // The server may close before all is sent.
        let sent = (0..100).take_while(|_| stream.write_all(page.as_bytes()).is_ok()).count();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.starts_with(b"HTTP/1.1 431 "), "{start:?} {sent}: {}", String::from_utf8_lossy(&answer));
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap().trim().trim_end_matches(" kB");
    assert!(peak.parse::<u64>().unwrap() < 100_000, "{peak} kB");
    assert!(server.get("/").ends_with("<p>the page</p>"));
}

#[test]
fn nothing_else_is_served() {
    let sandbox = Sandbox::empty();
    let server = Server::start(&sandbox);
    for url in ["/nothing", "/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "//etc/passwd"] {
        let answer = server.get(url);
        assert!(answer.starts_with("HTTP/1.1 404") && !answer.contains("secret"), "{url}: {answer}");
    }
    let posted = server.ask("POST", "/", &format!("127.0.0.1:{}", server.port));
    assert!(posted.starts_with("HTTP/1.1 405") && posted.contains("Allow: GET, HEAD"), "{posted}");
    // A name of somebody else that was made to lead here.
    let strange = server.ask("GET", "/", "example.org");
    assert!(strange.starts_with("HTTP/1.1 403") && !strange.contains("the page"), "{strange}");
}

#[test]
fn what_cannot_be_served_is_an_error() {
    let sandbox = Sandbox::empty();
    sandbox.put("empty/note.txt", "no page");
    let run = sandbox.run(&["page", "--dir", "empty"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(66), ""));
    assert!(run.stderr.contains("no index.html"), "{}", run.stderr);
    assert_eq!(sandbox.run(&["page", "--dir", "nowhere"]).code, Some(66));

    sandbox.put("site/index.html", "");
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let run = sandbox.run(&["page", "--dir", "site", "--port", &port]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("--port"), "{}", run.stderr);
}

#[test]
fn directories_that_are_too_large_are_refused() {
    let sandbox = Sandbox::empty();
    sandbox.put("site/index.html", "");
    std::fs::File::create(sandbox.path("site/large")).unwrap().set_len(1 << 40).unwrap();
    let run = sandbox.run(&["page", "--dir", "site"]);
    assert!(run.code == Some(66) && run.stderr.contains("more than 64 MiB"), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it() {
    let sandbox = Sandbox::empty();
    Server::start(&sandbox).interrupt();
}
