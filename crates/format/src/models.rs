//! Data for solvers of constraints: MiniZinc, GLPK, ASP, PyCSP3. What is read is a puzzle's data, never a model.

pub(super) mod asp;
pub(super) mod challenge;
pub(super) mod dzn;
pub(super) mod glpk;
pub(super) mod pycsp3;
mod statements;

/// The tokens of a text.
#[derive(Clone)]
struct Tokens<'a> {
    rest: &'a str,
    /// What begins a comment to the end of the line.
    comment: char,
}

/// Signs that are more than one character.
const LONG: [&str; 5] = ["[|", "|]", "..", ":=", ":-"];

impl<'a> Tokens<'a> {
    /// The tokens of a text in which this begins a comment; `/*` and `*/` enclose one, too.
    fn new(text: &'a str, comment: char) -> Self {
        Self { rest: text, comment }
    }

    /// What is not read yet.
    fn rest(&self) -> &'a str {
        self.rest
    }

    /// The next token, which stays.
    fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// Skips blanks and comments.
    fn skip(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            let end = if self.rest.starts_with(self.comment) {
                self.rest.find('\n')
            } else if let Some(inner) = self.rest.strip_prefix("/*") {
                inner.find("*/").map(|end| end + 4)
            } else {
                return;
            };
            self.rest = self.rest.get(end.unwrap_or(self.rest.len())..).unwrap_or_default();
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.skip();
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let sign = self.rest.strip_prefix('-').unwrap_or(self.rest);
        let negative = self.rest.len() - sign.len();
        let end = sign.find(|c| !is_word(c)).unwrap_or(sign.len());
        let length = match LONG.iter().find(|long| self.rest.starts_with(**long)) {
            Some(long) => long.len(),
            None if end > 0 && (negative == 0 || sign.starts_with(|c: char| c.is_ascii_digit())) => negative + end,
            None => self.rest.chars().next()?.len_utf8(),
        };
        let (token, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(token)
    }
}

/// Whether a token is a number without a sign.
fn is_number(token: &str) -> bool {
    !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a token is a word that is no number.
fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blanks_are_no_tokens() {
        let text = "% a\nrows = [|1, -1|0|];/* x */ array2d(1..rows) % b";
        let tokens: Vec<&str> = Tokens::new(text, '%').collect();
        let all = ["rows", "=", "[|", "1", ",", "-1", "|", "0", "|]", ";", "array2d", "(", "1", "..", "rows", ")"];
        assert_eq!(tokens, all);
        assert_eq!(Tokens::new("/* open", '%').next(), None);
        assert_eq!(Tokens::new("ä-x", '%').collect::<Vec<_>>(), ["ä", "-", "x"]);
    }
}
