//! A server of files to programs on this machine, none of which can keep it from answering the others.
//!
//! A connection has a thread and, for each step, a time. There are only so many at once: a new one takes the place of
//! the one that has asked for nothing for longest, or of the oldest.

use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant, SystemTime},
};

use super::{
    http::{Answer, MOST_HEAD, Request, Status, head_end},
    site::Site,
};

/// The most connections; the most threads while those that were closed end.
const MOST_OPEN: usize = 64;
const MOST_THREADS: usize = 2 * MOST_OPEN;

/// How long a client may take for the head of a request, the pause before it included; to take an answer; and to read
/// the last answer while it still sends what nobody asked for.
const HEAD_TIME: Duration = Duration::from_secs(10);
const ANSWER_TIME: Duration = Duration::from_secs(60);
const PARTING_TIME: Duration = Duration::from_secs(2);

/// The pause where the system gives no connection or no thread, until others have ended.
const PAUSE: Duration = Duration::from_millis(5);

/// The stack of a thread: it holds a head and little else.
const STACK: usize = 256 << 10;

/// A server.
#[derive(Debug)]
pub(crate) struct Server {
    site: Site,
    port: u16,
    open: Mutex<Vec<Arc<Connection>>>,
    threads: AtomicUsize,
}

/// A connection to a client.
#[derive(Debug)]
struct Connection {
    stream: TcpStream,
    /// Whether it is being answered.
    is_busy: AtomicBool,
}

impl Server {
    /// Answers whoever comes, in threads that end with the program; the port.
    ///
    /// # Errors
    /// If there is no thread to be had, or no port.
    #[allow(clippy::disallowed_methods, reason = "a thread; no browser runs this")]
    pub(crate) fn start(site: Site, listener: TcpListener) -> io::Result<u16> {
        let port = listener.local_addr()?.port();
        let server = Arc::new(Self { site, port, open: Mutex::default(), threads: AtomicUsize::new(0) });
        thread::Builder::new().name("listener".into()).spawn(move || server.listen(&listener))?;
        Ok(port)
    }

    /// Takes connections for ever.
    fn listen(self: &Arc<Self>, listener: &TcpListener) {
        loop {
            let is_taken = match listener.accept() {
                Ok((stream, _)) => self.take(stream),
                // As where all files that the system grants are open.
                Err(_) => false,
            };
            if !is_taken {
                self.make_room(0);
                thread::sleep(PAUSE);
            }
            while self.threads.load(Relaxed) >= MOST_THREADS {
                thread::sleep(PAUSE);
            }
        }
    }

    /// Serves a connection in a thread of its own; whether there is one.
    #[allow(clippy::disallowed_methods, reason = "a thread; no browser runs this")]
    fn take(self: &Arc<Self>, stream: TcpStream) -> bool {
        self.make_room(MOST_OPEN);
        let connection = Arc::new(Connection { stream, is_busy: AtomicBool::new(false) });
        self.open.lock().unwrap_or_else(PoisonError::into_inner).push(connection.clone());
        self.threads.fetch_add(1, Relaxed);
        let (server, served) = (self.clone(), connection.clone());
        let serve = move || {
            // Guards, so that a defect costs one connection only.
            let _leaving = Leaving { server: &server, connection: &served };
            // A client that goes away, or takes too long, needs no answer.
            let _ = served.serve(&server.site, server.port);
        };
        let is_begun = thread::Builder::new().stack_size(STACK).spawn(serve).is_ok();
        if !is_begun {
            drop(Leaving { server: self, connection: &connection });
        }
        is_begun
    }

    /// Closes a connection if there are so many or more: the first that has asked for nothing, or the first of all.
    fn make_room(&self, most: usize) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= most && !open.is_empty() {
            let idle = open.iter().position(|connection| !connection.is_busy.load(Relaxed));
            let closed = open.remove(idle.unwrap_or(0));
            // Its thread, if it waits, wakes up by that.
            let _ = closed.stream.shutdown(Shutdown::Both);
        }
    }
}

/// Takes a connection off the list when its thread ends.
struct Leaving<'a> {
    server: &'a Server,
    connection: &'a Arc<Connection>,
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        let mut open = self.server.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|other| !Arc::ptr_eq(other, self.connection));
        self.server.threads.fetch_sub(1, Relaxed);
    }
}

impl Connection {
    /// Answers one request after the other.
    fn serve(&self, site: &Site, port: u16) -> io::Result<()> {
        self.stream.set_nodelay(true)?;
        let mut bytes = Vec::new();
        while let Some(head) = self.head(&mut bytes)? {
            self.is_busy.store(true, Relaxed);
            let request = head.and_then(|head| Request::read(&bytes[..head]).map(|request| (head, request)));
            let keeps = match request {
                Ok((head, request)) => {
                    bytes.drain(..head);
                    let answer = site.answer(&request, port);
                    self.write(&answer, request.keeps, request.method != "HEAD")?;
                    request.keeps
                }
                Err(status) => {
                    self.write(&Answer::of(status), false, true)?;
                    false
                }
            };
            if !keeps {
                return self.part();
            }
            self.is_busy.store(false, Relaxed);
        }
        Ok(())
    }

    /// Reads until there is a whole head, and says where it ends, or which status refuses it; `None` if no more comes.
    fn head(&self, bytes: &mut Vec<u8>) -> io::Result<Option<Result<usize, Status>>> {
        let end = Deadline::after(HEAD_TIME);
        let mut page = [0; 4096];
        loop {
            match head_end(bytes) {
                Some(head) if head <= MOST_HEAD => return Ok(Some(Ok(head))),
                None if bytes.len() <= MOST_HEAD => {}
                _ => return Ok(Some(Err(Status::TooLong))),
            }
            self.stream.set_read_timeout(Some(end.left()?))?;
            match retried(|| (&self.stream).read(&mut page))? {
                0 => return Ok(None),
                read => bytes.extend_from_slice(&page[..read]),
            }
        }
    }

    /// Sends an answer.
    #[allow(clippy::disallowed_methods, reason = "the date; no browser runs this")]
    fn write(&self, answer: &Answer<'_>, keeps: bool, has_body: bool) -> io::Result<()> {
        let end = Deadline::after(ANSWER_TIME);
        let head = answer.head(keeps, SystemTime::now());
        let body = if has_body { &answer.body[..] } else { &[] };
        for mut rest in [head.as_bytes(), body] {
            while !rest.is_empty() {
                self.stream.set_write_timeout(Some(end.left()?))?;
                // A part at a time, as the time to write is that of the part.
                let part = &rest[..rest.len().min(64 << 10)];
                match retried(|| (&self.stream).write(part))? {
                    0 => return Err(io::ErrorKind::WriteZero.into()),
                    written => rest = &rest[written..],
                }
            }
        }
        Ok(())
    }

    /// Says that no more comes, and takes what the client still sends: closing on unread bytes would take back the
    /// answer.
    fn part(&self) -> io::Result<()> {
        self.stream.shutdown(Shutdown::Write)?;
        let end = Deadline::after(PARTING_TIME);
        let mut page = [0; 16 << 10];
        loop {
            self.stream.set_read_timeout(Some(end.left()?))?;
            if retried(|| (&self.stream).read(&mut page))? == 0 {
                return Ok(());
            }
        }
    }
}

/// Tries again where a signal came in between.
fn retried(mut step: impl FnMut() -> io::Result<usize>) -> io::Result<usize> {
    loop {
        match step() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}

/// When a step must be done.
#[derive(Clone, Copy)]
struct Deadline(Instant);

impl Deadline {
    #[allow(clippy::disallowed_methods, reason = "no browser runs this")]
    fn after(time: Duration) -> Self {
        Self(Instant::now() + time)
    }

    /// The time left, which is never nothing.
    ///
    /// # Errors
    /// If there is none.
    #[allow(clippy::disallowed_methods, reason = "no browser runs this")]
    fn left(self) -> io::Result<Duration> {
        let left = self.0.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(left) }
    }
}
