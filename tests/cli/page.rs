//! `page`: what is served, to whom, and what is not.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    process::{Child, Stdio},
};

use crate::sandbox::{Run, Sandbox};

/// The program as it serves a directory; it ends with the test.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(sandbox: &Sandbox) -> Self {
        sandbox.put("site/index.html", "<p>the page</p>");
        sandbox.put("site/assets/code-1a2b.js", "1;");
        sandbox.put("site/assets/solver.wasm", "\0asm");
        sandbox.put("secret.txt", "secret");
        let port = free_port();
        let args = ["page", "--dir", "site", "--port", &port.to_string()];
        let mut child = sandbox.std_command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        assert_eq!(address, format!("http://127.0.0.1:{port}/\n"));
        Self { child, port }
    }

    fn ask(&self, method: &str, url: &str, host: &str) -> String {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).unwrap();
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

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it() {
    let sandbox = Sandbox::empty();
    sandbox.put("site/index.html", "");
    let port = free_port().to_string();
    let mut child = sandbox
        .std_command(&["page", "--dir", "site", "--port", &port])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut address = String::new();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdout.read_line(&mut address).unwrap();
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}
