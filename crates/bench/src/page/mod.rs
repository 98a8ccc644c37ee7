//! The layout that all reports share: one HTML file that needs nothing else, and the head and end of a Markdown
//! summary.

use super::{plot::escape, record::Skip, stamp::Stamp};
use nonosat_format::inert::markdown;

/// A report as a page.
#[derive(Clone, Debug, Default)]
pub struct Page<'a> {
    /// The title.
    pub title: &'a str,
    /// What readers must know before they look at any figure.
    pub notice: Option<String>,
    /// The subject, in a sentence.
    pub about: String,
    /// The defects of the results: shown before all else.
    pub defects: &'a [String],
    /// The figures that people look for first.
    pub tiles: Vec<Tile>,
    /// The sections, in order.
    pub sections: Vec<Section>,
    /// The puzzles and solvers that were left out.
    pub skipped: &'a [Skip],
    /// How it was measured: paragraphs of HTML.
    pub method: String,
    /// Where and when it was measured.
    pub stamps: Vec<&'a Stamp>,
    /// Scripts, as HTML.
    pub scripts: String,
}

/// A figure that stands out.
#[derive(Clone, Debug, Default)]
pub struct Tile {
    /// The figure.
    pub figure: String,
    /// What it is a figure of.
    pub what: String,
    /// A remark below.
    pub remark: String,
    /// Whether it is bad news.
    pub bad: bool,
}

/// A part of a page with a heading.
#[derive(Clone, Debug)]
pub struct Section {
    /// The heading.
    pub title: &'static str,
    /// The paragraph below it, as HTML; empty for none.
    pub about: &'static str,
    /// The content, as HTML.
    pub content: String,
}

impl Page<'_> {
    /// The page as HTML.
    pub fn html(&self) -> String {
        let sections = self.sections.iter().map(Section::html).collect::<String>();
        let stamps = self.stamps.iter().map(|stamp| format!("<p>{}</p>\n", escape(&stamp.to_string())));
        include_str!("page.html")
            .replace("{{title}}", &escape(self.title))
            .replace("{{notice}}", &self.notice.as_deref().map_or_else(String::new, notice_html))
            .replace("{{about}}", &escape(&self.about))
            .replace("{{style}}", concat!(include_str!("page.css"), include_str!("charts.css")))
            .replace("{{defects}}", &defects_html(self.defects))
            .replace("{{tiles}}", &tiles_html(&self.tiles))
            .replace("{{skipped}}", &skipped_html(self.skipped))
            .replace("{{method}}", &self.method)
            .replace("{{stamps}}", &stamps.collect::<String>())
            .replace("{{scripts}}", &self.scripts)
            // Last: no puzzle's name stands for anything.
            .replace("{{sections}}", &sections)
    }
}

impl Section {
    fn html(&self) -> String {
        let about = if self.about.is_empty() { String::new() } else { format!("<p>{}</p>\n", self.about) };
        format!("<section>\n<h2>{}</h2>\n{about}{}</section>\n", self.title, self.content)
    }
}

fn notice_html(notice: &str) -> String {
    format!("<p class=\"notice\" role=\"alert\">{}</p>\n", escape(notice))
}

fn defects_html(defects: &[String]) -> String {
    let items: String = defects.iter().map(|defect| format!("<li>{}</li>\n", escape(defect))).collect();
    if items.is_empty() {
        return items;
    }
    format!("<section class=\"wrong\" role=\"alert\"><h2>Something is wrong</h2>\n<ul>\n{items}</ul></section>\n")
}

fn tiles_html(tiles: &[Tile]) -> String {
    let tile = |Tile { figure, what, remark, bad }: &Tile| {
        let class = if *bad { " class=\"lost\"" } else { "" };
        let [figure, what, remark] = [figure, what, remark].map(|text| escape(text));
        format!("<li{class}><b>{figure}</b><span>{what}</span><small>{remark}</small></li>\n")
    };
    let items: String = tiles.iter().map(tile).collect();
    if items.is_empty() { items } else { format!("<ul class=\"tiles\">\n{items}</ul>\n") }
}

fn skipped_html(skipped: &[Skip]) -> String {
    let item = |Skip { name, reason }: &Skip| format!("<li><b>{}</b>: {}</li>\n", escape(name), escape(reason));
    let items: String = skipped.iter().map(item).collect();
    if items.is_empty() {
        return items;
    }
    format!("<section>\n<h2>Left out</h2>\n<ul class=\"skipped\">\n{items}</ul></section>\n")
}

/// The head of a Markdown summary: what readers must know first, the title, where and when it was measured, and what is
/// wrong.
pub fn markdown_head(title: &str, notice: Option<&str>, stamps: &[&Stamp], defects: &[String]) -> String {
    let notice = notice.map_or_else(String::new, |notice| markdown(notice) + "\n\n");
    let mut text = format!("{notice}# {title}\n\n");
    for stamp in stamps {
        text += &format!("{}\n\n", markdown(&stamp.to_string()));
    }
    if !defects.is_empty() {
        let items: String = defects.iter().map(|defect| format!("- {}\n", markdown(defect))).collect();
        text += &format!("## WRONG\n\n{items}\n");
    }
    text
}

/// The end of a Markdown summary: what was left out; empty if nothing was.
pub(crate) fn markdown_skipped(skipped: &[Skip]) -> String {
    let items: String =
        skipped.iter().map(|Skip { name, reason }| format!("- {}: {}\n", markdown(name), markdown(reason))).collect();
    if items.is_empty() { items } else { format!("\n## Left out\n\n{items}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_parts_leave_nothing_behind() {
        let page = Page { title: "a < b", ..Page::default() }.html();
        assert!(page.contains("<h1>a &lt; b</h1>") && page.contains("</html>"), "{page}");
        assert!(["{{", "<section", "<ul", "<li"].iter().all(|part| !page.contains(part)), "{page}");
    }

    #[test]
    fn defects_come_first_and_skips_last() {
        let skipped = [Skip { name: "a.non".into(), reason: "too <large>".into() }];
        let sections = vec![Section { title: "Scores", about: "", content: "<table></table>".into() }];
        let page = Page { defects: &["b: wrong".into()], skipped: &skipped, sections, ..Page::default() }.html();
        let places = ["Something is wrong", "b: wrong", "Scores", "Left out", "too &lt;large&gt;", "<footer>"]
            .map(|part| page.find(part).unwrap_or_else(|| panic!("the page lacks {part}: {page}")));
        assert!(places.is_sorted(), "{places:?}");
        assert_eq!(markdown_skipped(&skipped), "\n## Left out\n\n- a.non: too &lt;large&gt;\n");
    }
}
