//! The page of rules: what the signs of the printed puzzles mean.

use super::{
    board::{Board, Style, is_lettered},
    book::Maker,
    fonts::Fonts,
    mark::{Align, BLACK, Face, GRAY, Mark, POINT, Page, Point, Text, rectangle},
    options::Entry,
    rules_words::{Language, Rule},
};
use crate::{geometry::half, paint};
use nonosat_model::{Color, Corner, Gap, Palette, Picture, Puzzle, Rgb};

/// The sizes of the title and of the rules in points, and the least one on small paper.
const TITLE: f64 = 20.0;
const WORDS: f64 = 11.0;
const LEAST: f64 = 6.0;
/// The distance of lines, and of rules, as parts of the size.
const LINE: f64 = 1.35;
const BETWEEN: f64 = 0.8;
/// The room for a sign beside a rule, as a multiple of the size.
const SIGN: f64 = 3.2;
/// The side of the cells of the example, as a multiple of the size of words.
const CELL: f64 = 1.6;
/// A colour for examples.
const SAMPLE: Rgb = Rgb(40, 100, 200);

/// What stands at the left of a rule.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sign {
    None,
    Text(&'static str),
    /// A number on a colour, with the letter of that.
    Colored,
    /// A number in a frame.
    Framed,
    /// A number and a triangle behind it.
    Triangle,
    Dot,
}

/// The rules of which the puzzles of a book make use, with their signs.
fn rules(puzzles: &[&Puzzle], zeros: bool) -> Vec<(Rule, Sign)> {
    let any = |test: &dyn Fn(&Puzzle) -> bool| puzzles.iter().any(|puzzle| test(puzzle));
    let runs = |puzzle: &Puzzle, test: &dyn Fn(&nonosat_model::Run) -> bool| {
        puzzle.clues().iter().flatten().flat_map(|clue| clue.runs()).any(test)
    };
    let is_cornered = |puzzle: &Puzzle, color: Color| puzzle.palette.get(color).shape.corner().is_some();
    let has_empty = any(&|puzzle| {
        // One of another background is filled with that.
        puzzle.clues().iter().flatten().any(|clue| clue.runs().is_empty() && clue.background().is_blank())
    });
    let has_frames = |puzzle: &Puzzle| {
        puzzle.clues().iter().flatten().any(|clue| !clue.background().is_blank())
            || runs(puzzle, &|run| run.color.is_blank())
    };
    let has_caps = |puzzle: &Puzzle| runs(puzzle, &|run| run.gap == Gap::Glued);
    let candidates = [
        (true, Rule::Numbers, Sign::None),
        (true, Rule::Dots, Sign::Dot),
        (has_empty && !zeros, Rule::Empty, Sign::None),
        (has_empty && zeros, Rule::Zero, Sign::Text("0")),
        (any(&|puzzle| puzzle.clues().iter().any(Option::is_none)), Rule::Star, Sign::Text("*")),
        (any(&|puzzle| runs(puzzle, &|run| !run.is_exact())), Rule::Question, Sign::Text("?")),
        (any(&is_lettered), Rule::Colors, Sign::Colored),
        (any(&|puzzle| puzzle.palette.get(Color::BLANK).rgb != paint::WHITE), Rule::Ground, Sign::None),
        (any(&has_frames), Rule::Frame, Sign::Framed),
        (
            any(&|puzzle| !has_caps(puzzle) && runs(puzzle, &|run| is_cornered(puzzle, run.color))),
            Rule::Triangles,
            Sign::Triangle,
        ),
        (any(&|puzzle| has_caps(puzzle)), Rule::Caps, Sign::Triangle),
        (any(&|puzzle| !puzzle.given().is_empty()), Rule::Given, Sign::None),
        (
            any(&|puzzle| puzzle.layout().outline().is_some_and(|_| !puzzle.layout().is_rectangle())),
            Rule::Triddler,
            Sign::None,
        ),
    ];
    candidates.into_iter().filter(|candidate| candidate.0).map(|(_, rule, sign)| (rule, sign)).collect()
}

/// The puzzle of the example: a heart.
fn example() -> Option<Puzzle> {
    let picture = Picture::parse(".#.#.\n#####\n#####\n.###.\n..#..")?;
    Some(Puzzle::from_picture(picture, Palette::black_and_white()))
}

impl Maker<'_> {
    /// The page of rules in a language; on small paper in small letters, and at last on several pages.
    pub(super) fn rules(&mut self, entries: &[Entry<'_>], language: Language) {
        let puzzles: Vec<&Puzzle> = entries.iter().map(|entry| entry.puzzle).collect();
        let rules = rules(&puzzles, self.options.zeros);
        let landscape = self.options.landscape == super::arrange::Landscape::Always;
        let wish = self.wish(None, 0.0);
        let ((width, height), (left, top, _)) = (wish.area(landscape), wish.margins);
        let paper = self.options.paper.turned(landscape);
        let mut size = WORDS;
        let pages = loop {
            let flow = Flow {
                fonts: self.fonts,
                language,
                area: [left, top, width, height],
                size: size * POINT,
                below: top,
                pages: vec![Vec::new()],
            };
            let pages = flow.pages(&rules);
            if pages.len() == 1 || size - 0.5 < LEAST {
                break pages;
            }
            size -= 0.5;
        };
        self.pages.extend(pages.into_iter().map(|marks| Page { width: paper.width, height: paper.height, marks }));
    }
}

/// Pages of rules under way.
struct Flow<'a> {
    fonts: &'a Fonts,
    language: Language,
    /// The left edge, the top, the width and the height of what is printed on.
    area: [f64; 4],
    /// The size of words in millimetres.
    size: f64,
    /// Where the next line begins.
    below: f64,
    pages: Vec<Vec<Mark>>,
}

impl Flow<'_> {
    fn pages(mut self, rules: &[(Rule, Sign)]) -> Vec<Vec<Mark>> {
        let title = TITLE * self.size / WORDS;
        let [left, _, width, _] = self.area;
        let words = self.fonts.cut(Face::Bold, Rule::Title.words(self.language), width / title);
        let at = (left, self.below + title);
        self.put(Mark::Text(Text::words(at, title, words).bold()));
        self.below += 1.6 * title;
        for (number, &(rule, sign)) in rules.iter().enumerate() {
            self.rule(rule, sign);
            if number == 0 {
                self.example();
            }
        }
        self.pages
    }

    fn put(&mut self, mark: Mark) {
        if let Some(page) = self.pages.last_mut() {
            page.push(mark);
        }
    }

    /// Begins a page if there is no room for so much.
    fn need(&mut self, high: f64) {
        let [_, top, _, height] = self.area;
        let is_empty = self.pages.last().is_none_or(Vec::is_empty);
        if self.below + high > top + height && !is_empty {
            self.pages.push(Vec::new());
            self.below = top;
        }
    }

    fn rule(&mut self, rule: Rule, sign: Sign) {
        let [left, _, width, _] = self.area;
        let size = self.size;
        let start = left + if rule == Rule::Numbers { 0.0 } else { SIGN * size };
        let lines = wrapped(self.fonts, rule.words(self.language), (left + width - start) / size);
        self.need(lines.len() as f64 * LINE * size);
        self.sign(sign, (left, self.below + size));
        for line in lines {
            let at = (start, self.below + size);
            self.put(Mark::Text(Text::words(at, size, line)));
            self.below += LINE * size;
        }
        self.below += BETWEEN * size;
    }

    /// The sign of a rule, whose baseline begins at a point.
    fn sign(&mut self, sign: Sign, (left, baseline): Point) {
        let size = self.size;
        let middle = left + SIGN * size / 2.4;
        let clue = |content: &str, x: f64, size: f64, rgb: Rgb| {
            let text = Text::words((x, baseline), size, content);
            Mark::Text(Text { face: Face::Clue, rgb, ..text.aligned(Align::Middle) })
        };
        let square = |reach: f64| {
            let center = baseline - 0.36 * size;
            rectangle((middle - reach, center - reach), (middle + reach, center + reach))
        };
        match sign {
            Sign::None => {}
            Sign::Text(text) => self.put(clue(text, middle, size, if text == "?" { BLACK } else { GRAY })),
            Sign::Colored => {
                self.put(Mark::Fill { shapes: vec![square(0.7 * size)], rgb: SAMPLE });
                self.put(clue("3", middle - 0.18 * size, size, paint::WHITE));
                self.put(clue("a", middle + 0.34 * size, 0.62 * size, paint::WHITE));
            }
            Sign::Framed => {
                let corners = square(0.65 * size);
                let lines = (0..4).map(|side| [corners[side], corners[(side + 1) % 4]]).collect();
                self.put(Mark::Lines { lines, width: 0.25 * POINT, rgb: GRAY });
                self.put(clue("3", middle, size, BLACK));
            }
            Sign::Triangle => {
                self.put(clue("3", middle - 0.35 * size, size, BLACK));
                let corners: Vec<Point> = square(0.36 * size).into_iter().map(|(x, y)| (x + 0.4 * size, y)).collect();
                if let [one, two, three, four] = corners[..] {
                    let shape = half([one, two, three, four], Corner::BottomLeft).to_vec();
                    self.put(Mark::Fill { shapes: vec![shape], rgb: BLACK });
                }
            }
            Sign::Dot => {
                let corners = square(0.55 * size);
                let lines = (0..4).map(|side| [corners[side], corners[(side + 1) % 4]]).collect();
                self.put(Mark::Lines { lines, width: 0.35 * POINT, rgb: BLACK });
                self.put(Mark::Fill { shapes: vec![square(0.12 * size)], rgb: BLACK });
            }
        }
    }

    /// A small puzzle, and its solution beside it.
    fn example(&mut self) {
        let Some(puzzle) = example() else { return };
        let style = Style { bold: 0, zeros: false, both_sides: false, shaded: false };
        let board = Board::of_puzzle(&puzzle, style);
        let scale = CELL * self.size / board.side();
        let ((wide, high), lead) = (board.size(), board.lead());
        let [left, _, width, _] = self.area;
        self.need(high * scale);
        let at = (left, self.below);
        let mut marks = Vec::new();
        board.draw(at, scale, &mut marks);
        let solved = puzzle.goal.as_ref().map(|goal| Board::of_solution(&puzzle, goal.into(), style));
        let beside = left + (wide + 2.0 * board.side()) * scale;
        if let Some(solved) = solved.filter(|solved| beside + solved.size().0 * scale <= left + width) {
            solved.draw((beside, self.below + lead.1 * scale), scale, &mut marks);
        }
        marks.into_iter().for_each(|mark| self.put(mark));
        self.below += high * scale + 2.0 * BETWEEN * self.size;
    }
}

/// Signs that begin no line.
const CLOSING: &str = "。、）」ー";

/// A text in lines: broken at blanks, or, as in Japanese there are none, behind any sign that may end a line.
fn wrapped(fonts: &Fonts, text: &str, room: f64) -> Vec<String> {
    if text.contains(' ') {
        return fonts.wrap(Face::Words, text, room);
    }
    let mut lines = vec![String::new()];
    for (letter, next) in text.chars().zip(text.chars().skip(1).map(Some).chain([None])) {
        let Some(line) = lines.last_mut() else { break };
        let mut longer = format!("{line}{letter}");
        // What must not begin a line stays with the sign before it.
        longer.extend(next.filter(|&next| CLOSING.contains(next)));
        if !line.is_empty() && !CLOSING.contains(letter) && fonts.width(Face::Words, &longer) > room {
            lines.push(letter.to_string());
        } else {
            line.push(letter);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::*;
    use super::{example, rules, wrapped};
    use crate::sheet::rules_words::{Language, Rule};
    use nonosat_format as format;
    use nonosat_model::{Puzzle, bounded};

    fn shipped(name: &str) -> Puzzle {
        let path = format!("{}/../../puzzles/{name}", env!("CARGO_MANIFEST_DIR"));
        format::read(name, &bounded::file(path.as_ref(), 1 << 20).unwrap(), None).unwrap().puzzles.remove(0)
    }

    fn of(name: &str, zeros: bool) -> Vec<Rule> {
        rules(&[&shipped(name)], zeros).into_iter().map(|rule| rule.0).collect()
    }

    #[test]
    fn only_what_the_puzzles_use_is_explained() {
        let basic = [Rule::Numbers, Rule::Dots];
        let with = |rules: &[Rule]| [&basic[..], rules].concat();
        assert_eq!(of("cat.non", false), with(&[Rule::Empty]));
        assert_eq!(of("cat.non", true), with(&[Rule::Zero]));
        assert_eq!(of("dom-09.non", false), basic);
        assert_eq!(of("umbrella.json", false), with(&[Rule::Star, Rule::Question]));
        assert_eq!(of("cherries.non", false), with(&[Rule::Empty, Rule::Colors]));
        assert_eq!(of("night.json", false), with(&[Rule::Frame]));
        assert_eq!(of("yacht.json", false), with(&[Rule::Colors, Rule::Triangles]));
        assert!(of("rocket.g", false).contains(&Rule::Caps) && !of("rocket.g", false).contains(&Rule::Triangles));
        assert!(of("fir-tree.xml", false).contains(&Rule::Triddler));
        assert!(example().is_some());
    }

    #[test]
    fn the_page_is_within_its_margins_in_every_language() {
        let names = ["umbrella.json", "night.json", "yacht.json", "rocket.g", "fir-tree.xml", "cat.non"];
        let puzzles: Vec<Puzzle> = names.iter().map(|name| shipped(name)).collect();
        let entries: Vec<Entry<'_>> = puzzles.iter().map(Entry::new).collect();
        for language in Language::ALL {
            for paper in ["a4", "a5", "120x90mm"] {
                let paper: Paper = paper.parse().unwrap();
                let options = Options { paper, rules: Some(language), min_cell: Some(1.0), ..Options::default() };
                let book = book(&entries, &options, &Fonts::built_in()).unwrap();
                let first = book.places[0].pages.start;
                assert!(first == 1 || paper.width < 140.0 && first > 0, "{language:?} {paper} {first}");
                let mut read = String::new();
                for page in &book.pages[..first] {
                    for mark in &page.marks {
                        let Mark::Text(text) = mark else { continue };
                        let width = Fonts::built_in().width(text.face, &text.content) * text.size;
                        let right = text.at.0 + if text.align == Align::Middle { width / 2.0 } else { width };
                        let is_foot = text.role == Role::Number;
                        assert!(right <= page.width - 14.99 && text.at.0 >= 14.99, "{language:?} {}", text.content);
                        assert!(is_foot || text.at.1 <= page.height - 14.99 && text.at.1 > 14.99);
                        read += &text.content;
                    }
                }
                // Nothing is cut: all words are there.
                let squeezed = |text: &str| text.replace(' ', "");
                let read = squeezed(&read);
                for rule in rules(&puzzles.iter().collect::<Vec<_>>(), false) {
                    assert!(read.contains(&squeezed(rule.0.words(language))), "{language:?} {paper} {:?}", rule.0);
                }
            }
        }
    }

    #[test]
    fn japanese_is_broken_where_it_may_be() {
        let lines = wrapped(&Fonts::built_in(), "マスを塗ると絵が現れます。行や列の数字は。", 6.0);
        assert_eq!(lines.concat(), "マスを塗ると絵が現れます。行や列の数字は。");
        assert!(lines.len() > 3 && lines.iter().all(|line| line.chars().count() <= 6), "{lines:?}");
        assert!(!lines.iter().any(|line| line.starts_with('。')), "{lines:?}");
    }

    #[cfg(feature = "pdf")]
    #[test]
    fn letters_that_no_font_has_are_told_and_never_left_out() {
        let puzzle = shipped("cat.non");
        for (language, is_there) in [("en", true), ("de", true), ("sk", false), ("ru", false), ("ja", false)] {
            let options = Options { rules: language.parse().ok(), ..Options::default() };
            let book = book(&[Entry::new(&puzzle)], &options, &Fonts::built_in()).unwrap();
            let made = pdf(&book.pages, "", &Fonts::built_in());
            assert_eq!(made.is_ok(), is_there, "{language}");
            assert!(is_there || matches!(made, Err(SheetError::Letter { .. })));
        }
        assert!("fr".parse::<Language>().is_err());
    }
}
