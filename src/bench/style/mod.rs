//! What all report pages have in common: one HTML file that needs nothing else, its head, its colours.

use super::{plot::escape, stamp::Stamp, stats::bytes};

/// A page without its content.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// Its title.
    pub title: &'a str,
    /// What it is about, in a sentence.
    pub about: &'a str,
    /// Styles beside those of all pages.
    pub style: &'a str,
}

impl Page<'_> {
    /// The page with this content: elements `main` and `footer`, and perhaps scripts.
    pub fn with(&self, content: &str) -> String {
        include_str!("page.html")
            .replace("{{title}}", &escape(self.title))
            .replace("{{about}}", &escape(self.about))
            .replace("{{style}}", &(include_str!("base.css").to_owned() + self.style))
            .replace("{{content}}", content)
    }
}

/// Where and when something was measured, a paragraph for each sitting.
pub fn stamps<'a>(stamps: impl IntoIterator<Item = &'a Stamp>) -> String {
    let mut html = String::new();
    for stamp in stamps {
        let memory = stamp.memory_bytes.map(|memory| format!(", {}", bytes(memory as f64))).unwrap_or_default();
        let load = stamp.load.map(|load| format!(", load {load} at the beginning")).unwrap_or_default();
        html += &format!(
            "<p>{}: nonosat {}, commit {}, on {} with {} cores{memory}, {}{load}</p>\n",
            escape(&stamp.date),
            escape(&stamp.version),
            escape(&stamp.commit),
            escape(&stamp.cpu),
            stamp.cores,
            escape(&stamp.os)
        );
    }
    html
}
