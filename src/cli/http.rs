//! The part of HTTP/1.1 that serving files takes: the heads of requests, and answers.
//!
//! What a client may send after a head is never read as anything else: a request that announces a body is the last one
//! of its connection.

use std::{
    borrow::Cow,
    fmt::Write,
    time::{Duration, SystemTime},
};

/// The most bytes of a request's head.
pub(crate) const MOST_HEAD: usize = 16 << 10;

/// A request without its body.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// What is asked for, as it was sent.
    pub(crate) target: String,
    /// For whom it is meant.
    pub(crate) host: Option<String>,
    /// Whether the connection may be used again.
    pub(crate) keeps: bool,
}

/// The status of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Ok,
    BadRequest,
    Forbidden,
    NotFound,
    NotAllowed,
    TooLong,
    UnknownVersion,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer<'a> {
    pub(crate) status: Status,
    pub(crate) headers: Vec<(&'static str, &'static str)>,
    pub(crate) body: Cow<'a, [u8]>,
}

impl Status {
    fn line(self) -> &'static str {
        match self {
            Self::Ok => "200 OK",
            Self::BadRequest => "400 Bad Request",
            Self::Forbidden => "403 Forbidden",
            Self::NotFound => "404 Not Found",
            Self::NotAllowed => "405 Method Not Allowed",
            Self::TooLong => "431 Request Header Fields Too Large",
            Self::UnknownVersion => "505 HTTP Version Not Supported",
        }
    }
}

/// Where the head of a request ends: behind its first empty line, unless that has not come yet. Empty lines before it
/// are part of it.
pub(crate) fn head_end(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    let mut is_empty = true;
    for line in bytes.split_inclusive(|&byte| byte == b'\n').take_while(|line| line.ends_with(b"\n")) {
        at += line.len();
        if !matches!(line, b"\n" | b"\r\n") {
            is_empty = false;
        } else if !is_empty {
            return Some(at);
        }
    }
    None
}

impl Request {
    /// Reads a head.
    ///
    /// # Errors
    /// The status to answer with.
    pub(crate) fn read(head: &[u8]) -> Result<Self, Status> {
        let head = str::from_utf8(head).map_err(|_| Status::BadRequest)?;
        let is_control = |c: char| c.is_control() && c != '\t';
        let mut lines = head.lines().skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty());
        let first = lines.next().ok_or(Status::BadRequest)?;
        let words: Vec<&str> = first.split(' ').collect();
        let &[method, target, version] = &words[..] else { return Err(Status::BadRequest) };
        if first.contains(is_control) || method.is_empty() || target.is_empty() {
            return Err(Status::BadRequest);
        }
        let mut request = Self { method: method.into(), target: target.into(), host: None, keeps: true };
        match version {
            "HTTP/1.1" => {}
            "HTTP/1.0" => request.keeps = false,
            _ if version.starts_with("HTTP/") => return Err(Status::UnknownVersion),
            _ => return Err(Status::BadRequest),
        }
        for line in lines {
            let (name, value) = line.split_once(':').ok_or(Status::BadRequest)?;
            // Blanks in a name, or before it, are read differently by others.
            if name.is_empty() || name.contains(char::is_whitespace) || line.contains(is_control) {
                return Err(Status::BadRequest);
            }
            let value = value.trim();
            match name.to_ascii_lowercase().as_str() {
                "host" if request.host.is_some() => return Err(Status::BadRequest),
                "host" => request.host = Some(value.to_owned()),
                "connection" if value.split(',').any(|word| word.trim().eq_ignore_ascii_case("close")) => {
                    request.keeps = false;
                }
                "transfer-encoding" => request.keeps = false,
                "content-length" if value != "0" => request.keeps = false,
                _ => {}
            }
        }
        Ok(request)
    }

    /// The path that is asked for, decoded, without what stands behind it; `None` if it is none.
    pub(crate) fn path(&self) -> Option<String> {
        let path = self.target.split(['?', '#']).next()?.strip_prefix('/')?;
        let mut bytes = Vec::with_capacity(path.len());
        let mut rest = path.bytes();
        while let Some(byte) = rest.next() {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            bytes.push(if byte == b'%' { u8::try_from(16 * digit()? + digit()?).ok()? } else { byte });
        }
        String::from_utf8(bytes).ok()
    }
}

impl Answer<'_> {
    /// An answer that is nothing but its status.
    pub(crate) fn of(status: Status) -> Self {
        let body = format!("{}\n", status.line()).into_bytes().into();
        Self { status, headers: vec![("Content-Type", "text/plain; charset=utf-8")], body }
    }

    /// The head of the answer.
    pub(crate) fn head(&self, keeps: bool, now: SystemTime) -> String {
        let mut head = format!("HTTP/1.1 {}\r\nDate: {}\r\n", self.status.line(), date(now));
        for (name, value) in &self.headers {
            // Writing to a string cannot fail.
            let _ = write!(head, "{name}: {value}\r\n");
        }
        let connection = if keeps { "" } else { "Connection: close\r\n" };
        let _ = write!(head, "Content-Length: {}\r\n{connection}\r\n", self.body.len());
        head
    }
}

/// A date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// # References
/// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013: `civil_from_days`.
fn date(now: SystemTime) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = ["Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Jan", "Feb"];
    let seconds = now.duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs();
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Days since March of the year 0, in eras of 400 years.
    let (era, day) = ((days + 719_468) / 146_097, (days + 719_468) % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let year = 400 * era + year + u64::from(month > 9);
    let (weekday, month) = (DAYS[(days % 7) as usize], MONTHS[month as usize]);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{weekday}, {day:02} {month} {year:04} {hour:02}:{minute:02}:{second:02} GMT")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(head: &str) -> Result<Request, Status> {
        Request::read(head.as_bytes())
    }

    #[test]
    fn heads_end_with_an_empty_line() {
        assert_eq!(head_end(b"GET / HTTP/1.1\r\nHost: a\r\n\r\nrest"), Some(27));
        assert_eq!(head_end(b"\r\n\r\nGET / HTTP/1.1\n\n"), Some(20));
        for open in ["", "\r\n\r\n", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\n\r", "GET /\r\nA: b\r\n"] {
            assert_eq!(head_end(open.as_bytes()), None, "{open:?}");
        }
    }

    #[test]
    fn requests_are_read() {
        let request = read("GET /a?b HTTP/1.1\r\nHOST:  localhost:1 \r\nX: y\r\n\r\n").unwrap();
        let (method, target) = ("GET".to_owned(), "/a?b".to_owned());
        assert_eq!(request, Request { method, target, host: Some("localhost:1".to_owned()), keeps: true });
        for last in [
            "GET / HTTP/1.0\r\n\r\n",
            "GET / HTTP/1.1\r\nConnection: Upgrade, Close\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\n",
            "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
        ] {
            assert!(!read(last).unwrap().keeps, "{last}");
        }
        assert!(read("GET / HTTP/1.1\nContent-Length: 0\n\n").unwrap().keeps);
    }

    #[test]
    fn what_is_no_request_is_refused() {
        for (head, status) in [
            ("GET /\r\n\r\n", Status::BadRequest),
            ("GET  / HTTP/1.1\r\n\r\n", Status::BadRequest),
            ("GET / FTP/1.1\r\n\r\n", Status::BadRequest),
            ("PRI * HTTP/2.0\r\n\r\n", Status::UnknownVersion),
            ("GET / HTTP/1.1\r\nno colon\r\n\r\n", Status::BadRequest),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", Status::BadRequest),
            ("GET / HTTP/1.1\r\nA: b\r\n folded: c\r\n\r\n", Status::BadRequest),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", Status::BadRequest),
            ("GET / HTTP/1.1\r\nA: b\rHost: c\r\n\r\n", Status::BadRequest),
            ("GET /\0 HTTP/1.1\r\n\r\n", Status::BadRequest),
            ("\r\n\r\n", Status::BadRequest),
        ] {
            assert_eq!(read(head), Err(status), "{head:?}");
        }
        assert_eq!(Request::read(b"GET /\xff HTTP/1.1\r\n\r\n"), Err(Status::BadRequest));
    }

    #[test]
    fn paths_are_decoded() {
        let path = |target: &str| read(&format!("GET {target} HTTP/1.1\r\n\r\n")).unwrap().path();
        assert_eq!(path("/a%20b/%C3%a9?c=%20#d").as_deref(), Some("a b/é"));
        assert_eq!(path("/").as_deref(), Some(""));
        for wrong in ["/%", "/%2", "/%zz", "/%ff", "/%+1", "a", "*", "http://a/b"] {
            assert_eq!(path(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn answers_have_a_date_and_a_length() {
        let at = |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        assert_eq!(date(at(784_111_777)), "Sun, 06 Nov 1994 08:49:37 GMT");
        assert_eq!(date(at(951_782_400)), "Tue, 29 Feb 2000 00:00:00 GMT");
        assert_eq!(date(at(1_767_225_599)), "Wed, 31 Dec 2025 23:59:59 GMT");
        let head = Answer::of(Status::NotFound).head(false, at(0));
        assert_eq!(
            head,
            "HTTP/1.1 404 Not Found\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n\
             Content-Type: text/plain; charset=utf-8\r\nContent-Length: 14\r\nConnection: close\r\n\r\n"
        );
    }
}
