//! The files of the web page, and how they are served: to this machine, to be read only.

use std::{borrow::Cow, collections::BTreeMap, io, path::Path};

use nonosat::puzzle::bounded;

use super::http::{Answer, Request, Status};

/// The page as it was built before the program was, each file by its path below it; empty if it was not. `build.rs`
/// writes the table.
#[cfg(page)]
const BUILT_IN: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
#[cfg(not(page))]
const BUILT_IN: &[(&str, &[u8])] = &[];

/// The most bytes that the files of a directory may have, and the most files: they are kept in memory.
const MOST_BYTES: u64 = 64 << 20;
const MOST_FILES: usize = 10_000;

/// The files of a page by their paths below it, with `/` between.
#[derive(Debug)]
pub(crate) struct Site(BTreeMap<String, Cow<'static, [u8]>>);

impl Site {
    /// The page in the program.
    pub(crate) fn built_in() -> Self {
        Self(BUILT_IN.iter().map(|&(path, content)| (path.to_owned(), content.into())).collect())
    }

    /// All files in a directory as they are now. Nothing else can be asked for later.
    ///
    /// # Errors
    /// If a file cannot be read, all are larger than 64 MiB, or there are more than 10,000.
    pub(crate) fn of_folder(folder: &Path) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        let mut room = MOST_BYTES;
        for entry in walkdir::WalkDir::new(folder) {
            let entry = entry?;
            if !entry.file_type().is_file() {
                continue;
            }
            let content = bounded::file(entry.path(), room).map_err(|error| match error.kind() {
                io::ErrorKind::FileTooLarge => io::Error::other("its files have more than 64 MiB"),
                _ => io::Error::new(error.kind(), format!("{}: {error}", entry.path().display())),
            })?;
            room -= content.len() as u64;
            if files.len() == MOST_FILES {
                return Err(io::Error::other(format!("it has more than {MOST_FILES} files")));
            }
            let inside = entry.path().strip_prefix(folder).unwrap_or(entry.path());
            let parts: Vec<_> = inside.components().map(|part| part.as_os_str().to_string_lossy()).collect();
            files.insert(parts.join("/"), content.into());
        }
        Ok(Self(files))
    }

    /// Whether there is a page to begin with.
    pub(crate) fn has_page(&self) -> bool {
        self.0.contains_key("index.html")
    }

    /// The answer to a request that came to this port.
    pub(crate) fn answer(&self, request: &Request, port: u16) -> Answer<'_> {
        // Somebody else's page whose name leads here must not read this one.
        let is_ours = request.host.as_deref().is_some_and(|host| is_local(host, port));
        let mut answer = match request.method.as_str() {
            _ if !is_ours => Answer::of(Status::Forbidden),
            "GET" | "HEAD" => match self.find(request) {
                Some((path, content)) => Answer { status: Status::Ok, headers: headers(path), body: content.into() },
                None => Answer::of(Status::NotFound),
            },
            _ => Answer::of(Status::NotAllowed),
        };
        if answer.status == Status::NotAllowed {
            answer.headers.push(("Allow", "GET, HEAD"));
        }
        answer.headers.extend(ALWAYS);
        answer
    }

    /// The file that a request names.
    fn find(&self, request: &Request) -> Option<(&str, &[u8])> {
        let path = request.path()?;
        let path = if path.is_empty() { "index.html" } else { &path };
        self.0.get_key_value(path).map(|(path, content)| (path.as_str(), &content[..]))
    }
}

/// Whether a request was meant for this machine, not for a name that was made to lead here.
fn is_local(host: &str, port: u16) -> bool {
    let (name, given) = host.rsplit_once(':').unwrap_or((host, "80"));
    matches!(name, "127.0.0.1" | "localhost") && given.parse() == Ok(port)
}

/// The headers of every answer.
const ALWAYS: [(&str, &str); 4] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Content-Security-Policy", "frame-ancestors 'none'"),
];

/// The headers of a file.
fn headers(path: &str) -> Vec<(&'static str, &'static str)> {
    // Names in `assets` change with what is in them.
    let is_hashed = path.starts_with("assets/");
    let cache = if is_hashed { "max-age=31536000, immutable" } else { "no-cache" };
    vec![("Content-Type", mime(path)), ("Cache-Control", cache)]
}

/// The type of a file, by its ending.
fn mime(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" | "non" | "md" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_served() {
        assert!(is_local("127.0.0.1:6626", 6626) && is_local("localhost:6626", 6626) && is_local("localhost", 80));
        for host in ["example.org:6626", "127.0.0.1:80", "127.0.0.1.example.org:6626", "localhost", "", ":6626"] {
            assert!(!is_local(host, 6626), "{host}");
        }
    }

    #[test]
    fn urls_name_files_and_nothing_else() {
        let site = Site([("index.html".to_owned(), b"x".into()), ("assets/a b.js".to_owned(), b"y".into())].into());
        let find = |target: &str| {
            let request = Request { method: "GET".into(), target: target.into(), host: None, keeps: true };
            site.find(&request).map(|(path, _)| path.to_owned())
        };
        assert_eq!(find("/").as_deref(), Some("index.html"));
        assert_eq!(find("/index.html?x=1").as_deref(), Some("index.html"));
        assert_eq!(find("/assets/a%20b.js").as_deref(), Some("assets/a b.js"));
        for url in ["", "index.html", "/../index.html", "//index.html", "/assets/../index.html", "/assets", "/%2e%2e/a"]
        {
            assert_eq!(find(url), None, "{url}");
        }
    }
}
