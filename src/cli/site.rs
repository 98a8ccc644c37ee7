//! The files of the web page, and how they are served: to this machine, to be read only.

use std::{borrow::Cow, collections::BTreeMap, fs, io, path::Path};

use rust_embed::RustEmbed;
use tiny_http::{Header, Method, Request, Response};

/// The page as it was built before the program was; empty if it was not.
#[derive(RustEmbed)]
#[folder = "web/page/dist"]
#[allow_missing = true]
struct BuiltIn;

/// The most bytes that the files of a directory may have: they are kept in memory.
const MOST_BYTES: u64 = 64 << 20;

/// The files of a page by their paths below it, with `/` between.
pub(crate) struct Site(BTreeMap<String, Cow<'static, [u8]>>);

impl Site {
    /// The page in the program.
    pub(crate) fn built_in() -> Self {
        let file = |name: Cow<'static, str>| BuiltIn::get(&name).map(|file| (name.into_owned(), file.data));
        Self(BuiltIn::iter().filter_map(file).collect())
    }

    /// All files in a directory as they are now. Nothing else can be asked for later.
    ///
    /// # Errors
    /// If a file cannot be read, or all are larger than 64 MiB.
    pub(crate) fn of_folder(folder: &Path) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        let mut room = MOST_BYTES;
        for entry in walkdir::WalkDir::new(folder) {
            let entry = entry?;
            if !entry.file_type().is_file() {
                continue;
            }
            room = room
                .checked_sub(entry.metadata()?.len())
                .ok_or_else(|| io::Error::other("its files have more than 64 MiB"))?;
            let inside = entry.path().strip_prefix(folder).unwrap_or(entry.path());
            let parts: Vec<_> = inside.components().map(|part| part.as_os_str().to_string_lossy()).collect();
            files.insert(parts.join("/"), fs::read(entry.path())?.into());
        }
        Ok(Self(files))
    }

    /// Whether there is a page to begin with.
    pub(crate) fn has_page(&self) -> bool {
        self.0.contains_key("index.html")
    }

    /// Answers a request that came to this port.
    ///
    /// # Errors
    /// If the answer cannot be sent.
    pub(crate) fn answer(&self, request: Request, port: u16) -> io::Result<()> {
        let host = request.headers().iter().find(|header| header.field.equiv("Host"));
        let is_ours = host.is_some_and(|host| is_local(host.value.as_str(), port));
        // Somebody else's page whose name leads here must not read this one.
        let (code, path) = match request.method() {
            _ if !is_ours => (403, None),
            Method::Get | Method::Head => match self.find(request.url()) {
                Some(path) => (200, Some(path)),
                None => (404, None),
            },
            _ => (405, None),
        };
        let body = path.map_or(&b""[..], |path| &self.0[path]);
        let mut response = Response::from_data(body).with_status_code(code);
        for (name, value) in headers(path) {
            if let Ok(header) = Header::from_bytes(name, value) {
                response.add_header(header);
            }
        }
        if code == 405 {
            response.add_header(Header::from_bytes("Allow", "GET, HEAD").expect("an ASCII header"));
        }
        request.respond(response)
    }

    /// The file that a URL names.
    fn find(&self, url: &str) -> Option<&str> {
        let path = url.split(['?', '#']).next()?.strip_prefix('/')?;
        let path = if path.is_empty() { "index.html" } else { path };
        self.0.get_key_value(path).map(|(path, _)| path.as_str())
    }
}

/// Whether a request was meant for this machine, not for a name that was made to lead here.
fn is_local(host: &str, port: u16) -> bool {
    let (name, given) = host.rsplit_once(':').unwrap_or((host, "80"));
    matches!(name, "127.0.0.1" | "localhost") && given.parse() == Ok(port)
}

/// The headers of a file, and those of every answer.
fn headers(path: Option<&str>) -> Vec<(&'static str, &'static str)> {
    let mut headers = vec![
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Content-Security-Policy", "frame-ancestors 'none'"),
    ];
    if let Some(path) = path {
        headers.push(("Content-Type", mime(path)));
        // Names in `assets` change with what is in them.
        let is_hashed = path.starts_with("assets/");
        headers.push(("Cache-Control", if is_hashed { "max-age=31536000, immutable" } else { "no-cache" }));
    }
    headers
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
        let site = Site([("index.html".to_owned(), b"x".into()), ("assets/a.js".to_owned(), b"y".into())].into());
        assert_eq!(site.find("/"), Some("index.html"));
        assert_eq!(site.find("/index.html?x=1"), Some("index.html"));
        assert_eq!(site.find("/assets/a.js"), Some("assets/a.js"));
        for url in ["", "index.html", "/../index.html", "//index.html", "/assets/../index.html", "/assets", "/%2e%2e/a"]
        {
            assert_eq!(site.find(url), None, "{url}");
        }
    }
}
